### Texts of the command line.
###
### `cmd-<command>` is a command’s summary, `arg-<command>-<argument>` or `arg-<argument>` the help of an argument,
### `examples-<command>` the end of a command’s help: a line about each example, and the command itself below it, indented.

about = Play, analyse and referee abstract games: { $titles }
error = error:

## Help

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-examples = Examples
help-default = [default: { $value }]
help-values = [values: { $values }]
command-unknown = Unknown command “{ $name }”. Known: { $known }.
command-unknown-near = Unknown command “{ $name }”. Did you mean “{ $near }”?

group-play = Play
group-analyse = Analyse and solve
group-bots = Bots and championships
group-servers = Servers and protocols
group-tools = Tools

cmd-play = Play a game in the terminal, alone, against a machine or online
cmd-puzzle = Solve a puzzle: find the only right move
cmd-serve = Open Palabre in the browser: play, analyse, run championships
cmd-games = List the games with their rule sets and options
cmd-rules = Explain the rules of a game
cmd-players = List the players of a game with their options
cmd-view = Step through a recorded game
cmd-show = Draw a position
cmd-moves = List the legal moves
cmd-replay = Play moves and print the resulting position
cmd-best = Print the move that a player chooses
cmd-analyse = Show the best moves with their scores and lines
cmd-solve = Find the exact value of a position
cmd-tables = Manage the tables of exact values
cmd-tables-build = Build missing tables
cmd-tables-verify = Check the table files and their entries
cmd-tables-info = List the installed tables
cmd-tables-remove = Remove the tables of a game
cmd-placements = Show which starting placements lose by force
cmd-puzzles = Find puzzles in games, and prove them
cmd-puzzles-build = Find puzzles and write them to a file
cmd-puzzles-verify = Prove puzzles again
cmd-puzzles-grade = Grade puzzles by the present levels, and print them
cmd-book = Build, show and verify opening books
cmd-book-build = Build an opening book, or continue one
cmd-book-show = Show the moves and values of a book at a position
cmd-book-info = Show what is in the books
cmd-book-verify = Search positions of a book again and compare the values
cmd-match = Play a match and estimate the Elo difference (alias: duel)
cmd-championship = Run or resume a championship
cmd-championship-init = Write a commented championship file
cmd-championship-replace = Enter a repaired bot again and have its games played anew
cmd-championship-finish = Let the games under way end, then stop a running championship
cmd-openings = Find balanced openings for matches
cmd-championship-check = Check all bots of a championship, and write a page to hand out
cmd-report = Show the ranking of a championship, or write it as a web page
cmd-export = Export the games of a championship
cmd-study = Compare strategies at several depths or times
cmd-lab = Show the workers and queues of a lab, which plays games and computes on many machines
cmd-lab-start = Start the server of a lab and print the line to type on the other machines
cmd-lab-stop = Stop the server of the lab on this machine
cmd-worker = Play games and compute for a lab on this machine
cmd-new-bot = Create a bot that looks two plies ahead, to start from
cmd-check-bot = Test a bot and explain every failure
cmd-doctor = Test how well this machine isolates bots
cmd-client = Play on a course’s server over TCP
cmd-referee = Referee bots, or run a course’s server (--port)
cmd-bot = Play under another program’s referee, on standard input and output
cmd-ugi = Run as an engine of the Universal Game Interface (UGI)
cmd-convert = Convert positions between formats
cmd-verify = Compare the rules with an independent model over random games
cmd-stats = Play random games and print statistics
cmd-perft = Count move sequences by length
cmd-eval = Evaluate a position without searching, term by term
cmd-tune = Fit the weights of an evaluation, or the constants of the search, to its own games
cmd-train = Train a network to evaluate positions, from the engine’s own games
cmd-train-data = Play the games to learn from
cmd-train-fit = Fit a network, or a policy, to games
cmd-train-match = Play a match of a network against another evaluation
cmd-bench = Measure the speed of the engine
cmd-bench-perft = Measure how fast moves are generated, on one core
cmd-bench-threads = Measure the speed-up of several threads
cmd-bench-clock = Measure by how much the engine exceeds its time
cmd-bench-parts = Measure what each search technique saves
cmd-bench-lab = Measure the cost of a lab against threads of this machine
cmd-bench-referee = Measure the referee’s overhead for each move of a bot
cmd-bench-search = Measure nodes and time by depth, and how much of the game tree a player skips
cmd-bench-serve = Measure the web server’s latency, and check that kill -9 loses no move
cmd-completions = Print a completion script for a shell
cmd-man = Print the manual page
cmd-help = Print the help of a command

## Arguments that several commands share

arg-help = Print help
arg-version = Print the version
arg-lang = Language of messages; by default that of the environment
arg-color = When to use colours; by default on a terminal, unless NO_COLOR is set
arg-game = Game: { $games }
arg-rules = Rule set and options, for example cours,limit=40; see “palabre games”
arg-position = Start from this position, in the game’s notation
arg-moves = Moves to play first, in the game’s notation
arg-engine = Player, for example pvs:time=1s,threads=2 (see “palabre players GAME”), or cmd: and a program’s command line
arg-time = Time per move, for example 500ms, or another time control: { -time-control }
arg-depth = Search depth in plies
arg-nodes = Stop after this many nodes
arg-protocol = Protocol, for games that have several
arg-tables = Folder of the tables; by default in the user’s data folder
arg-db = Database of the games; by default next to the championship file, with the extension .db
arg-concurrency = Games played in parallel; by default one less than the number of cores
arg-out = Output file; by default standard output
arg-seat = Player for { $side }: human, human:Name, or a machine such as best:time=1s
arg-bench-only = Games to measure; by default all
arg-memory = Memory limit of a bot in MiB; 2048 by default
arg-disk = Disk limit of a bot’s private folders in MiB; 512 by default
arg-dir = Working folder of the bots, copied for each of them; give it twice for two different folders
arg-cpu = Processor time of a bot per game; 3600s by default
arg-processes = Maximum number of processes of a bot; 64 by default
arg-start_time = Time for a bot to start up; 10s by default
arg-isolation = Isolation of bots: full (namespaces, the default), basic (system-call filter and Landlock) or none
arg-unconfined = Same as --isolation none

## play, view, serve

arg-play-game = Game: { $games }; if omitted, a menu opens on a terminal
arg-play-first = Player for the first side, whatever its name
arg-play-second = Player for the second side
arg-play-advice = Get advice from this player before each turn, for example best:time=2s
arg-play-position_file = Start from the position in this file: on its first line, or in a file format of the game (see “palabre convert”)
arg-play-edit = Edit the start position first
arg-play-start = Side that starts, or random; by default as the rules say (Awalé draws lots)
arg-play-seed = Seed of random choices
arg-play-clock = Time per game for each player, for example 5m+3s, or another time control: { -time-control }
arg-play-speed = Animation speed: off, fast, normal, slow, or the time of one step
arg-play-file = Record the game in this file; with --resume, the game to resume
arg-play-plain = Print boards and messages line by line instead of the full-screen view
arg-play-resume = Resume the last unfinished game
arg-play-host = Wait for an opponent at this address or port; 127.0.0.1 for this machine only, 0.0.0.0 for the whole network
arg-play-join = Join a game hosted at this address
arg-play-player = Player for your side when you join a game
arg-view-file = File of recorded games; - for standard input
arg-view-number = Number of the game in the file
arg-view-boards = Print every position
arg-view-flip = Show the board from the second side
arg-serve-port = Port to listen on; 0 for any free port
arg-serve-bind = Address to listen on; 0.0.0.0 for the whole network
arg-serve-db = Database of the games; by default in the user’s data folder
arg-serve-allow_commands = Let the owner add bots to championships by their command line
arg-serve-public_url = Address that visitors use, for example https://games.example; requests for other host names are rejected, except localhost and IP addresses
arg-serve-trust_proxy = Trust X-Forwarded-For from this reverse proxy: an address or a network such as 10.0.0.0/8
arg-serve-per_address = Number of people behind one client address (an IPv6 /64 counts as one): each may have 16 games, 8 sockets and one engine request
arg-serve-engine_memory = Memory for all engines together, in MiB; by default a quarter of the machine’s
arg-serve-events = Championship databases to show, including running ones

examples-play =
    Play against level 4
      palabre play { $game }
    Let the engine play the second side, three seconds per move
      palabre play { $game } --{ $side } best:time=3s
    Resume the last unfinished game
      palabre play --resume
