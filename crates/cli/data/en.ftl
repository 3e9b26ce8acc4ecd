about = Abstract games: { $titles }
error = error:
help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options

cmd-games = List the games with their rule sets and options
cmd-rules = Explain a game’s rules
cmd-show = Draw a position
cmd-moves = List the legal moves, one a line, in byte order
cmd-perft = Count the move sequences of each length
cmd-replay = Play moves by the rules and say where they lead
cmd-convert = Turn positions from one format into another
cmd-stats = Play random games and say what they look like
cmd-bench = Measure speed
cmd-bench-perft = Measure how fast move sequences are counted, on one core
cmd-bench-threads = Measure what more threads give: the time to the same depth
cmd-bench-clock = Measure by how much a move’s time is overshot
cmd-bench-parts = Measure what each part of the engine gives: the nodes to the same depth without it
cmd-completions = Write a shell’s completion script to standard output
cmd-man = Write the manual page to standard output

cmd-help = Print help, of a command if one is named

arg-help = Print help
arg-version = Print the version
arg-lang = Language of what is said to people; by default that of the environment
arg-color = Whether to use colours; by default on a terminal, unless NO_COLOR is set
arg-game = The game: { $games }
arg-rules = Rule set and options, as in cours,limit=40; “palabre games” lists them
arg-position = Position to start from, in the game’s notation; by default the usual start
arg-moves = Moves to play first, in the game’s notation
arg-show-svg = Also write the board as an SVG picture to this file
arg-perft-depth = The greatest number of moves
arg-perft-divide = Also print the count below each first move
arg-perft-threads = Threads to count with
arg-replay-file = File with one game a line, its moves separated by blanks; - is standard input. Prints one line a game
arg-replay-moves = Moves to play; “resign” ends the game
arg-convert-from = Format to read: position, or the game’s own: { $formats }
arg-convert-to = Format to write: position, or the game’s own: { $writable }
arg-convert-turn = The side to move, for files that do not say it
arg-convert-ring = The imposed ring, for Escampe’s files that do not say it
arg-convert-file = File to read; by default standard input
arg-stats-games = Games to play
arg-stats-seed = Seed: the same one gives the same games
arg-bench-perft-only = Only these games
arg-bench-threads-only = Only these games
arg-bench-threads-threads = Threads to compare with one
arg-bench-clock-only = Only these games
arg-bench-parts-only = Only these games
arg-completions-shell = The shell
arg-man-dir = Write a page for each command into this folder instead

arg-help-about = The command

usage-unknown-argument = the argument “{ $argument }” is not expected here.
usage-unknown-command = no command is called “{ $command }”.
usage-wrong-value = “{ $value }” is no value for { $argument }. Known: { $valid }.
usage-invalid-value = “{ $value }” is no value for { $argument }.
usage-missing = missing: { $argument }.
usage-conflict = { $argument } and { $prior } do not go together.
help-unknown = No command is called “{ $command }”. Known: { $known }.
usage-near = Did you mean { $near }?
usage-help = --help tells more.

file-not-read = { $file } cannot be read
file-not-written = { $file } cannot be written

games-sides = sides: { $sides }
games-rule = { $word }: { $text }
games-default = default

show-last = Last move: { $move }.

stats-intro = { $title }, rules { $rules }: { $games } random games, seed { $seed }.
stats-branching = Legal moves
stats-positions = positions
stats-mean = mean
stats-min = min
stats-max = max
stats-all = all
stats-length = Length
stats-plies = plies
stats-games = games
stats-passes = passes
stats-ending = Ending
stats-winner = winner
stats-draw = draw
stats-share = share

bench-position = Position
bench-depth = depth
bench-leaves = leaves
bench-seconds = s
bench-bulk = counted/s
bench-playing = played/s

