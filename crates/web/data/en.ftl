# Errors of the server, one message per code, and texts about games.
web-bad-request = Invalid request: { $why }.
web-bad-name = A name has at most { $most } characters and no control characters.
web-bad-clock = Invalid clock “{ $text }”: expected 5m, 5m+3s, 30s/move or none, at most { $most } minutes.
web-bad-player = This player cannot be used here: { $why }
web-player-too-large = “{ $spec }” exceeds this server’s limits: { $seconds } s per move, { $threads } threads, { $megabytes } MB.
web-bad-rules = Invalid rules: { $why }
web-bad-seats = Give one seat for each of the { $sides } sides: “me”, “open”, or “machine” with its player.
web-bad-origin = The request comes from another site.
web-bad-host = This server does not answer to the name “{ $host }”. Use localhost or its IP address, or ask its owner to start it with --public-url.
web-not-a-player = Only the players of this game can do this.
web-not-your-turn = It is not your turn.
web-not-owner = Only the owner of this server can do this: open the owner link printed when it started.
web-commands-off = This server does not run commands. Its owner can allow them: palabre serve --allow-commands
web-bad-invite = This invitation is not valid for this game.
web-no-advice = There is no advice in a game between people unless it was chosen when the game was created.
web-not-found = There is nothing here.
web-unknown-game = { $why }
web-unknown-table = This game does not exist, or is no longer kept.
web-unknown-championship = This championship does not exist.
web-method = This address does not accept this HTTP method.
web-stale = The game has moved on: { $ply } moves have been played.
web-seat-taken = This seat is already taken.
web-game-over = The game is over.
web-left-already = You have already left this game.
web-game-on = The game is not over yet.
web-no-offer = There is no offer to answer.
web-machine-offer = The computer does not accept offers: play on, or resign.
web-nothing-to-undo = There is no move to undo.
web-nothing-to-redo = There is no move to redo.
web-not-while-waiting = The game starts once every seat is taken.
web-championship-state = { $why }
web-already-running = This championship is already running.
web-not-running = This championship is not running.
web-runs-elsewhere = Another program is running this championship.
web-event-large = The championship is too large: at most { $games } games, and { $seconds } s per move.
web-too-large = The message is larger than { $most } bytes.
web-too-slow = The request was not complete after { $seconds } seconds.
web-not-json = The request must be JSON: Content-Type: application/json.
web-not-text = Messages must be JSON in text frames; this one is binary.
web-bad-position = { $why }
web-bad-move = Invalid move “{ $move }”: { $why }.
web-bad-moves = { $why }
web-bad-record = { $why }
web-bad-event = { $why }
web-bad-format = { $why }
web-upgrade-required = This address is a WebSocket: connect to it with ws:// or wss://.
web-too-many-tables = You have { $most } unfinished games: finish one first.
web-tables-full = This server cannot hold any more games. Try again later.
web-address-full = Your network address has reached its limit of { $most }. Try again later.
web-too-many-sockets = Too many connections at once: { $most } at most. Close one of your pages.
web-too-many-messages = Too many messages at once.
web-too-many-championships = This server keeps or runs at most { $most } championships.
web-one-championship = You or your network address already have a championship running: wait until it is over, or stop it.
web-too-many-guesses = Too many attempts. Try again in a few seconds.
web-engine-busy = You already have { $most } requests waiting for the engine.
web-engine-full = The engines are busy. Try again in a few seconds.
web-event-memory = Its players need { $megabytes } MiB of engine memory, more than is available. Choose smaller ones, try again later, or raise the limit: palabre serve --engine-memory
web-storage = The server cannot save this: { $why }
web-closing = The server is shutting down.
web-too-many-connections = This server has too many connections. Try again in a few seconds.

web-value-win = win in { $plies } { $plies ->
    [one] ply
   *[other] plies
} (proved)
web-value-loss = loss in { $plies } { $plies ->
    [one] ply
   *[other] plies
} (proved)
web-value-likely-win = win in { $plies } plies (estimate)
web-value-likely-loss = loss in { $plies } plies (estimate)
web-value-estimate = { $value } (estimate)
web-swing = { $number }. { $side } played { $played } ({ $after }); { $better } was better ({ $before }).
web-someone = someone

web-db-busy = { $file } is in use by another server.
web-db-foreign = { $file } is not a file of games served by Palabre.
web-event-foreign = { $file } is not a Palabre championship, or was made by another version. Give the FILE.toml or the FILE.db of one.
web-db-failed = Cannot open { $file }: { $why }
web-port-busy = The address { $address } is already in use. Choose another port: palabre serve --port { $next }
web-not-bound = Cannot listen on { $address }: { $why }
web-engine-memory-small = { $asked } MiB is not enough for the engines. Use at least --engine-memory { $least }
web-engine-memory-large = { $asked } MiB for the engines is more than the { $machine } MiB of this machine.
web-value-draw = draw (exact)
web-value-exact = { $value } (exact)