examples-view =
    Step through the first game of a file
      palabre view my.game
    Print every position of the third game
      palabre view games.txt --number 3 --boards
examples-serve =
    Serve this machine
      palabre serve
    Serve the local network
      palabre serve --bind 0.0.0.0 --port 7100
    Show a running championship
      palabre serve cup.db
examples-games =
    List the games
      palabre games
examples-rules =
    Explain a game
      palabre rules { $game }
    Explain it in French
      palabre rules { $game } --lang fr
examples-players =
    List the players of a game
      palabre players { $game }
arg-puzzle-number = Number of the puzzle; by default the first one not solved yet
arg-puzzle-level = Only puzzles of this level, 1 to 8
arg-puzzle-daily = The puzzle of the day, the same for everybody; the day changes at midnight UTC
arg-puzzle-list = List the puzzles, one a line: number, level, ✓ if solved, goal, rules, position
arg-puzzle-mine = Puzzles from your saved games: positions in which the only right move was missed
arg-puzzle-file = Puzzles from the games of this record file; - for standard input
examples-puzzle =
    Solve the next puzzle of a game
      palabre puzzle { $game }
    Solve the puzzle of the day
      palabre puzzle --daily
    List the puzzles of a level
      palabre puzzle { $game } --level 5 --list
examples-group-play =
    palabre play { $game }
    palabre rules { $game }
    palabre serve

## show, moves, replay, best, analyse, solve, tables, placements

arg-show-svg = Also write the board to this file, as SVG
arg-replay-file = Replay the games of this file, one per line, moves separated by spaces; - for standard input
arg-replay-moves = Moves to play; “resign” resigns
arg-analyse-lines = Number of best moves to show
arg-solve-time = Time to search for a proof when no table has the position; 10s by default
arg-tables-build-seeds = Stop at this number of seeds on the board, in games played with seeds
arg-tables-build-limited = Build the tables that know the limit on plies without a capture, for play
arg-tables-build-threads = Number of threads; by default all cores
arg-tables-verify-seeds = Stop at this number of seeds on the board, in games played with seeds
arg-tables-verify-limited = Check the tables that know the limit on plies without a capture
arg-tables-verify-sample = Check only this many entries of each table
arg-placements-what = “build” continues the search, “verify” repeats the proofs, “certificate” writes one down, “check” checks such a file, and a placement prints its refutation; by default, print a summary
arg-placements-target = The placement of “certificate”, or the file of “check”
arg-placements-threads = Number of threads; by default all cores
arg-placements-journal = Journal of “build” or “verify”, from which it resumes
arg-placements-memory = Memory for proofs, in mebibytes, shared by all threads; each core of a lab uses as much as a thread here
arg-placements-out = Write the certificate to this file; with “build”, the results, in the format the program embeds
arg-placements-efforts = Levels of effort to make with “build”; by default all
arg-placements-again = With “build”, also search placements whose answer the program contains
arg-placements-lab = With “build”, search on the machines of a lab: its address, a file that holds it, or nothing for the lab of PALABRE_LAB or of this machine
arg-placements-sample = Repeat only this many proofs, drawn at random
arg-placements-seed = Seed of the draw

examples-show =
    Draw the start position
      palabre show { $game }
    Draw the position after two moves, also as a picture
      palabre show { $game } { $move } { $reply } --svg board.svg
examples-moves =
    List the first moves
      palabre moves { $game }
    List the replies to a move
      palabre moves { $game } { $move }
examples-replay =
    Play two moves
      palabre replay { $game } { $move } { $reply }
    Check a file with one game per line
      palabre replay { $game } --file games.txt
examples-best =
    Ask the strongest player
      palabre best { $game } --time 2s
    Ask another player after a move
      palabre best { $game } { $move } --engine level3
examples-analyse =
    Show the five best moves at depth 12
      palabre analyse { $game } --lines 5 --depth 12
examples-solve =
    Look up or prove the value of a position
      palabre solve { $game } { $move } { $reply }
    Search longer for a proof
      palabre solve { $game } --time 5m
examples-tables =
    Build the tables of a game
      palabre tables build { $game }
    List what is installed
      palabre tables info
examples-tables-build =
    Build all tables
      palabre tables build { $game }
    Build the small ones
      palabre tables build { $game } --seeds 8
examples-tables-verify =
    Check all entries
      palabre tables verify { $game }
    Check a sample
      palabre tables verify { $game } --sample 100000
examples-tables-info =
    List the tables of all games
      palabre tables info
    List those of one game
      palabre tables info { $game }
examples-tables-remove =
    Free the disk space
      palabre tables remove { $game }
examples-placements =
    Summarise what is proved
      palabre placements { $surveyed }
    Repeat ten proofs
      palabre placements { $surveyed } verify --sample 10
    Check a proof that “certificate” wrote
      palabre placements { $surveyed } check proof.gz
arg-puzzles-build-count = Stop when the file has this many puzzles
arg-puzzles-build-seed = Seed of the first game; the following games count on from it
arg-puzzles-build-nodes = Most nodes of each search for a proof; more of them find longer wins
arg-puzzles-build-out = File of the puzzles; those in it are kept, and new ones are added
arg-puzzles-verify-sample = Prove only this many puzzles of each game, evenly spread
arg-puzzles-grade-file = Grade the puzzles of this file in place of the program’s own
arg-puzzles-verify-file = Prove the puzzles of this file in place of the program’s own
examples-puzzles =
    Find 50 puzzles
      palabre puzzles build { $game } --count 50 --out puzzles.txt
    Prove all puzzles of the program
      palabre puzzles verify
arg-book-build-hours = Stop after this many hours, for example 0.5
arg-book-build-time = Stop after this time, for example 20m
arg-book-build-positions = Stop when the book has this many positions
arg-book-build-nodes = Nodes to search for each move of a position
arg-book-build-out = File of the book, which is continued if it exists; by default GAME-RULES.book
arg-book-show-file = Show the book of this file in place of the program’s own
arg-book-info-file = Show the book of this file in place of the program’s own
arg-book-verify-file = Verify the book of this file in place of the program’s own
arg-book-verify-sample = Search only this many positions of each book, evenly spread
examples-book =
    Show the first moves of the book
      palabre book show { $booked }
    Build a book for half an hour
      palabre book build { $booked } --hours 0.5 --out my.book
examples-book-build =
    Build a book for half an hour, or continue it
      palabre book build { $booked } --hours 0.5 --out my.book
    Build a book of 100 positions
      palabre book build { $booked } --positions 100 --out my.book
examples-book-show =
    Show the first moves of the book
      palabre book show { $booked }
    Show the replies to a move in a book of your own
      palabre book show { $booked } { $move } --file my.book
examples-book-info =
    Show what is in the program’s books
      palabre book info
    Show what is in a book of your own
      palabre book info { $booked } --file my.book
examples-book-verify =
    Search ten positions of each book again
      palabre book verify { $booked } --sample 10
examples-puzzles-build =
    Find 50 puzzles
      palabre puzzles build { $game } --count 50 --out puzzles.txt
examples-puzzles-grade =
    Grade the puzzles of a game after a change of the levels
      palabre puzzles grade { $game }
examples-puzzles-verify =
    Prove all puzzles of the program
      palabre puzzles verify
    Prove ten puzzles of a game
      palabre puzzles verify { $game } --sample 10
examples-group-analyse =
    palabre show { $game } { $move } { $reply }
    palabre analyse { $game } --time 5s
    palabre solve { $game } { $move }

## match, championship, report, export, study, new-bot, check-bot, doctor