cmd-players = List a game’s players with their options
cmd-best = Ask a player for its move
cmd-analyse = Show the best moves with their values and lines
cmd-ugi = Speak the Universal Game Interface on standard input and output
arg-engine = The player, as in pvs:time=1s,threads=2; “palabre players GAME” lists them
arg-time = Time per move, as in 500ms, or another time control: { -time-control }
arg-depth = Plies to search
arg-nodes = Moves to play in thought
arg-analyse-lines = How many best moves to show
arg-bench-only = Only these games
best-over = there is no move to choose. { $state }
duel-as = as { $side }: { $points } of { $games }
analyse-rank = Rank
analyse-score = score
analyse-depth = depth
analyse-nodes = nodes
analyse-line = line
bench-nodes = nodes
bench-speed = nodes/s
bench-best = best
bench-total = Total nodes:
bench-one-thread = one thread, s
bench-threads = several, s
bench-ratio = ratio
bench-mean = Geometric mean of the ratios:
bench-without = Without
cmd-tune = Fit an evaluation’s weights to the results of its own games
arg-tune-eval = The evaluation; by default the one that best uses
arg-tune-games = Games to learn from
arg-tune-nodes = Moves played in thought for each move of them
arg-tune-seed = Seed: the same one gives the same weights
tune-term = Term
tune-before = before
tune-after = after
tune-loss = loss
tune-positions = Positions learnt from:
tune-match = New weights against old:

cmd-play = Play a game, or watch one: people, machines, advice, over the network
cmd-view = Step through a recorded game
arg-play-game = The game; without it, on a terminal, a menu asks
arg-seat = Who plays { $side }: human, human:Name, or a player such as best:time=1s
arg-play-first = Who plays the first side, whatever its name
arg-play-second = Who plays the second side
arg-play-advice = Advise the people all along: a player, as in offensive or best:time=2s
arg-play-position_file = File whose first line is the position to start from
arg-play-edit = Make the position on the board first
arg-play-start = Who starts: a side, or random (the default where the rules leave it open)
arg-play-seed = Seed of what is drawn at random
arg-play-clock = Time per game for each player, as in 5m+3s, or another time control: { -time-control }
arg-play-speed = How fast moves are shown: off, fast, normal, slow, or the time for a step
arg-play-file = File to keep the record in; with --resume, the game to go on with
arg-play-resume = Go on with the latest game that is not finished
arg-play-host = Wait for an opponent at this address or port; 127.0.0.1 lets only this machine connect, 0.0.0.0 opens it to the network
arg-play-join = Play at the table of a host
arg-play-player = Who plays at this end of a game that is joined
arg-view-file = The file; - is standard input
arg-view-number = Which game of the file, from 1
arg-view-boards = Print every board
arg-view-flip = Show it from the second side

word-moves = moves
word-undo = undo
word-redo = redo
word-hint = hint
word-eval = eval
word-threats = threats
word-save = save
word-load = load
word-resign = resign
word-draw = draw?
word-flip = flip
word-help = help
word-quit = quit
order-moves = the legal moves, and what they do
order-undo = take back, up to your last move
order-redo = play again what was taken back
order-hint = a move to play, with its reason
order-eval = what the position is worth to you
order-threats = what each side is about to do
order-save = keep the game in a file: save FILE
order-load = go on with another game: load FILE
order-resign = give the game up
order-draw = offer a draw, or take the one offered
order-flip = see the board from the other side
order-help = this
order-quit = leave; the game is kept
play-help = The arrow keys pick a move, Enter plays it, Esc clears the line.

play-for-two = Two sit at this table: a position for three can be shown, searched and refereed, not played here.
play-which = Name the game to play: “palabre games” lists them.
play-played = { $player } plays { $move }.
play-refused = “{ $move }” cannot be played: { $why }.
play-illegal = the move “{ $move }” is illegal: { $why }
play-thinks = { $player } thinks
play-enter = Enter plays { $move }
play-type = a move, or help
play-advice = Advice ({ $player }): { $move }. { $reason }
play-eval = Worth to you: { $value } (depth { $depth }). Line: { $line }
play-many-moves = { $count } legal moves, among them: { $moves }
play-kept = The game is kept in { $file }.
play-not-kept = The game is not kept: there is no place for it. Name one with --file.
play-resume = To go on with it: { $command }
play-nothing-kept = No game is waiting to be finished.
play-recorded = The game is recorded in { $file }.
play-saved = Saved in { $file }.
play-save-name = Name a file: save FILE
play-load-name = Name a file: load FILE
play-other-game = { $file } is a game of { $game }
play-undo-none = There is nothing to take back.
play-redo-none = There is nothing to play again.
play-undo-link = Not in a game between two machines.
play-yes = yes
play-resign-sure = Resign? (y/n)
play-draw-machine = A machine takes no offers: play on, or resign.
play-draw-offered = { $player } offers a draw.
play-draw-accept = Is it accepted? (y/n)
play-draw-declined = The offer is declined.
play-draw-sent = The offer is sent.
play-draw-how = “draw?” accepts it; a move declines it.
play-score = Score: { $one } { $score-one }, { $two } { $score-two }.
play-looking-back = Looking back
play-swings = Turning points:
play-swing = { $number }. { $player } played { $played } ({ $after }); better was { $better } ({ $before }).
play-start-refused = { $side } cannot start: { $why }
play-no-side = { $game } has no side “{ $side }”. Its sides are: { $sides }.
play-no-position = { $file } holds no position
play-speed = “{ $text }” is no speed. Expected: off, fast, normal, slow, or a time such as 80ms.
record-none = { $file } holds no game
record-number = { $file } has no game { $number }: it holds { $count }

