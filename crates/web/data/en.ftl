# What the server refuses, one text a code, and what it says of games.
web-bad-request = The request cannot be read: { $why }.
web-bad-name = A name has at most { $most } characters, none of them a control character.
web-bad-clock = “{ $text }” is no clock. Expected: 5m, 5m+3s; at most { $most } minutes.
web-bad-player = This player cannot sit here: { $why }
web-player-too-large = “{ $spec }” asks for more than this server gives: at most { $seconds } s a move, { $threads } threads, { $megabytes } MB.
web-bad-rules = These rules do not exist: { $why }
web-bad-seats = A seat is expected for each of { $sides } sides: “me”, “open”, or “machine” with its player.
web-bad-origin = The request comes from another site than this one.
web-bad-host = This server does not answer to the name “{ $host }”. Use localhost or its IP address, or have its owner start it with --public-url.
web-not-a-player = Only the players of this game can do this.
web-not-your-turn = It is not your turn.
web-not-owner = Only the owner of this server can do this: open the address that it printed when it started.
web-commands-off = This server starts no commands. Its owner can allow them: palabre serve --allow-commands
web-bad-invite = This invitation is not for a seat of this game.
web-no-advice = In a game between people nobody is advised, unless it was agreed on when the game was made.
web-not-found = There is nothing here.
web-unknown-game = { $why }
web-unknown-table = This game is not known here.
web-unknown-championship = This championship is not known here.
web-method = This address does not take such requests.
web-stale = The game has gone on: { $ply } moves are played.
web-seat-taken = The seat is taken.
web-game-over = The game is over.
web-left-already = You have left this game.
web-game-on = The game is not over.
web-no-offer = There is no offer to answer.
web-machine-offer = A machine takes no offers: play on, or resign.
web-nothing-to-undo = There is nothing to take back.
web-nothing-to-redo = There is nothing to play again.
web-not-while-waiting = The game waits until every seat is taken.
web-championship-state = { $why }
web-already-running = This championship is running already.
web-not-running = This championship is not running.
web-runs-elsewhere = Another program runs this championship.
web-event-large = It is too large: at most { $games } games, and { $seconds } s a move.
web-too-large = The message is larger than { $most } bytes.
web-too-slow = The request did not arrive whole within { $seconds } seconds.
web-not-json = The request must be JSON: Content-Type: application/json.
web-not-text = Messages are JSON in text frames; this one is binary.
web-bad-position = { $why }
web-bad-move = “{ $move }” cannot be played: { $why }.
web-bad-moves = { $why }
web-bad-record = { $why }
web-bad-event = { $why }
web-bad-format = { $why }
web-upgrade-required = This address is a WebSocket: connect to it with ws:// or wss://.
web-too-many-tables = You have { $most } unfinished games: finish one first.
web-tables-full = This server holds as many games as it can. Come back later.
web-address-full = Too much at a time from your network address: { $most } at most. Try again later.
web-too-many-sockets = Too many connections at a time: { $most } at most. Close a page.
web-too-many-messages = Too many messages at a time.
web-too-many-championships = { $most } championships at most can be kept or run at a time here.
web-one-championship = A championship is already running for you or from your network address: wait until it is over, or stop it.
web-too-many-guesses = Too many attempts. Try again in a few seconds.
web-engine-busy = You have { $most } questions waiting already.
web-engine-full = The engines have as many questions as they can take. Try again in a few seconds.
web-event-memory = Its players need { $megabytes } MiB of engine memory, more than is free here. Choose smaller ones, try again later, or give the engines more: palabre serve --engine-memory
web-storage = The server cannot keep this: { $why }
web-closing = The server is closing.
web-too-many-connections = This server has as many visitors as it can take. Try again in a few seconds.

web-value-win = a win in { $plies } { $plies ->
    [one] ply
   *[other] plies
}, proved
web-value-loss = a loss in { $plies } { $plies ->
    [one] ply
   *[other] plies
}, proved
web-value-likely-win = a win in { $plies } plies (estimate)
web-value-likely-loss = a loss in { $plies } plies (estimate)
web-value-estimate = { $value } (estimate)
web-swing = { $number }. { $side } played { $played } ({ $after }); better was { $better } ({ $before }).
web-someone = someone

web-db-busy = { $file } is in use by another server.
web-db-foreign = { $file } is not a file of this server’s games.
web-event-foreign = { $file } is no championship of this program, or one of another version. Name the FILE.toml or the FILE.db of one.
web-db-failed = { $file } cannot be opened: { $why }
web-port-busy = The address { $address } is in use. Choose another port: palabre serve --port { $next }
web-not-bound = The address { $address } cannot be used: { $why }
web-engine-memory-small = { $asked } MiB are too little for the engines. At least: --engine-memory { $least }
web-engine-memory-large = { $asked } MiB for the engines are more than the { $machine } MiB of this machine.
web-value-draw = draw (exact)
web-value-exact = { $value } (exact)