arg-match-one = First player: a player such as best:time=1s, or a bot such as "cmd:python3 bot.py"; "cmd[PROTOCOL]:…" for a bot of another protocol
arg-match-two = Second player
arg-match-games = Maximum number of games, rounded up to an even number
arg-match-tc = Time control, by default 1s/move: { -time-control }
arg-match-openings = Openings: random ones that a quick search finds balanced, any random ones, start positions as the platform draws them, the usual start, or a file of records, positions or move lists
arg-match-seed = Seed of the openings
arg-match-concurrency = Pairs played in parallel
arg-match-sprt = Stop as soon as a sequential test decides, by default elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Record the games in this file
arg-championship-file = Championship file; “palabre championship init GAME” writes one
arg-force = Overwrite existing files
arg-championship-init-out = Output file; by default GAME.toml; - for standard output
arg-championship-init-from = Take the players from a folder of submissions: files, folders and archives, with programs, scripts or sources; docs/championships.md lists what is understood
arg-championship-init-protocol = Protocol of programs and scripts that do not connect; by default the game’s own, else ugi
arg-championship-replace-file = Championship file
arg-championship-replace-name = Name of the player in the file
arg-championship-replace-command = New definition of the player, for example "cmd:python3 bot.py"; it is written into the file
arg-championship-replace-all = Replay all games of the player, not only those it forfeited
arg-championship-finish-file = Championship file
arg-conversation = Keep everything that bots and referee send each other in this folder: one file per game, with times
arg-match-adjudicate = End a game as soon as a table, a proof or a race proves its result; never on an estimate
arg-championship-check-file = Championship file
arg-championship-check-concurrency = Bots checked in parallel; by default one less than the number of cores
arg-championship-check-out = Output file, or a folder for it; by default FILE-check.html beside the championship file
arg-report-file = Database of a championship (.db), a replay of the referee, or recorded games
arg-report-html = Write a self-contained web page: tables, charts, and every game to replay
arg-report-check = Check the database instead: replay every game and compare it with what is stored
arg-report-marks = Add marks out of N: N × (points − lowest × games) ÷ ((highest − lowest) × games), where highest and lowest are the most and the fewest points of a game; rounded to a tenth
arg-report-review = Look for won positions that were thrown away, also by the engine, with this time per position (20ms by default); the cost is printed first
arg-export-file = Database of a championship (.db)
arg-export-format = records (one text per game), csv (one line per game), json, or ranking (CSV, one line per player)
arg-export-marks = Write the ranking with marks out of N: N × (points − lowest × games) ÷ ((highest − lowest) × games), where highest and lowest are the most and the fewest points of a game; rounded to a tenth
arg-lab = Play on the machines of a lab: its address, a file that holds it, or nothing for the lab of PALABRE_LAB or of this machine
arg-scale_time = In a lab, multiply thinking times by the speed of this machine over that of the worker
arg-replay_worker = Have the games of this worker of a lab played again, by others
arg-lab-url = Address of the lab; by default PALABRE_LAB, then the lab of this machine
arg-lab-start-port = Port to listen on; 0 for any free one
arg-lab-start-bind = Address to listen on; 127.0.0.1 for this machine only
arg-lab-start-store = Folder for the lab’s streams
arg-lab-start-url = Use a server that is there already, with JetStream and these credentials
arg-worker-address = Address that “palabre lab start” printed, or a file that holds it; by default PALABRE_LAB
arg-worker-cores = Games played in parallel; by default one per core
arg-worker-name = Name that the games are marked with; by default the name of this machine
arg-openings-count = Number of openings
arg-openings-candidates = Random openings among which the most even is chosen
arg-openings-nodes = Nodes searched to evaluate each of them
arg-openings-seed = Seed: the same seed gives the same openings
openings-fewer = There are only { $count } different openings.
arg-study-players = Strategies to compare, for example alphabeta pvs:eval=raw; see “palabre players GAME”
arg-study-depths = Depths of each strategy, for example 2,4,6
arg-study-times = Times per move of each strategy, for example 10ms,100ms
arg-study-games = Games between each pair of strategies, rounded up to an even number
arg-study-seed = Seed: with --depths, the same seed gives the same games
arg-study-db = Database of the games, to interrupt and resume the study
arg-study-md = Write the study to this file, as Markdown
arg-study-html = Write the study to this file, as a web page with charts
arg-new-bot-language = Programming language; --lang python works too
arg-new-bot-interface = Instead, write a player for the client program of the course, by the interface it calls: ijoueur
arg-new-bot-out = File to create; by default the usual name in the current folder
arg-new-bot-package = Write a short bot that uses the Python package palabre, which knows the rules (pip install palabre)
arg-new-bot-protocol = Protocol; for one of the game’s own, the bot is in the language of its course
arg-check-bot-command = Command that runs the bot, after --
arg-check-bot-protocol = Protocol of the bot; protocols other than ugi are tested only by playing
arg-check-bot-tc = Time control of the time check and of the games, such as 50ms/move or 60s+1s; by default 100ms/move, or the time that the protocol’s own referee gives
arg-check-bot-margin = Tolerance of the time checks

examples-match =
    Compare two players over 100 games
      palabre match { $game } best level8 --games 100
    Play a bot against level 3, two games in parallel
      palabre match { $game } "cmd:./bot" level3 --concurrency 2
    Stop as soon as the result is significant
      palabre match { $game } best pvs:hash=16 --sprt
examples-championship =
    Run a championship, or resume it after Ctrl-C
      palabre championship cup.toml
    Write a championship file to start from
      palabre championship init { $game }
examples-championship-init =
    Write { $game }.toml
      palabre championship init { $game }
    Take the players from a folder of submissions
      palabre championship init { $game } --from submissions
examples-championship-replace =
    Replay the games that the player Awa forfeited, after you repaired it
      palabre championship replace cup.toml Awa
    Replay all games of Awa
      palabre championship replace cup.toml Awa --all
examples-championship-finish =
    Stop a championship that runs in another terminal, without losing a game
      palabre championship finish cup.toml
examples-championship-check =
    Check all bots, and write cup-check.html to hand out
      palabre championship check cup.toml
    Check again after corrections
      palabre championship check cup.toml --force
examples-report =
    Print the ranking
      palabre report cup.db
    Write a web page with every game
      palabre report cup.db --html cup.html
    Check that the file is intact
      palabre report cup.db --check
    Look for won positions that were thrown away
      palabre report cup.db --review
examples-export =
    Export the games as records
      palabre export cup.db --out games.txt
    Export a spreadsheet
      palabre export cup.db --format csv --out games.csv
    Write the ranking with marks out of 20
      palabre export cup.db --marks 20 --out marks.csv
examples-lab =
    See who works, on what
      palabre lab
examples-lab-start =
    Start a lab for the machines of this network
      palabre lab start
    Try it on this machine alone
      palabre lab start --bind 127.0.0.1
examples-lab-stop =
    Stop the lab; its jobs stay
      palabre lab stop
examples-worker =
    Work for the lab of this machine, on two cores
      palabre worker --cores 2
    Work for another machine’s lab
      palabre worker lab.txt
examples-study =
    Compare two searches at three depths
      palabre study { $game } --players minimax pvs --depths 2,4,6
examples-new-bot =
    Create bot.py
      palabre new-bot { $game }
    Create a bot in Java
      palabre new-bot { $game } --language java
examples-check-bot =
    Test a Python bot
      palabre check-bot { $game } -- python3 bot.py
    Test it with more time per move
      palabre check-bot { $game } --tc 1s/move -- python3 bot.py
examples-doctor =
    Test the default isolation
      palabre doctor
    Test the weaker level
      palabre doctor --isolation basic
examples-group-bots =
    palabre new-bot { $game } --language python
    palabre match { $game } "cmd:python3 bot.py" level2
    palabre championship init { $game }

## client, referee, bot, ugi

arg-client-host = Name or address of the server
arg-client-port = Port of the server
arg-client-own_name = Name to play under
arg-client-name = Same as NAME
arg-client-clock = Time per game that the server gives, for example 300s, or another time control; a safety margin is kept: { -time-control }
arg-client-time = Time per move, less than the server allows, for example 4.5s, or another time control
arg-client-save = Record the games in this file
arg-client-again = Reconnect after each connection’s games until the server stops, to play a whole championship
arg-referee-commands = Command lines of the bots, one argument each, as psyleague passes them
arg-p1 = Command line of the first bot; also -p1
arg-p2 = Command line of the second bot; also -p2
arg-p3 = Command line of the third bot; also -p3
arg-data = seed=N sets the seed of the start position; random by default
arg-log = Write a replay to this file; “palabre view” shows it
arg-json = Print what psyleague reads: ranks, errors, test_data, player_data
arg-quiet = Without bots: report faults on standard error instead of ###Error, after which cg-brutaltester stops reading
arg-referee-protocol = Protocol of the bots, for games that have several
arg-referee-tc = Time control, by default the game’s usual one: { -time-control }
arg-referee-save = Record the game in this file
arg-bots = Command lines of the bots, each after its own --
arg-referee-port = Run a server on this port; 0 for any free port
arg-referee-bind = Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network
arg-referee-clock = Time per game for each player, for example 300s, or another time control: { -time-control }
arg-referee-time = Time per move, for example 6s, or another time control
arg-referee-free = Time per move that the game clock does not count
arg-referee-games = Number of games to serve, one after the other
arg-referee-swap = Give the first seat to the second client in every other game
arg-bot-role = Role that the referee assigns, for example JoueurA
arg-bot-tc = Time control, by default slightly less than the protocol’s referee allows: { -time-control }
arg-bot-save = Record the game in this file
arg-ugi-game = Game at the start; hosts can change it by the option “Game”
arg-ugi-engine = Player at the start: a spec, or cmd: and a program’s command line; hosts can change it by the option “Engine”
arg-ugi-allow_commands = Let the host choose cmd: and any command line as the player; it then runs programs on this machine
arg-ugi-protocol = Protocol variant; uci-oware starts with that game and writes lines of moves without spaces