link-seats = A host plays one side and leaves the other to the guest: name one player.
link-clock = A game between two machines has no clock.
link-waiting = Waiting for an opponent at { $address } ({ $open }). On the other machine: palabre play --join HOST:PORT
link-closed = To open it to the network: --host 0.0.0.0
link-turn = Waiting for { $player }
link-up = { $name } is at the other end.
link-lost = The connection is lost; it is taken up again as soon as it can be.
link-bye = The other end has left for now; the game goes on when it comes back.
link-refused = The other end refuses: { $why }
link-broken = The game cannot go on over this connection: { $why }
link-not-your-turn = it is not your turn
link-not-hosted = no game can be hosted at { $address }
link-not-joined = No game can be joined at { $address }: { $why }
link-rehost = That game is between two machines: add --host to wait for the guest again.
link-rejoin = That game is at a host’s table: palabre play --join { $address }

view-start = Start
view-keys = `←` `→` a move, `PgUp` `PgDn` ten, `Home` `End`, `f` flips, `q` leaves

edit-title = { $game }: a position of your own
edit-keys = `Arrows` move, `+` `-` or typing change, `Enter` takes it, `Esc` leaves it
edit-field = { $field }:
edit-not = This position cannot be edited on the board; --position takes it as text.
edit-terminal = The editor needs a terminal; --position takes the position as text.

menu-language = Language
menu-this-language = English
menu-game = Game
menu-rules = Rules
menu-starter = Starts
menu-random = drawn at random
menu-as-position = as the position says
menu-clock = Clock
menu-none = none
menu-position = Position
menu-usual = the usual start
menu-typed = typed (Enter)
menu-file = from a file (Enter)
menu-editor = made on the board (Enter)
menu-advice = Advice
menu-advice-what = A player that advises you all along.
menu-speed = Speed
menu-speed-off = moves at once
menu-speed-fast = fast
menu-speed-normal = normal
menu-speed-slow = slow
menu-play = Play
menu-human = a person
menu-ask-name = Name:
menu-ask-player = Player:
menu-ask-rules = Rules:
menu-ask-clock = Clock (5m+3s):
menu-ask-file = File:
menu-ask-position = Position:
menu-keys = `↑` `↓` choose a row, `←` `→` change it, `Enter` types or starts, `q` leaves
cmd-championship = Run a championship, or go on with it
cmd-championship-init = Write a commented championship file to start from
cmd-report = Show a championship: its ranking, or all of it on a page
cmd-export = Write a championship’s games as records, CSV or JSON
cmd-study = Compare strategies at several depths or times
arg-championship-file = The championship’s file; “palabre championship init GAME” writes one
arg-db = File that keeps the games; by default beside the championship’s file, ending in .db
arg-concurrency = Games to play at a time; by default one less than the machine has cores
arg-championship-init-out = File to write; by default the game’s name ending in .toml; - is standard output
arg-report-file = The championship’s games, a file that ends in .db; or a replay of the referee’s, or records
arg-report-html = Write a page of its own to this file: tables, charts, and every game to replay
arg-report-check = Check the whole file instead: every game is replayed by the rules and compared with what is kept of it
report-sound = { $games ->
    [one] The file is whole, and its one game follows the rules.
   *[other] The file is whole, and all of its { $games } games follow the rules.
}
report-unsound = { $faults ->
    [one] One of { $games } games is not as it should be.
   *[other] { $faults } of { $games } games are not as they should be.
}
report-unsealed = The file is of an earlier version, without digests of its rows: damage that leaves it readable would not be noticed. It gets them when the championship goes on.
arg-export-file = The championship’s games, a file that ends in .db
arg-export-format = records (one text a game), csv (one line a game) or json
arg-out = File to write; by default standard output
arg-study-players = Strategies to compare, as in alphabeta pvs:eval=raw; “palabre players GAME” lists them
arg-study-depths = Depths to play each at, as in 2,4,6
arg-study-times = Times a move to play each at, as in 10ms,100ms
arg-study-games = Games of each against each, rounded up to pairs
arg-study-seed = Seed: the same one gives the same games, where depths bound them
arg-study-db = File that keeps the games, so that the study can be interrupted
arg-study-md = Write the study as Markdown to this file
arg-study-html = Write the study as a page with charts to this file
progress-left = left:
championship-games = { $name }: { $games } of { $expected } games.
championship-watch = To watch the boards in a browser while it runs: palabre serve { $db }
championship-over = palabre report { $db } --html report.html shows all of it on a page.
championship-resume = Interrupted; { $games } games are kept. To go on:
    { "    " }{ $command }
