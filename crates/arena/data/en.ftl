# What the arena says.
control-unreadable = “{ $text }” is no time control. Write 1s/move, 100ms/move,first=1s, 300s for a whole game, 60s+1s with an increment, or depth=6 or nodes=5000 without a clock; margin=50ms says what lateness is forgiven.
command-unreadable = “{ $text }” is no command line. Write cmd: and the command with its quotes closed, as in cmd:python3 bot.py.
protocol-unknown = No protocol is called “{ $name }”. Known: ugi.
forfeit-no-start = it did not start
forfeit-crash = it ended before it was told to
forfeit-time = it was too slow
forfeit-garbage = what it wrote is no text
forfeit-illegal = an illegal move
forfeit-unasked = it moved when it was not asked to
forfeit-memory = it used too much memory
forfeit-cpu = it used too much processor time
forfeit-processes = it started too many processes
forfeit-output = it wrote too much
forfeit-leftover = it did not end with the game
why-late = It took { $spent } ms where { $allowed } ms were allowed, the margin included.
why-illegal = The move “{ $move }” is refused: { $why }.

event-unreadable = the event file cannot be read: { $why }
event-format = no format is called “{ $text }”. Did you mean { $near }? Known: { $known }.
event-openings = “{ $text }” is no way to open games. Known: { $known }.
event-tie-break = no tie-break is called “{ $text }”. Did you mean { $near }? Known: { $known }.
event-time = “{ $text }” is no time. Write 500ms, 10s or 2m.
event-nameless = the event has no name. Write name = "…" at the top of the file.
event-no-game = the event has no game. Write a block [[games]] with game = "…".
event-few-players = the event needs at least two players, each in a block [[players]].
event-pairs = pairs must be between 1 and 1000000.
event-rounds = rounds must be at least 1.
event-concurrency = concurrency must be at least 1.
event-points = points must be ordinary numbers.
event-player-nameless = a player has no name, or one with a line break in it. Write name = "…" in its block.
event-player-twice = two players are called “{ $name }”. Give one of them another name.
event-game-twice = the game { $name } stands twice in the file. Once is enough: pairs says how often it is played.
event-hero-unknown = “{ $name }” is to run the gauntlet but is none of the players.
event-player = the player “{ $name }”: { $why }
event-changed = “{ $what }” has changed since the championship began. Put it back as it was, or start a new championship with --db and another file.
event-player-changed = the player “{ $name }” is not the one who began the championship. Enter the new one under another name.
store-failed = the championship’s file fails: { $why }
store-missing = { $file } holds no championship. “palabre championship FILE.toml” makes one.
store-foreign = { $file } is no championship of this program, or one of another version. Choose another file with --db.
store-unopened = { $file } cannot be opened: { $why }
sprt-wrong = “{ $text }” is no part of a test. Write elo0=0,elo1=10,alpha=0.05,beta=0.05.
sprt-unsound = “{ $text }” is no test: elo0 must be less than elo1, alpha and beta between 0 and 0.5.
format-round-robin = everyone meets everyone
format-swiss = Swiss
format-gauntlet = gauntlet
format-knockout = knockout
tie-break-head-to-head = points among those who are level
tie-break-wins = games won
tie-break-sonneborn-berger = Sonneborn–Berger (points of the opponents beaten, half of those drawn with)
tie-break-buchholz = Buchholz (points of all opponents)
store-empty = this championship has not begun.
head-rank = Rank
head-player = Player
head-points = points
head-games = games
head-wins = won
head-draws = drawn
head-losses = lost
head-forfeits = forfeits
head-elo = Elo [95 %]
ranked-by = Ranked by points, then { $names }.
ranked-by-points = Ranked by points.