examples-client =
    Play on a server of this machine
      palabre client { $tcp } localhost 1234 --name Ada
    Play a whole championship, five minutes per game
      palabre client { $tcp } box 1234 Ada --clock 300s --again
examples-referee =
    Referee a game between two bots
      palabre referee { $pipes } -p1 ./one -p2 ./two
    Run the server of a course for ten games
      palabre referee { $tcp } --port 1234 --games 10
examples-bot =
    Play under the game’s usual referee
      palabre bot { $pipes }
    Play with a weaker player
      palabre bot { $pipes } --engine level5
examples-ugi =
    Run as an engine for a graphical interface
      palabre ugi
examples-group-servers =
    palabre referee { $tcp } --port 1234
    palabre client { $tcp } localhost 1234 --name Ada
    palabre ugi

## convert, stats, perft, tune, bench, completions, man, help

arg-convert-from = Input format: position (the game’s notation), { $formats }
arg-convert-to = Output format: position (the game’s notation), { $writable }
arg-convert-turn = Side to move, if the file does not say
arg-convert-ring = Imposed ring, if the file does not say
arg-convert-file = Input file; by default standard input
arg-verify-games = Number of games
arg-verify-seed = Seed: the same seed gives the same games
arg-verify-threads = Number of threads
arg-stats-games = Number of games
arg-stats-seed = Seed: the same seed gives the same games
arg-perft-depth = Maximum length of the sequences
arg-perft-divide = Also print the count of each first move
arg-perft-threads = Number of threads
arg-eval-eval = Evaluation, with weights if wanted, or a player that decides by criteria; by default that of the player “best”
arg-tune-eval = Evaluation; by default that of the player “best”
arg-tune-method = Method: regression on self-play results, a grid of candidates in matches, or SPSA
arg-tune-search = Tune the constants of the search by SPSA instead, with the evaluation as it is
arg-tune-factors = Factors of a grid: each weight but the first is tried with each
arg-tune-games = Number of games to learn from
arg-tune-nodes = Nodes per move of these games
arg-tune-seed = Seed: the same seed gives the same weights
arg-tune-threads = Games played at a time; the weights do not depend on it
arg-tune-lab = Play the games on the machines of a lab: its address, a file that holds it, or nothing for the lab of PALABRE_LAB or of this machine
arg-train-games = Number of games to learn from
arg-train-nodes = Nodes per move of these games
arg-train-net = Play them with this network in place of the game’s best evaluation
arg-train-seed = Seed: the same seed gives the same games and the same network
arg-train-threads = Games played at a time; they do not depend on it
arg-train-lab = Play the games on the machines of a lab: its address, a file that holds it, or nothing for the lab of PALABRE_LAB or of this machine
arg-train-hidden = Hidden units, a multiple of 32
arg-train-epochs = Passes over the positions
arg-train-results = Share of the games’ results in what is learned; the rest is the search value
arg-train-out = Folder of the games, the network and its page
arg-train-data-games = Number of games
arg-train-data-nodes = Nodes per move
arg-train-data-net = Play with this network in place of the game’s best evaluation
arg-train-data-seed = Seed of the games: each machine takes another
arg-train-data-threads = Games played at a time; the games do not depend on it
arg-train-data-out = Folder of the games; those in it are kept, and only missing ones are played
arg-train-fit-data = Folder of games; may be given several times
arg-train-fit-out = File of the network or policy; the page of a network is written beside it
arg-train-fit-policy = Fit a policy, the probabilities of moves, in place of a network
arg-train-fit-hidden = Hidden units, a multiple of 32
arg-train-fit-epochs = Passes over the positions
arg-train-fit-results = Share of the games’ results in what is learned; the rest is the search value
arg-train-fit-seed = Seed: the same seed and games give the same file
arg-train-fit-threads = Threads; the file does not depend on them
arg-train-match-net = File of the network
arg-train-match-against = Opponent
arg-train-match-games = Number of games
arg-train-match-sprt = Stop as soon as a sequential test decides
arg-train-match-seed = Seed of the openings
arg-train-match-concurrency = Games played at a time
arg-bench-search-game = Game
arg-bench-search-engine = Player to measure
arg-bench-search-depths = Depths, in plies
arg-bench-search-rules = Rule set and options
arg-bench-search-position = Position; by default those of “palabre bench”
arg-bench-perft-only = Games to measure; by default all
arg-bench-threads-only = Games to measure; by default all
arg-bench-threads-threads = Number of threads to compare with one
arg-bench-clock-only = Games to measure; by default all
arg-bench-parts-only = Games to measure; by default all
arg-bench-lab-games = Number of games
arg-bench-lab-cores = Games played in parallel
arg-bench-lab-soak = Kill workers, coordinator and server, and cut the network, this many times each, and compare the games with those of an undisturbed run
arg-bench-lab-tasks = With --soak, run tasks (training games) instead of an event
arg-bench-lab-delay = Measure longer games on workers behind this delay, each way
arg-bench-lab-workers = Measure the memory with this many workers that do not think
arg-bench-lab-time = Duration of the measurement with many workers
arg-bench-referee-moves = Number of moves
arg-bench-serve-games = Games played in parallel
arg-bench-serve-time = Duration of the measurement
arg-bench-serve-pause = Pause between the moves of a game
arg-completions-shell = Shell
arg-man-dir = Write a page for each command into this folder
arg-help-about = Command

examples-convert =
    Convert a position on standard input
      palabre convert { $foreign } --from { $format } --to position
examples-verify =
    Compare 3,000 games with the model
      palabre verify { $game } --games 3000 --threads 2
examples-eval =
    Show the terms of the default evaluation
      palabre eval { $game }
    Show those of an evaluation with another weight
      palabre eval { $weighed } --eval { $weights }
examples-openings =
    Find twenty, and use them in a match: match --openings FILE
      palabre openings { $game } --count 20
    Look deeper for each
      palabre openings { $game } --count 5 --nodes 1000000
examples-stats =
    Play 10,000 random games
      palabre stats { $game } --games 10000
examples-perft =
    Count the sequences of up to six moves
      palabre perft { $game } 6
    Print the count of each first move
      palabre perft { $game } 4 --divide --threads 2
examples-tune =
    Tune the default evaluation
      palabre tune { $game } --games 1000
    Compare a grid of weights in matches
      palabre tune { $weighed } --eval { $weighed-eval } --method grid
    Play the games on the machines of a lab
      palabre tune { $game } --games 1000 --lab
    Tune the constants of the search
      palabre tune { $game } --search --games 2000 --nodes 3000
examples-train =
    Train a network in one go: games, fit, match
      palabre train { $game } --games 5000 --out training
    Play the games only
      palabre train { $game } data --games 5000 --out games
examples-train-data =
    Play games; repeat the command to continue
      palabre train { $game } data --games 5000 --out games
    Play more games with a network
      palabre train { $game } data --net a.net --out games2
    Play them on the machines of a lab
      palabre train { $game } data --games 5000 --out games --lab
examples-train-fit =
    Fit a network to games
      palabre train { $game } fit --data games --out a.net
    Fit a policy to games, for the player that uses one
      palabre train { $with-policy } fit --policy --data a --out b
examples-train-match =
    Compare a network with the frozen player at equal time
      palabre train { $game } match a.net --time 100ms
examples-bench =
    Measure all games; the node total identifies the engine
      palabre bench
    Measure one game
      palabre bench { $game }
examples-bench-perft =
    Measure one game
      palabre bench perft { $game }
examples-bench-threads =
    Compare four threads with one
      palabre bench threads --threads 4
examples-bench-clock =
    Measure one game
      palabre bench clock { $game }
examples-bench-parts =
    Measure one game
      palabre bench parts { $game }