arg-championship-init-from = A folder of submissions to take the players from: mainClass files, folders with a joueur.sh, programs and scripts
arg-championship-init-protocol = What its programs and scripts speak that do not connect; by default the game’s own protocol, else ugi
submission-skipped = Passed over: { $file }: { $why }.
submission-none = There is no bot in { $file }: neither a mainClass file, nor a folder with a joueur.sh, nor a program or script.
submission-found = { $count } bots; programs and scripts are taken to speak { $protocol } (--protocol says otherwise).
championship-guests = { $names }: to play { $title }, connect to port { $port } of { $address } ({ $open }), as in: palabre client { $game } HOST { $port } --name NAME --again
championship-closed = To let clients of other machines connect: bind = "0.0.0.0" in the event file, beside port.
arg-client-again = Connect again after each connection’s games, until the server is gone: a whole championship
championship-written = { $file } is written. Put your players in and run: palabre championship { $file }
championship-busy = { $file } is being played by another palabre. Wait for it, or interrupt it.
cmd-match = Match two players or bots: pairs of games, the difference in Elo and its error
arg-match-one = The first player: a spec as in best:time=1s, or a bot as in "cmd:python3 bot.py", with a protocol of its own as in "cmd[escampe-tcp]:java Bot {"{"}host{"}"} {"{"}port{"}"}"
arg-match-two = The second player
arg-match-games = Games to play at most, rounded up to pairs
arg-match-tc = Time control, by default 1s/move: { -time-control }
arg-match-openings = Where pairs start: random openings that a quick search finds even, any random ones, the usual start, or those of a file (records, or a position or moves on each line)
arg-match-seed = Seed of the openings
arg-match-concurrency = Pairs to play at a time
arg-match-sprt = Stop as soon as this test is decided: elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Write the games to this file, as records
arg-memory = Memory that a bot may use, in MiB; 2048 by default
arg-disk = Files that a bot may keep in its private folders, in MiB; 512 by default
arg-dir = Working folder of the bots, which get a private copy of it; given twice, one for each bot
arg-cpu = Processor time that a bot may use in a game; 3600s by default
arg-processes = Processes that a bot may have at a time; 64 by default
arg-start_time = Time for a bot to start and introduce itself; 10s by default
arg-isolation = Isolation of bots: full (own namespaces, the default), basic (system-call filter and Landlock) or none
arg-unconfined = The same as --isolation none
match-crowded = More games at a time than the { $cores } cores here: players wait for each other, and their clocks run.
match-intro = { $title }, rules { $rules }: { $one } against { $two }, { $control }, openings { $openings }, seed { $seed }.
match-margin = An answer up to { $margin } ms late is forgiven.
match-pairs = pairs in which the first player won 0, ½, 1, 1½, 2 points
match-sprt-passed = The test is passed: elo1 rather than elo0.
match-sprt-failed = The test is failed: elo0 rather than elo1.
match-sprt-open = The test is not decided.
match-failure = First forfeit of { $name }: { $why }
match-stopped = Interrupted: what follows is the match so far.
cmd-doctor = Show what this machine can do: the isolation of bots, tried out
doctor-intro = Isolation of bots on this machine, level { $level } (a bot of ours tried to get out):
doctor-refused = The sandbox could not be made: { $why }
doctor-ok = ok
doctor-failed = MISSING
doctor-absent = not here
doctor-namespaces = own namespaces ({ $detail })
doctor-namespaces-why = keep bots from the processes, mounts, network and shared memory of the machine
doctor-files = no file of yours can be read, nothing of the system written
doctor-files-why = bots see a read-only view of the system and a private copy of their folder
doctor-network = no network
doctor-network-why = bots have a loopback device of their own, which only the referee reaches
doctor-sockets = no Unix socket of the machine can be reached
doctor-sockets-why = D-Bus, docker, ssh-agent and terminal servers would run commands for a bot
doctor-processes = no other process is seen
doctor-processes-why = bots can neither signal nor slow the referee or each other, and end with the game
doctor-user = an unprivileged user without capabilities (user { $detail })
doctor-user-why = also where Palabre is run by root
doctor-syscalls = a system-call filter, and no new privileges
doctor-syscalls-why = closes further namespaces, tracing, keys, BPF, other kinds of sockets
doctor-disk = files bounded ({ $detail } MiB in all)
doctor-disk-why = private folders are in memory and gone with the bot
doctor-landlock = Landlock (version { $detail })
doctor-landlock-why = a second check of every file, on top of what is mounted
doctor-cgroup = control groups of version 2
doctor-cgroup-why = count memory and processor time exactly; without them they are measured every 20 ms
doctor-cgroup-absent = { $why }: memory and processor time are measured every 20 ms instead
doctor-holds = Level { $level } holds.
cmd-check-bot = Check a bot: what every bot must be able to do, with each failure explained
arg-check-bot-command = The command that runs the bot, after --
arg-check-bot-protocol = The protocol it speaks; with another than ugi it is only played against
arg-check-bot-margin = Lateness that is forgiven where time is checked
check-passed = ok
check-failed = FAILED
check-skipped = not tried
check-all-passed = Nothing failed: the bot is fit for matches.
check-some-failed = { $failed ->
    [one] One check of { $done } failed.
   *[other] { $failed } checks of { $done } failed.
}
cmd-new-bot = Write a small bot to start from, that plays random legal moves
arg-new-bot-language = Programming language; --lang python is understood too
arg-new-bot-out = File to write; by default the usual name, here
arg-new-bot-protocol = The protocol it speaks: with one of the game’s own, the bot is in the language of its course
new-bot-written = { $file } is written. Make it, check it and let it play with:
new-bot-exists = { $file } exists already and is not overwritten; --out names another file.
cmd-bench-referee = Measure what the referee costs a bot for each move
arg-bench-referee-moves = Moves to ask for
bench-referee = Microseconds a move, for a bot that answers at once
bench-median = p50
bench-rare = p99
bench-worst = max
bench-clock = on its clock: from “go” to “bestmove”
bench-whole = in all: from question to question
cmd-bot = Play before a foreign referee on standard input and output, in the game’s own protocol
arg-bot-role = The role that the referee gives, as in JoueurA
arg-protocol = The protocol, where the game has several
arg-bot-tc = Time control, by default a little less than the protocol’s referee allows: { -time-control }
arg-bot-save = Write the game to this file when it is over, as a record
bot-no-protocol = Nothing on standard input and output is spoken here for { $title }. Known: { $known }.
bot-role = No role is called “{ $role }”. Known: { $known }.
cmd-referee = Referee bots that speak the game’s own protocol, or be the server of a course’s clients (--port)
arg-referee-commands = The bots’ command lines, each one word, as psyleague gives them
arg-p1 = The first bot’s command line; -p1 means the same
arg-p2 = The second bot’s command line; -p2 means the same
arg-p3 = The third bot’s command line; -p3 means the same
arg-data = seed=N draws the start; without it, it is drawn at random
arg-log = Write a replay to this file, which “palabre view” shows
arg-json = Print what psyleague reads: ranks, errors, test_data, player_data
arg-quiet = Without bots: tell of faults on standard error and not as ###Error, which cg-brutaltester never reads on from
arg-referee-protocol = The protocol that the bots speak, where the game has several
arg-referee-tc = Time control, by default the game’s usual one: { -time-control }
arg-referee-save = Write the game to this file, as a record
arg-bots = The bots’ command lines, each after its own --
arg-ugi-protocol = uci-oware: begin with that game, and write lines of moves glued
match-only-start = A bot’s protocol knows the usual start only: leave --openings out, or write --openings start.
referee-players = { $title } takes { $known } bots, not { $count }: name each after a “--”, or with -p1, -p2.
referee-seed = “{ $text }” is no seed: write -d seed=42.
referee-start = Without bots, the referee waits for “###Start 2” (or another number of bots) on its standard input, not “{ $text }”. To play a game: -p1 COMMAND -p2 COMMAND.
referee-silent = it is no answer
referee-remark = { $side }, { $why }.
referee-forfeit = { $side } ({ $name }) loses at move { $number }: { $what }. { $why }
referee-won = { $side } wins{ $score }: { $reason }.
referee-drawn = Draw{ $score }: { $reason }.
cmd-client = Play at a course's or a student's server, in its own protocol over TCP
arg-client-host = The server's name or address
arg-client-port = Its port
arg-client-own_name = The name to go by
arg-client-name = The same as an option
arg-client-clock = Time per game that the server gives, as in 300s, or another time control; a reserve is kept back: { -time-control }
arg-client-time = Time per move, less than the server allows, as in 4.5s, or another time control
arg-client-save = Write the games to this file, as records
client-no-dialect = { $game } is not played on servers over TCP. Known: { $known }.
client-unreachable = No server answers at { $address }
client-won = Game { $number }, { $side } against { $opponent }: won ({ $moves } moves).
client-lost = Game { $number }, { $side } against { $opponent }: lost ({ $moves } moves).
client-drawn = Game { $number }, { $side } against { $opponent }: drawn ({ $moves } moves).
arg-referee-port = The port to listen on; 0 takes a free one
arg-referee-bind = The address to listen on: 127.0.0.1 lets only this machine connect, 0.0.0.0 opens the port to the network
arg-referee-clock = Time per game for each player, as in 300s, or another time control: { -time-control }
arg-referee-time = Time per move, as in 6s, or another time control
arg-referee-free = The first part of each move that a game's clock does not count
arg-referee-games = Pairs of clients to serve, one after the other
arg-referee-swap = In every second meeting, give the first seat to the client that comes second
referee-unbound = Port { $port } of { $address } cannot be listened on
referee-waits = { $title }: waiting for clients on port { $port } of { $address } ({ $control }); { $open }.
referee-closed = To open it to the network: --bind 0.0.0.0
hall-won = Game { $number }, { $white } – { $black }: { $winner } wins ({ $reason }, { $moves } moves).
hall-drawn = Game { $number }, { $white } – { $black }: drawn ({ $reason }, { $moves } moves).
referee-port = { $title } is refereed for clients that connect: say where with --port 1234.
cmd-solve = Say what a position is truly worth, where that can be known
arg-solve-time = Time to look for a proof where no table knows; 10s by default
arg-tables = The folder of tables; by default in the user’s data folder
solve-unknown = Not known exactly: no table holds it, and it was not proved within the budget. palabre analyse { $game } says what the engine thinks of it.
cmd-tables = Build, verify, list or remove the tables of exact knowledge
cmd-tables-build = Build what is missing
cmd-tables-verify = Check the files, and their entries against those they follow from
cmd-tables-info = List the tables that are there
cmd-tables-remove = Remove a game’s tables
arg-tables-build-seeds = Awalé: up to so many seeds on the board
arg-tables-build-threads = Threads; all cores by default
arg-tables-verify-seeds = Awalé: up to so many seeds on the board
arg-tables-verify-sample = Look at so many entries of each table only
table-none = { $game } has no tables. Those that have: { $known }.
table-no-folder = There is no folder for tables: PALABRE_TABLES is “off”, or the system names no place for data. Name one with --tables DIR.
table-no-sizes = this game has one table: leave --seeds out
table-missing = the table { $name } is not there ({ $file }): build it with palabre tables build
table-damaged = the table { $name } is damaged ({ $file }): remove the file, or have palabre tables build replace it
table-unreadable = the table { $name } cannot be read ({ $file }): { $error }
table-unwritable = nothing can be written in { $folder }: { $error }
table-wrong = the table is wrong at entry { $entry }: remove it and build it anew
table-waiting = Another program is building tables here; waiting for it.
table-notice = A table is built first; that takes a minute, once.
table-legacy = { $tables ->
    [one] One table has the checksum of an earlier version, which misses some errors; it is built again.
   *[other] { $tables } tables have the checksum of an earlier version, which misses some errors; they are built again.
}
table-cost = Up to { $memory } of memory, { $size } on disk, { $threads ->
    [one] one thread
   *[other] { $threads } threads
}.
table-too-large = Building takes up to { $memory } of memory, and { $free } are free: ask for fewer seeds.
table-built = { $built ->
    [0] All the tables were there already
    [one] One table built
   *[other] { $built } tables built
}, { $size } in { $folder }.
table-stopped = Stopped with { $built } built and { $left } to go: the same command goes on.
table-sound = { $tables ->
    [one] The table is sound.
   *[other] All { $tables } tables are sound.
}
table-folder = Tables in { $folder }:
table-nothing = None yet.
table-state-whole = whole
table-state-legacy = whole by the checksum of an earlier version, which misses some errors; palabre tables build renews it
table-state-damaged = damaged
table-removed = { $tables ->
    [0] There was nothing to remove.
    [one] One table removed.
   *[other] { $tables } tables removed.
}
cmd-placements = Say which placements lose by force, and to which reply
arg-placements-what = build goes on looking, verify proves again; a placement is answered; without any, what is known is summed up
arg-placements-threads = Threads; all cores by default
arg-placements-journal = Where the search writes what it has found; the same file goes on where it was stopped
arg-placements-out = Write the findings to this file, as they are shipped
arg-placements-sample = Prove so many of them again, chosen by the seed
arg-placements-seed = Seed of the choice
placements-none = No such question is asked of { $game }.
placements-unknown = “{ $text }” is no placement of the side that begins. Write one as in { $example }.
placements-summary = { $proved } of { $all } placements of the side that begins are proved lost.
placements-all = All { $all } placements of the side that begins are proved lost: the other side wins this game by force.
placements-length = win in at most
placements-count = placements
placements-hardest = The hardest: { $opening }, beaten by { $reply } in at most { $plies } plies.
placements-open = Not proved ({ $count }): { $openings }
placements-answer = { $opening } loses to { $reply }, in at most { $plies } plies after it.
placements-no-answer = Nothing is proved of { $opening }.
placements-progress = effort { $effort } of { $efforts }
placements-built = { $proved } of { $all } proved, { $nodes } positions looked at; the journal is { $journal }.
placements-verified = { $count ->
    [one] One proof holds.
   *[other] { $count } proofs hold.
}
placements-refuted = The proof of { $opening } does not hold.

