# Messages common to all games.
game-unknown = Unknown game “{ $name }”. The games are: { $known }.
game-unknown-near = Unknown game “{ $name }”. Did you mean “{ $near }”? The games are: { $known }.
game-over = the game is over: { $reason }
move-refused = Move { $number }, “{ $move }”, is invalid: { $why }.
move-unreadable = this is not a move; { $expected }
position-refused = Invalid position “{ $text }”: { $why }.
batch-over = A batch cannot start from a finished game.
rules-unknown = Unknown rule set or option “{ $name }”. Known: { $known }.
rules-unknown-near = Unknown rule set or option “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
rules-not-in-set = The rule set “{ $set }” has no option “{ $option }”.
rules-flag-value = The option “{ $option }” takes no value.
rules-limit = The option “{ $option }” takes a number from { $min } to { $max } ({ $option }={ $min }) or “none”, not “{ $value }”.
rules-number = The option “{ $option }” takes a number from { $min } to { $max } ({ $option }={ $min }), not “{ $value }”.
start-fixed = the rules of { $game } determine who starts
format-unknown = Unknown format “{ $name }”. Known: { $known }.
format-unknown-near = Unknown format “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
format-read-only = The format “{ $name }” can be read but not written.
reason-resigned = a player resigned
reason-limit = the move limit was reached
reason-adjudicated = exact knowledge proves the result
reason-repetition = the position was repeated
player-unknown = Unknown player “{ $name }”. Known: { $known }.
player-unknown-near = Unknown player “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
option-unknown = The player “{ $player }” has no option “{ $name }”. Known: { $known }.
option-unknown-near = The player “{ $player }” has no option “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
option-weight = { $option } is a weight of eval={ $evals }, not of eval={ $eval }.
option-value = Invalid value “{ $value }” for the option “{ $option }”. Expected: { $expected }.
tune-game-invalid = A game that another machine played is invalid: it has another version of Palabre, or it lies.
tune-none = The evaluation “{ $eval }” has no weights to tune. Evaluations with weights: { $known }.
record-refused = Line { $line } of the record is invalid: { $why }.
record-tag = a tag is written [Name "text"]
record-comment = the comment opened here with “{"{"}” is never closed with “{"}"}”
record-no-game = the tag [Game "…"] is missing
record-result = invalid result “{ $text }”: expected 1-0, 0-1, 1/2-1/2 or *
record-score = invalid score “{ $text }”: expected two numbers, such as 25 12
reason-agreed = the players agreed to it
reason-time = a player ran out of time
move-unfinished = “{ $text }” matches several moves: { $moves }
-time-control = 5m, 5m+3s, 100ms/move,first=1s, depth=6, nodes=5000 or none, then margin=50ms or free=500ms if needed
time-control-invalid = Invalid time control “{ $text }”: expected { -time-control }.
name-invisible = the name “{ $name }” contains a character that is invisible or changes the writing direction ({ $code }). Remove it.
line-endless = a line is longer than { $most } characters
state-turn = { $side } to move.
state-won = { $side } wins: { $reason }.
state-drawn = Draw: { $reason }.
state-over = The game is over.
play-worth = Evaluation: { $value } at depth { $depth }.
play-worth-book = Opening book: { $value } (estimate).
value-win = win in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
value-loss = loss in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
value-draw = draw
value-amount = { $value } { $unit }
value-exact = { $value } (exact)
value-estimate = { $value } (estimate)
unit-points = points
unit-seeds = seeds
unit-steps = steps
unit-interval = in [−1, 1]
unit-formula = by its formula
set-standard = the standard rules
phase-play = play
threat-wins = { $side } can win at once with { $moves }.
effect-wins = Wins at once.
effect-danger = Leaves a win to the opponent: { $moves }.
cell-empty = empty
label-grid-cell = { $cell }, { $piece }
ask-grid-cell = Choose a cell.
ask-next-grid-cell = Choose the next cell.
grid-parts = a position has two parts: the rows of the board from the top, and the side to move
grid-turn = the side to move must be one of { $known }, not “{ $text }”
grid-rows = the board must have { $due } rows separated by “/”, not { $rows }
grid-cells = row { $row } must have { $due } cells, not { $cells }
grid-piece = { $cell } must be one of { $known }, not “{ $text }”
moves-from = From { $spot }

## Puzzles

puzzle-task-win = { $side } to move wins in { $plies } plies. Find the only move that does.
puzzle-task-draw = { $side } to move can hold a draw. Find the only move that does not lose.
puzzle-task-ahead = { $side } to move can end the game { $lead ->
    [one] one seed
   *[other] { $lead } seeds
} ahead. Find the only move that does.
puzzle-task-level = { $side } to move can end the game level. Find the only move that does.
puzzle-task-behind = { $side } to move must lose { $lead ->
    [one] one seed
   *[other] { $lead } seeds
} in all, and no more. Find the only move.
puzzle-over = The game is over in this position.

# Networks and the games they learn from.
book-phase = searching positions of the book
book-empty = The book is still empty: its first position was not searched to the end.
book-other-rules = The book is for the rules “{ $rules }”, not for “{ $asked }”.
book-other-nodes = The book was built with { $nodes } nodes a move; continue it with --nodes { $nodes }.
book-other-evaluation = The book was built with another evaluation than this program has.
book-wrong = The book has other values than the search at { $position }.
learning-not-one = This is no file of the kind “{ $kind }”.
learning-version = The file has version “{ $version }”; this program reads version { $expected }.
learning-damaged = The file is damaged: its checksum does not match.
learning-foreign = The file is for the game “{ $game }”, not for { $expected }.
learning-inputs = The network was trained for other inputs than this version of the game has. Train it again.
learning-no-net = No network comes with this game. Name a file: eval=net:FILE. `palabre train` makes one.
learning-file-refused = A network or policy in a file can only be used on the command line: eval=net:FILE, policy=FILE.
learning-file-unread = Cannot read the file { $file }: { $why }
learning-stopped = Stopped before there was a result.
learning-hidden = Hidden units must be a multiple of { $step }, at most { $most }.
learning-mixed = The games are by different rules: { $one } and { $other }.
learning-too-few = There are too few positions to learn from. Play more games.
learning-none = { $title } has no inputs for a network.
learning-no-policy = { $title } has no player that uses a policy. Games that have one: { $games }.