examples-bench-lab =
    Play 10,000 short games by threads and by a lab
      palabre bench lab
    Kill everything twenty times
      palabre bench lab --soak
    Measure two workers that are 20 ms away
      palabre bench lab --delay 20ms
    Measure the memory with 200 workers
      palabre bench lab --workers 200 --time 10m
examples-bench-referee =
    Measure 20,000 moves
      palabre bench referee --moves 20000
examples-bench-search =
    Print nodes, time and savings at depths 3, 4 and 5
      palabre bench search { $game } --engine alphabeta
examples-bench-serve =
    Play 100 games for ten seconds
      palabre bench serve --games 100 --time 10s
examples-completions =
    Print the completions for Bash
      palabre completions bash
    Print those for Zsh
      palabre completions zsh
examples-man =
    Print the manual page
      palabre man
    Write all pages into a folder
      palabre man --dir man1
examples-help =
    Print the help of a command
      palabre help play
    Print the help of a subcommand
      palabre help tables build
examples-group-tools =
    palabre perft { $game } 6
    palabre stats { $game } --games 1000
    palabre completions bash

## Errors of the command line

usage-unknown-argument = unexpected argument “{ $argument }”.
usage-unknown-command = unknown command “{ $command }”.
usage-wrong-value = invalid value “{ $value }” for { $argument }. Possible values: { $valid }.
usage-invalid-value = invalid value “{ $value }” for { $argument }.
usage-missing = missing argument: { $argument }.
usage-conflict = { $argument } cannot be used with { $prior }.
usage-near = Did you mean { $near }?
usage-help = For more information, try --help.
file-not-read = Cannot read { $file }
file-not-written = Cannot write { $file }

## Output of games, show, stats

games-sides = sides: { $sides }
games-rule = { $word }: { $text }
games-default = default
show-last = Last move: { $move }.
verify-intro = { $title }: { $games } random games, { $positions } positions, seed { $seed }.
verify-check = Check
verify-comparisons = comparisons
verify-divergences = differences
verify-moves = legal moves, against the model
verify-successors = position after each move, against the model
verify-undo = each move played and taken back
verify-text = position recomputed from its text
verify-total = total
verify-phase = Comparing the rules
score-win = win { $plies } { $plies ->
    [one] ply
   *[other] plies
}
score-loss = loss { $plies } { $plies ->
    [one] ply
   *[other] plies
}
eval-term = Term
eval-count = count
eval-weight = weight
eval-product = product
eval-value = { $eval }: { $value }, for the side to move
eval-move = Move
eval-chosen = Chosen: { $move }. Criteria count from left to right; on a tie the first move is played.
eval-unknown = Unknown evaluation “{ $name }”. Known: { $known }.
eval-unknown-near = Unknown evaluation “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
stats-intro = { $title }, rules { $rules }: { $games } random games, seed { $seed }.
stats-branching = Legal moves
stats-positions = positions
stats-mean = mean
stats-min = min
stats-max = max
stats-all = all
stats-all-moves = all moves
stats-length = Length
stats-plies = plies
stats-games = games
stats-passes = passes
stats-ending = Ending
stats-winner = winner
stats-draw = draw
stats-share = share

## Output of best, analyse, solve

best-over = The game is over: there is no move to choose. { $state }
analyse-rank = Rank
analyse-score = score
analyse-depth = depth
analyse-book = book, { $plies }
analyse-nodes = nodes
analyse-line = line
solve-unknown = The exact value is unknown: no table has the position, and no proof was found in time. For the engine’s estimate: palabre analyse { $game }
solve-tables = For more exact values: palabre tables build { $game }

## Playing in the terminal

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
word-board = board
word-rules = rules
word-rematch = rematch
word-help = help
word-quit = quit
word-moves-help = list the legal moves and their effects
word-undo-help = take back your last move
word-redo-help = replay a move you took back
word-hint-help = advise a move and explain it
word-eval-help = evaluate the position
word-threats-help = show what each side threatens
word-save-help = save the game: save FILE
word-load-help = load another game: load FILE
word-resign-help = resign
word-draw-help = offer or accept a draw
word-flip-help = turn the board around
word-board-help = show the board again (also: show)
word-rules-help = explain the rules
word-rematch-help = after the game: play again
word-help-help = show this help
word-quit-help = quit; the game is saved
play-help = Use the arrow keys to choose a move, Enter to play it, Esc to clear the line.

play-for-two = This game is for two players: a position for three can be shown, analysed and refereed, but not played here.
play-which = Which game? “palabre games” lists them.
play-played = { $player } plays { $move }.
play-refused = Cannot play “{ $move }”: { $why }.
play-illegal = illegal move “{ $move }”: { $why }
play-thinks = { $player } is thinking
play-enter = Enter plays { $move }
play-type = enter a move, or help
play-advice = Advice ({ $player }): { $move }. { $reason }
play-eval-book = Evaluation for you, from the opening book: { $value } (estimate). Line: { $line }
play-eval = Evaluation for you: { $value } (depth { $depth }). Line: { $line }
moves-count = { $count ->
    [one] One legal move
   *[other] { $count } legal moves
}
moves-many = { $count } moves
moves-under = { $heading }:
play-over = Game over
play-over-only = The game is over: rematch, undo, save FILE, load FILE or quit.
play-rematch-over = The game is not over: resign first.
play-kept = The game is saved in { $file }.
play-not-kept = The game is not saved: there is no data folder. Use --file to name a file.
play-resume = To resume: { $command }
play-nothing-kept = There is no unfinished game.
play-recorded = The game is recorded in { $file }.
play-saved = Saved in { $file }.
play-save-name = Name a file: save FILE
play-load-name = Name a file: load FILE
play-other-game = { $file } is a game of { $game }
play-undo-none = There is no move to take back.
play-redo-none = There is no move to replay.
play-undo-link = Not available in an online game.
play-yes = yes
play-resign-sure = Resign? (y/n)
play-draw-machine = Machines do not answer draw offers: play on or resign.
play-draw-offered = { $player } offers a draw.
play-draw-accept = Accept? (y/n)
play-draw-declined = Draw declined.
play-draw-sent = Draw offered.
play-draw-how = Enter “draw?” to accept, or a move to decline.
play-score = Score: { $one } { $score-one }, { $two } { $score-two }.
play-looking-back = Reviewing the game
play-blunders = Turning points:
play-blunder = { $number }. { $player } played { $played } ({ $after }); better was { $better } ({ $before }).
play-start-refused = { $side } cannot start: { $why }
play-side-unknown = { $game } has no side “{ $name }”. Sides: { $known }.
play-side-unknown-near = { $game } has no side “{ $name }”. Did you mean “{ $near }”? Sides: { $known }.
play-no-position = { $file } contains no position
play-speed = Invalid speed “{ $text }”: expected off, fast, normal, slow or a time such as 80ms
record-none = { $file } contains no game
record-number = { $file } has no game { $number }: it contains { $count }

link-seats = A host plays one side, the guest the other: name one player only.
link-clock = Online games have no clock.
link-waiting = Waiting for an opponent at { $address } ({ $open }). On the other machine: palabre play --join HOST:PORT
link-closed = To open it to the network: --host 0.0.0.0
link-turn = Waiting for { $player }
link-up = { $name } is connected.
link-lost = Connection lost; reconnecting.
link-bye = The opponent left; the game continues when they return.
link-refused = The opponent’s program rejected it: { $why }
link-broken = The game cannot continue over this connection: { $why }
link-not-your-turn = it is not your turn
link-not-hosted = Cannot host a game at { $address }
link-not-joined = Cannot join a game at { $address }: { $why }
link-rehost = This is an online game: add --host to wait for the guest again.
link-rejoin = This game is hosted elsewhere: palabre play --join { $address }

view-start = Start
view-keys = `←` `→` one move, `PgUp` `PgDn` ten, `Home` `End`, `f` flip, `q` quit

edit-title = { $game }: edit the position
edit-keys = `Arrows` move, `+` `-` or a letter change, `Enter` accept, `Esc` cancel
edit-field = { $field }:
edit-not = This game has no position editor; use --position.
edit-terminal = The position editor needs a terminal; use --position.