cmd-serve = Serve the page: play, watch, analyse and run championships in the browser
arg-serve-port = Port to listen at; 0 for any that is free
arg-serve-bind = Address to listen at; 0.0.0.0 opens the page to the network
arg-serve-db = File that games are kept in; by default in the user’s data folder
arg-serve-allow_commands = Let the owner add bots by command to championships
arg-serve-public_url = The address that visitors use, as in https://games.example: the server answers to its name, besides localhost and IP addresses
arg-serve-trust_proxy = A reverse proxy whose X-Forwarded-For is believed: an address or a network, as in 127.0.0.1 or 10.0.0.0/8
arg-serve-per_address = People that one client address may stand for (a /64 of IPv6 counts as one): 16 games, 8 sockets and one engine question each
arg-serve-engine_memory = Memory for all engines together; by default a quarter of what the machine has
serve-at = Palabre is at { $address }
serve-owner = You are its owner at { $address }
serve-closed = Only this machine can reach it. To open it to the network: palabre serve --bind 0.0.0.0 --port { $port }
serve-open = Every machine that can reach this one can play here, at port { $port }.
serve-kept = Games are kept in { $file }. Ctrl-C ends.
serve-engine-memory = The engines use at most { $megabytes } MiB of memory.
serve-public = Visitors find it at { $address }
serve-awaits = { $file } holds no championship yet; it is shown once there is one.
serve-ends = The server ends; its games are kept.
serve-no-db = There is no place for the games of the page. Name a file: palabre serve --db FILE
cmd-bench-serve = Measure how soon the page’s server acknowledges moves, and that killing it loses none
arg-bench-serve-games = Games at a time
arg-bench-serve-time = How long to play
arg-bench-serve-pause = Time between the moves of a game
arg-serve-events = Files of championships to show beside those made on the page, also while they run
bench-serve = Milliseconds until a move is
bench-acknowledged = acknowledged
bench-shown = seen by the opponent
bench-median-ms = half
bench-rare-ms = 99 %
bench-worst-ms = all
bench-serve-facts = { $games } games at a time, { $moves } moves, { $speed } a second; { $memory } MB of memory at most. Moves lost by kill -9: { $lost }.
placements-answer-somehow = { $opening } loses to { $reply }; how long that takes is not known.
solve-tables = palabre tables build { $game } makes tables that know more.
