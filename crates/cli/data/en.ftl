about = Five abstract games: Escampe, Awalé, Awalé tricolore, Great Escape and Colonnes de trois
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
cmd-completions = Write a shell’s completion script to standard output
cmd-man = Write the manual page to standard output

cmd-help = Print help, of a command if one is named

arg-help = Print help
arg-version = Print the version
arg-lang = Language of what is said to people; by default that of the environment
arg-color = Whether to use colours; by default on a terminal, unless NO_COLOR is set
arg-game = The game: escampe, awale, tricolore, great-escape or colonnes
arg-rules = Rule set and options, as in cours,limit=40; “palabre games” lists them
arg-position = Position to start from, in the game’s notation; by default the usual start
arg-moves = Moves to play first, in the game’s notation
arg-show-svg = Also write the board as an SVG picture to this file
arg-perft-depth = The greatest number of moves
arg-perft-divide = Also print the count below each first move
arg-perft-threads = Threads to count with
arg-replay-file = File with one game a line, its moves separated by blanks; - is standard input. Prints one line a game
arg-replay-moves = Moves to play; “resign” ends the game
arg-convert-from = Format to read: position, or the game’s own: course (Escampe), codingame (Great Escape)
arg-convert-to = Format to write: position, or course (Escampe)
arg-convert-turn = The side to move, for files that do not say it
arg-convert-ring = The imposed ring, for Escampe’s files that do not say it
arg-convert-file = File to read; by default standard input
arg-stats-games = Games to play
arg-stats-seed = Seed: the same one gives the same games
arg-bench-perft-only = Only these games
arg-completions-shell = The shell
arg-man-dir = Write a page for each command into this folder instead

arg-help-about = The command

usage-unknown-argument = the argument “{ $argument }” is not expected here.
usage-unknown-command = no command is called “{ $command }”.
usage-wrong-value = “{ $value }” is no value for { $argument }. Known: { $valid }.
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
state-turn = { $side } to move.
state-won = { $side } wins: { $reason }.
state-drawn = A draw: { $reason }.
state-over = The game is over.

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
cmd-duel = Match two players, in pairs of games with sides swapped
cmd-ugi = Speak the Universal Game Interface on standard input and output
arg-engine = The player, as in pvs:time=1s,threads=2; “palabre players GAME” lists them
arg-time = Time for a move, as in 500ms or 1s
arg-depth = Plies to search
arg-nodes = Moves to play in thought
arg-analyse-lines = How many best moves to show
arg-duel-one = The first player
arg-duel-two = The second player
arg-duel-games = Games to play, rounded up to pairs
arg-duel-seed = Seed of the openings
arg-duel-concurrency = Games to play at a time
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
cmd-championship = Run a championship, or go on with it
cmd-championship-init = Write a commented championship file to start from
cmd-report = Show a championship: its ranking, or all of it on a page
cmd-export = Write a championship’s games as records, CSV or JSON
cmd-study = Compare strategies at several depths or times
arg-championship-file = The championship’s file; “palabre championship init GAME” writes one
arg-db = File that keeps the games; by default beside the championship’s file, ending in .db
arg-concurrency = Games to play at a time; by default one less than the machine has cores
arg-championship-init-out = File to write; by default the game’s name ending in .toml; - is standard output
arg-report-file = The championship’s games, a file that ends in .db
arg-report-html = Write a page of its own to this file: tables, charts, and every game to replay
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
championship-over = palabre report { $db } --html report.html shows all of it on a page.
championship-resume = Interrupted; { $games } games are kept. To go on:
    { "    " }{ $command }
championship-written = { $file } is written. Put your players in and run: palabre championship { $file }
championship-busy = { $file } is being played by another palabre. Wait for it, or interrupt it.
cmd-match = Match two players or bots: pairs of games, the difference in Elo and its error
arg-match-one = The first player: a spec as in best:time=1s, or a bot as in "cmd:python3 bot.py"
arg-match-two = The second player
arg-match-games = Games to play at most, rounded up to pairs
arg-match-tc = Time control: 1s/move, 100ms/move,first=1s, 300s, 60s+1s, depth=6, nodes=5000; margin=50ms says what lateness is forgiven
arg-match-openings = Where pairs start: random openings that a quick search finds even, any random ones, the usual start, or those of a file (records, or a position or moves on each line)
arg-match-seed = Seed of the openings
arg-match-concurrency = Pairs to play at a time
arg-match-sprt = Stop as soon as this test is decided: elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Write the games to this file, as records
arg-memory = Memory that a bot may use, in MiB; 1024 by default
arg-cpu = Processor time that a bot may use in a game; 3600s by default
arg-processes = Processes that a bot may have at a time; 64 by default
arg-start_time = Time for a bot to start and introduce itself; 10s by default
arg-unconfined = Leave the user’s files and the network open to bots
match-crowded = More games at a time than the { $cores } cores here: players wait for each other, and their clocks run.
match-intro = { $title }, rules { $rules }: { $one } against { $two }, { $control }, openings { $openings }, seed { $seed }.
match-margin = An answer up to { $margin } ms late is forgiven.
match-sprt-passed = The test is passed: elo1 rather than elo0.
match-sprt-failed = The test is failed: elo0 rather than elo1.
match-sprt-open = The test is not decided.
match-failure = First forfeit of { $name }: { $why }
match-stopped = Interrupted: what follows is the match so far.
cmd-check-bot = Check a bot: what every bot must be able to do, with each failure explained
arg-check-bot-command = The command that runs the bot, after --
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
arg-new-bot-out = File to write; by default bot.py, Bot.java, bot.c or bot.rs here
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