menu-language = Language
menu-this-language = English
menu-game = Game
menu-rules = Rules
menu-starter = First move
menu-random = random
menu-as-position = set by the position
menu-by-rules = as the rules say
menu-clock = Clock
menu-no-clock = none
menu-position = Position
menu-usual = start position
menu-typed = typed in (Enter)
menu-file = read from a file (Enter)
menu-editor = edited on the board (Enter)
menu-advice = Advice
menu-no-advice = none
menu-advice-what = This player advises you before each of your turns.
menu-speed = Animation
menu-speed-off = off
menu-speed-fast = fast
menu-speed-normal = normal
menu-speed-slow = slow
menu-play = Play
menu-human = human
menu-level = level { $number }
menu-ask-name = Name:
menu-ask-player = Player:
menu-ask-rules = Rules:
menu-ask-clock = Clock (for example 5m+3s):
menu-ask-file = File:
menu-ask-position = Position:
menu-keys = `↑` `↓` select, `←` `→` change, `Enter` edit or start, `q` quit

## Championships, reports, studies

progress-left = left:
championship-games = { $name }: { $games } of { $expected } games.
championship-watch = To watch the games in a browser: palabre serve { $db }
championship-over = For a web page with every game: palabre report { $db } --html report.html
championship-resume = Interrupted; { $games } games are saved. To resume:
    { "    " }{ $command }
championship-guests = { $names }: to play { $title }, connect to port { $port } of { $address } ({ $open }), for example with: palabre client { $game } HOST { $port } --name NAME --again
championship-closed = To let other machines connect, set bind = "0.0.0.0" next to port in the championship file.
championship-written = Created { $file }. Add your players, then run: palabre championship { $file }
championship-unbuilt = “{ $name }” cannot play: { $why }
    { $log }
    The whole output is in { $file }. Correct its sources or its build = "…" line, or remove the player.
championship-checked = { $name }: { $passed } checks passed, { $failed } failed
championship-check-counts = { $passed } passed, { $failed } failed
championship-check-none = { $file } has no bots to check: its players are built in, or connect from elsewhere.
championship-check-passed = { $count ->
    [one] The bot passed all checks. Page to hand out: { $file }
   *[other] All { $count } bots passed all checks. Page to hand out: { $file }
}
championship-check-failed = { $failed ->
    [one] One of { $count } bots failed. Page to hand out: { $file }
   *[other] { $failed } of { $count } bots failed. Page to hand out: { $file }
}
championship-check-interrupted = Interrupted; the checks made so far are in { $file }
championship-check-broken = The checks ended unexpectedly.
championship-busy = Another palabre process is running { $file }. Wait for it, or interrupt it.
championship-finished = Stopped as requested; { $games } games are saved. To resume:
    { $command }
finish-sent = The program that runs { $db } will let the games under way end and then stop. To resume later: palabre championship { $file }
finish-idle = No program is running { $db }: there is nothing to finish. To resume: palabre championship { $file }
finish-none = There is no championship in { $db }. To start one: palabre championship { $file }
replace-busy = This championship is running. Stop it first: palabre championship finish { $file }
replace-nothing = { $standing ->
        [0] { $all ->
            [yes] { $name } has played no game, and its definition is unchanged.
           *[no] { $name } has forfeited no game, and its definition is unchanged. To replay all its games, add --all.
        }
       *[other] The games of { $name } that could be replayed belong to earlier rounds, on which the later pairings depend. They stand: nothing was changed.
    }
replace-done = { $games ->
        [0] { $name } is replaced; no game is replayed.
        [one] One game of { $name } will be replayed; the old one is kept, marked as replaced.
       *[other] { $games } games of { $name } will be replayed; the old ones are kept, marked as replaced.
    }{ $standing ->
        [0] { "" }
        [one] { " " }One game of an earlier round stands, because later pairings depend on it.
       *[other] { " " }{ $standing } games of earlier rounds stand, because later pairings depend on them.
    } To continue: palabre championship { $file }
conversation-unwritten = The conversations are incomplete: a file could not be written ({ $why }).
championship-written-from = Created { $file }. Check the bots with: palabre championship check { $file }
submission-taken = { $count ->
    [one] One entry taken:
   *[other] { $count } entries taken:
}
submission-not-taken = { $count ->
    [one] One entry not taken:
   *[other] { $count } entries not taken:
}
submission-name = name
submission-language = language
submission-protocol = protocol
submission-command = command
submission-binary = program
submission-skipped = { $file }: { $why }
submission-none = No bot found in { $file }, so no championship file was written.
submission-one = Only one bot found in { $file }, and a championship needs two, so no championship file was written.
submission-found = Programs that do not connect are assumed to use { $protocol } (see --protocol).
build-running = Building { $name }…
build-logs = The whole output of builds is in { $file }
report-sound = { $games ->
    [one] The file is intact, and its game follows the rules.
   *[other] The file is intact, and all { $games } games follow the rules.
}
report-unsound = { $faults ->
    [one] One of { $games } games is wrong.
   *[other] { $faults } of { $games } games are wrong.
}
report-unsealed = This file comes from an earlier version and has no checksums: some damage would go unnoticed. They are added when the championship is resumed.
report-unproved = { $games ->
        [one] One adjudicated game could not be verified: the tables that prove its result are not on this machine.
       *[other] { $games } adjudicated games could not be verified: the tables that prove their results are not on this machine.
    }
report-replaced = { $games ->
        [one] One replaced game is kept and does not count.
       *[other] { $games } replaced games are kept and do not count.
    }
review-cost = Reviewing { $games } games takes at most { $seconds } s; Ctrl-C stops. --review TIME sets the time per position.
review-stopped = The review was interrupted.
review-nothing = No won position was thrown away.
export-marks = --marks belongs to --format ranking.

## Matches and duels

match-only-start = This bot’s protocol only supports the start position: leave out --openings, or use --openings start.
match-crowded = Warning: more games in parallel than the { $cores } cores of this machine; players share cores while their clocks run.
match-intro = { $title }, rules { $rules }: { $one } against { $two }, { $control }, openings { $openings }, seed { $seed }.
match-margin = Answers up to { $margin } ms late are tolerated.
match-pairs = pairs in which the first player scored 0, ½, 1, 1½, 2 points
match-sprt-passed = Test passed: elo1 is accepted.
match-sprt-failed = Test failed: elo0 is accepted.
match-sprt-open = Test undecided.
match-failure = First forfeit of { $name }: { $why }
match-stopped = Interrupted. Results so far:

## Bots

doctor-intro = Isolation of bots on this machine, level { $level } (tested with a bot that tries to escape):
doctor-refused = Cannot create the sandbox: { $why }
doctor-ok = ok
doctor-failed = MISSING
doctor-absent = absent
doctor-namespaces = separate namespaces ({ $detail })
doctor-namespaces-why = hide the machine’s processes, mounts, network and shared memory
doctor-files = no access to your files, no write access to the system
doctor-files-why = bots see the system read-only and a private copy of their folder
doctor-network = no network
doctor-network-why = bots have their own loopback interface, which only the referee reaches
doctor-sockets = no access to Unix sockets
doctor-sockets-why = D-Bus, docker, ssh-agent and terminal servers could run commands for a bot
doctor-processes = no access to other processes
doctor-processes-why = bots cannot signal or slow down the referee or each other, and end with the game
doctor-user = unprivileged user without capabilities (user { $detail })
doctor-user-why = even when root runs Palabre
doctor-syscalls = system-call filter, no new privileges
doctor-syscalls-why = blocks nested namespaces, tracing, keys, BPF and unusual sockets
doctor-disk = disk limit ({ $detail } MiB in total)
doctor-disk-why = private folders are in memory and deleted with the bot
doctor-landlock = Landlock (version { $detail })
doctor-landlock-why = checks every file access a second time, on top of the mounts
doctor-cgroup = control groups, version 2
doctor-cgroup-why = measure memory and processor time exactly, not every 20 ms
doctor-cgroup-absent = { $why }: memory and processor time are measured every 20 ms instead
doctor-holds = Level { $level } is enforced.
check-passed = ok
check-failed = FAILED
check-skipped = skipped
check-incomplete = incomplete
check-all-passed = All checks passed.
check-some-failed = { $failed ->
    [one] One of { $done } checks failed.
   *[other] { $failed } of { $done } checks failed.
}
new-bot-written = Created { $file }. Next steps:
new-bot-player = add the block: player = "{ $player }"
new-bot-package = --package is for Python: leave out --language, or use --language python.
new-bot-no-interface = { $game } has no client program of a course. “palabre new-bot” without --interface writes a UGI bot.
interface-unknown = Unknown interface “{ $name }” for { $game }. Known: { $known }.
interface-unknown-near = Unknown interface “{ $name }” for { $game }. Did you mean “{ $near }”? Known: { $known }.
file-exists = { $file } already exists; name another file with --out, or overwrite it with --force.

