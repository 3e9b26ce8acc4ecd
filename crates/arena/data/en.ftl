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