## Referees and clients

referee-players = { $title } takes { $known } bots, not { $count }: give each after its own “--”, or use -p1 and -p2.
referee-seed = Invalid seed “{ $text }”: expected -d seed=42
referee-start = Without bots, the referee expects “###Start 2” (or another number of bots) on standard input, not “{ $text }”. To play a game: -p1 COMMAND -p2 COMMAND
referee-silent = no answer
referee-remark = { $side }, { $why }.
referee-forfeit = { $side } ({ $name }) loses at move { $number }: { $what }. { $why }
referee-won = { $side } wins{ $score }: { $reason }.
referee-drawn = Draw{ $score }: { $reason }.
referee-unbound = Cannot listen on port { $port } of { $address }
referee-waits = { $title }: waiting for clients on port { $port } of { $address } ({ $control }); { $open }.
referee-closed = To open it to the network: --bind 0.0.0.0
referee-port = { $title } is refereed over TCP: use --port 1234.
hall-won = Game { $number }, { $white } – { $black }: { $winner } wins ({ $reason }, { $moves } moves).
hall-drawn = Game { $number }, { $white } – { $black }: draw ({ $reason }, { $moves } moves).
client-no-dialect = { $game } has no protocol over TCP. Games that have one: { $known }.
client-unreachable = Cannot connect to { $address }
client-won = Game { $number }, { $side } against { $opponent }: won ({ $moves } moves).
client-lost = Game { $number }, { $side } against { $opponent }: lost ({ $moves } moves).
client-drawn = Game { $number }, { $side } against { $opponent }: drawn ({ $moves } moves).

## Tables and placements

table-none = { $game } has no tables. Games that have some: { $known }.
table-no-folder = There is no folder for tables: PALABRE_TABLES is “off”, or the system has no data folder. Use --tables DIR.
table-no-limit = only Awalé’s rules “cours” with the limit of 25 plies have tables that know a limit: leave out --limited
table-no-sizes = this game has a single table: leave out --seeds
table-missing = table { $name } is missing ({ $file }): run palabre tables build
table-outdated = table { $name } is of an earlier version ({ $file }): run palabre tables build to replace it
table-damaged = table { $name } is damaged ({ $file }): delete the file, or run palabre tables build to replace it
table-unreadable = cannot read table { $name } ({ $file }): { $error }
table-unwritable = cannot write to { $folder }: { $error }
table-wrong = entry { $entry } of the table is wrong: remove the table and build it again
table-waiting = Waiting for another process that builds tables here.
table-notice = Building a table first; this takes a minute, once.
table-earlier = { $tables ->
    [one] One table is of an earlier version and is built again.
   *[other] { $tables } tables are of an earlier version and are built again.
}
table-legacy = { $tables ->
    [one] One table has a checksum of an earlier version, which misses some errors; rebuilding it.
   *[other] { $tables } tables have a checksum of an earlier version, which misses some errors; rebuilding them.
}
table-cost = Up to { $memory } of memory, { $size } on disk, { $threads ->
    [one] one thread
   *[other] { $threads } threads
}.
table-too-large = Building needs up to { $memory } of memory, and only { $free } is free: use a smaller --seeds.
table-built = { $built ->
    [0] All tables are up to date
    [one] Built one table
   *[other] Built { $built } tables
}, { $size } in { $folder }.
table-stopped = Interrupted: { $built } built, { $left } to go. The same command resumes.
table-sound = { $tables ->
    [one] The table is correct.
   *[other] All { $tables } tables are correct.
}
table-folder = Tables in { $folder }:
table-nothing = None yet.
table-state-whole = intact
table-state-legacy = intact, but with a checksum of an earlier version, which misses some errors; palabre tables build renews it
table-state-outdated = earlier version: run palabre tables build
table-state-damaged = damaged
table-removed = { $tables ->
    [0] No tables to remove.
    [one] Removed one table.
   *[other] Removed { $tables } tables.
}
book-none = { $game } has no opening book; games with one: { $known }
book-no-rules = There is no opening book for the rules “{ $rules }”; there is one for: { $known }
book-cost = Searching { $nodes } nodes for each move of a position, on one thread, for { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}. Ctrl-C stops; { $file } is saved every 30 s and can be continued.
book-cost-positions = Searching { $nodes } nodes for each move of a position, on one thread, until there are { $positions } positions. Ctrl-C stops; { $file } is saved every 30 s and can be continued.
book-cost-open = Searching { $nodes } nodes for each move of a position, on one thread, until Ctrl-C. { $file } is saved every 30 s and can be continued.
book-progress = { $positions } positions, { $plies } plies; start { $value }: { $line }
book-built = { $file }: { $positions } positions with { $moves } moves, up to { $plies } plies deep, { $bytes } bytes. Start: { $value }, { $line }
book-info = { $game }, rules { $rules }: { $positions } positions with { $moves } moves, up to { $plies } plies deep, { $nodes } nodes a move, { $bytes } bytes. Start: { $value }, { $line }
book-unknown = The book does not have this position: { $position }
book-move = move
book-value = value
book-plies = plies
book-line = line
book-decided = decided
book-verified = { $positions ->
    [one] One position searched again: its values are those of the book.
   *[other] { $positions } positions searched again: their values are those of the book.
}
placements-none = { $game } has no survey of placements.
placements-unknown = “{ $text }” is not a placement of the side that begins. Example: { $example }
placements-summary = { $proved } of the { $all } placements of the side that begins are proved losses.
placements-all = All { $all } placements of the side that begins are proved losses: the other side wins this game by force.
placements-length = win in at most
placements-count = placements
placements-hardest = Longest defence: { $opening }, refuted by { $reply } in at most { $plies } plies.
placements-hardest-somehow = Longest defence: { $opening }, refuted by { $reply }; the number of plies is unknown.
placements-open = Unproved ({ $count }): { $openings }
placements-answer = { $opening } loses to { $reply }, in at most { $plies } more plies.
placements-answer-somehow = { $opening } loses to { $reply }; the number of plies is unknown.
placements-no-answer = Nothing is proved about { $opening }.
placements-progress = effort { $effort } of { $efforts }
placements-built = Proved { $proved } of { $all }, { $nodes } positions searched; journal: { $journal }
placements-verified = { $count ->
    [one] One proof confirmed.
   *[other] { $count } proofs confirmed.
}
placements-refuted = The proof for { $opening } is wrong.
placements-no-opening = Which placement? Use: palabre placements GAME certificate PLACEMENT --out FILE
placements-no-file = Which file? Use: palabre placements GAME check FILE
placements-no-out = A certificate needs a file: use --out FILE
placements-certified = { $opening } loses to { $reply } in at most { $plies } plies: { $positions } positions, { $bytes } bytes in { $file }. Check it with { $check }, or with contrib/check_escampe.py.
placements-checked = The certificate is valid: { $opening } loses to { $reply } in at most { $plies } plies ({ $positions } positions).

## The web server

serve-at = Palabre is running at { $address }
serve-owner = Owner link: { $address }
serve-closed = Only this machine can connect. To open it to the network: palabre serve --bind 0.0.0.0 --port { $port }
serve-open = Any machine on the network can connect, on port { $port }.
serve-kept = Games are saved in { $file }. Press Ctrl-C to stop.
serve-engine-memory = Engines use at most { $megabytes } MiB of memory.
serve-public = Public address: { $address }
serve-awaits = { $file } contains no championship yet; it will be shown as soon as it does.
serve-ends = Server stopped; all games are saved.
serve-no-db = There is no data folder for the games. Name a file: palabre serve --db FILE

## Measurements and tuning

bench-position = Position
bench-depth = depth
bench-leaves = leaves
bench-seconds = s
bench-bulk = counted/s
bench-playing = played/s
bench-nodes = nodes
bench-speed = nodes/s
bench-best = best
bench-total = Total nodes:
bench-one-thread = 1 thread, s
bench-threads = threads, s
bench-ratio = ratio
bench-mean = Geometric mean of the ratios:
bench-without = Without
bench-lab-local = games per second, threads
bench-lab-lab = games per second, lab
bench-lab-far = games per second, distant workers
bench-lab-rate = games per second
bench-lab-share = lab / threads
bench-lab-game = seconds per game
bench-lab-latency = end of a game to its storage, p50 / p99
bench-lab-coordinator = cores used by the coordinator
bench-lab-server = cores used by nats-server
bench-lab-worker = cores used by the worker
bench-lab-crowd = memory of coordinator and workers, after a fifth of the time and at most
bench-lab-crowd-server = memory of nats-server, after a fifth of the time and at most
bench-lab-differs = { $games } results differ from the undisturbed run.
bench-lab-twice = A game is in the table twice.
bench-lab-stuck = The run does not end.
bench-lab-soaked = { $times } kills each of workers, coordinator and server, and { $times } cuts of the network, in { $seconds } s: { $games } games, the same in { $rounds ->
    [one] one run
   *[other] { $rounds } runs
} as undisturbed.
bench-lab-soaked-tasks = { $times } kills each of workers, coordinator and server, and { $times } cuts of the network, in { $seconds } s: { $games } files of training games, the same in { $rounds ->
    [one] one run
   *[other] { $rounds } runs
} as undisturbed.
bench-referee = Microseconds per move, for a bot that answers at once
bench-median = p50
bench-rare = p99
bench-worst = max
bench-clock = on its clock: from “go” to “bestmove”
bench-whole = in total: from one request to the next
bench-milliseconds = ms
bench-tree = tree
bench-cut = cut by αβ
bench-saved = saved by the table
bench-search-note = Means over { $positions } { $positions ->
    [one] position
   *[other] positions
}. The tree has the moves that the player considers; nodes include all iterations.
bench-serve = Milliseconds until a move is
bench-acknowledged = acknowledged
bench-shown = shown to the opponent
bench-median-ms = p50
bench-rare-ms = p99
bench-worst-ms = max
bench-serve-facts = { $games } games in parallel, { $moves } moves, { $speed } per second; peak memory { $memory } MB. Moves lost by kill -9: { $lost }.
players-weights = Weights
tune-grid = A grid of { $weights } weights and { $factors } factors has { $points } points: more than { $games } games can compare. Give at least two games per point (--games), or fewer factors (--factors).
tune-term = Term
tune-constant = Constant
tune-before = before
tune-after = after
tune-loss = loss
tune-positions = Positions used:
tune-match = New weights against old:
tune-search-match = New constants against old:
tune-score = score
tune-spec = To play with them: { $spec }
train-data-cost = { $games ->
    [one] One game
   *[other] { $games } games
} to play, { $present ->
    [one] one file is
   *[other] { $present } files are
} there already. About { $positions } positions, { $time } on { $threads ->
    [one] one thread
   *[other] { $threads } threads
}. Interrupt and repeat the command to continue later.
train-data-cost-lab = { $games ->
    [one] One game
   *[other] { $games } games
} to play, { $present ->
    [one] one file is
   *[other] { $present } files are
} there already. About { $positions } positions, { $time } on one core, in the lab. Interrupt and repeat the command to continue later.
train-data-incomplete = Some files could not be played. Repeat the command to try again.
train-data-done = { $games } games with { $positions } positions in { $folder }.
train-no-games = There are no files of games in the folder. Play some: palabre train GAME data --out FOLDER.
train-fit-cost = { $positions } positions, { $epochs } passes.
train-epoch = { $n }/{ $epochs }  loss { $loss }  kept apart { $apart }  { $speed } positions/s  { $left } left
train-fit-done = Network of { $positions } positions in { $file }: loss { $loss } on positions kept apart, rounding error at most { $error }.
train-policy-done = Policy of { $positions } positions in { $file }: cross-entropy { $loss } on { $apart } positions kept apart. The engine plays its most probable move in { $agreement } % of them, the first of its own move order in { $order } %.
train-page = Page: { $file }
train-seconds = { $n } s
train-minutes = { $n } min
train-hours = { $n } h

## Full-screen view

screen-not-here = { $spot }: not possible now.
screen-only = Only { $move } is possible: press Enter.
screen-confirm = Enter confirms; Space takes up the piece under the cursor; Esc takes back the last one.
screen-advised = + plays { $move }
screen-type = arrows and Enter, or type a move
screen-small = The terminal is too small for the board: at least { $columns }×{ $lines } characters are needed. Enlarge it, or press Ctrl-C.
screen-keys = Keys
screen-commands = Moves and commands, typed
screen-score = score { $score }
screen-state = Position
screen-threats = Threats
screen-board = Signs
screen-moves = Moves
key-help = rules
key-moves = moves
key-hint = hint
key-undo = undo
key-command = command
key-quit = quit
key-info = info
key-redo = redo
key-advised = play advice
key-flip = flip
key-eval = evaluate
key-threats = threats
key-save = save
key-draw = draw
key-resign = resign
key-rematch = rematch
key-scroll = scroll
key-close = close
key-yes = yes
key-no = no
key-stop = move now
key-play = play
key-complete = complete
key-clear = clear
key-confirm = confirm
key-pick = pick
key-back = back
key-turn = turn the wall
key-arrows = move the cursor over the board
key-enter-help = pick the spot under the cursor, or enter the text typed
key-space-help = pick the spot under the cursor; during placement, take a piece up again
key-tab-help = turn a wall, go to the next choice, or complete the text typed
key-esc-help = take back the last pick, or clear the text typed
key-help-help = these rules and keys
key-moves-help = the legal moves
key-hint-help = a suggested move with its reason
key-undo-help = take back your last move, also while the opponent thinks
key-command-help = type a command
key-quit-help = quit; the game is saved
key-info-help = messages, position, threats, signs and moves
key-redo-help = replay a move you took back
key-advised-help = play the suggested move
key-flip-help = turn the board around
key-eval-help = evaluate the position
key-threats-help = what each side threatens
key-save-help = save the game to a file
key-draw-help = offer or accept a draw
key-resign-help = resign

## Puzzles

word-solution = solution
puzzle-title = { $game }, puzzle { $number } of { $count }, level { $level }
puzzle-commands = Enter a move, or: hint, board, solution, quit.
puzzle-illegal = “{ $move }” cannot be played. { $why }
puzzle-right = { $move } is right. The reply is { $reply }. Go on.
puzzle-solved = { $move } is right: solved.
puzzle-wrong = { $move } misses the goal. The board shows the answer, { $line }. { $state } Try again.
puzzle-hint = The right move starts at { $spot }.
puzzle-solution = The right move is { $move }.
puzzle-none = { $game } has no puzzles.
puzzle-none-own = No puzzle found in games of { $game }: near the end, nobody missed a position with exactly one right move.
puzzle-number = there is no puzzle { $number }: expected 1 to { $count }
puzzles-built = { $puzzles ->
    [one] One puzzle
   *[other] { $puzzles } puzzles
} in { $file } after { $games } games. To continue with other games: --seed { $next }
puzzles-unreadable = line { $line } is not a puzzle, rules|position|move|goal|level: { $text }
puzzles-wrong = Puzzle { $number } is wrong. { $why } { $puzzle }
puzzles-wrong-solution = Its solution does not reach the goal exactly.
puzzles-wrong-other = { $move } is not refuted.
puzzles-proved = { $game }: { $proved } of { $all } puzzles proved in { $seconds } s

lab-started = The lab listens at { $server }. On each machine that should work, type:
lab-started-rest = The line contains the credentials: hand it out like a password. To keep it off command lines, put it in a file or in the variable PALABRE_LAB. Then add --lab to championship, match or study on this machine; “palabre lab” shows who works.
lab-started-plain = The connection is not encrypted: see docs/lab.md for TLS.
lab-stopped = Stopped the lab’s server (process { $pid }).
lab-worker = Worker
lab-cores = Cores
lab-speed = Speed (kn/s)
lab-isolation = Isolation
lab-playing = Playing
lab-heard = Heard of
lab-interpreters = Interpreters of { $names }: { $interpreters }
lab-event = Event
lab-waiting = Waiting
lab-leased = Under way
lab-unpinned = * Games are not kept on their own cores there.
lab-failures = Set aside in the last day:
worker-ended = Stopped.
replay-worker = { $games ->
    [one] One game
   *[other] { $games } games
} of { $names } will be played again; { $standing } of earlier rounds stand, since later pairings depend on them.
lab-task-failed = No worker of the lab could play a game: { $evidence }
lab-interrupted = Stopped.
lab-tasks-aside = { $tasks ->
    [one] One task was
   *[other] { $tasks } tasks were
} set aside, since no worker could do them; the next run tries again:
lab-aside = { $pairs ->
    [one] One pair was
   *[other] { $pairs } pairs were
} set aside, since no worker could play them; the next run tries again:
report-workers = Played by: { $workers }.
report-scaled = Thinking times were scaled by the speed of the workers.
