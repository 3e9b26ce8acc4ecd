summary = Stack three pawns of your colour to win, on a 3×3 board.
side-white = White
side-black = Black
set-cours = course rules
phase-placing = placing
phase-moving = moving
reason-column = a column of three pawns of one colour
reason-limit = forty plies were played
move-shape = write B2 to place a pawn, A3-A2 to move one, PASSE to pass
fact-pawns = { $left ->
    [one] One pawn is still to be placed.
   *[other] { $left } pawns are still to be placed.
}
fact-plies = { $left ->
    [0] The last ply has been played.
    [one] One ply is left.
   *[other] { $left } plies are left.
}
why-all-placed = all the pawns are placed: move one, as in A3-A2
why-placing = pawns are still being placed ({ $left } left): give one cell, as in B2
why-full = { $cell } already holds three pawns
why-empty = { $cell } is empty
why-not-yours = the pawn on top of { $cell } is not yours
why-not-beside = { $to } is not next to { $cell }: a pawn moves one step along its row or column
why-can-move = a pawn can move: passing is allowed only when none can
position-shape = expected three parts: the cells, the side to move and the plies played, as in “.,.,./.,.,./.,.,. w 0”
position-turn = the side to move must be w or b, not “{ $text }”
position-ply = the number of plies played must be from 0 to { $last }, not “{ $text }”
position-rows = the board must have 3 rows separated by “/”, not { $rows }
position-cells = row { $row } must have 3 cells separated by commas, not { $cells }
position-stack = { $cell } must be “.” or its pawns from bottom to top as W and B, not “{ $text }”
position-high = { $cell } holds more than three pawns: { $text }
position-pawns = { $side } has { $pawns } pawns on the board but should have { $due } after { $ply } plies
position-column-turn = the side to move already has a column of three
position-columns = there is more than one column of three, but the first one ends the game
threat-column = { $side } could complete a column with { $moves }.
threat-none = { $side } cannot complete a column.
effect-wins = Completes a column and wins.
effect-danger = Lets the opponent complete a column: { $moves }!
effect-met = Prevents { $moves }.
effect-threat = Threatens { $moves }.
effect-quiet = Neither side can then complete a column.
glyph-0 = ·
glyph-1 = ○
glyph-2 = ●
glyph-3 = ○○
glyph-4 = ○●
glyph-5 = ●○
glyph-6 = ●●
glyph-7 = ○○○
glyph-8 = ○○●
glyph-9 = ○●○
glyph-10 = ○●●
glyph-11 = ●○○
glyph-12 = ●○●
glyph-13 = ●●○
glyph-14 = ●●●
piece-0 = Nothing
piece-1 = white
piece-2 = black
piece-3 = white, white
piece-4 = white, black
piece-5 = black, white
piece-6 = black, black
piece-7 = white, white, white
piece-8 = white, white, black
piece-9 = white, black, white
piece-10 = white, black, black
piece-11 = black, white, white
piece-12 = black, white, black
piece-13 = black, black, white
piece-14 = black, black, black
field-turn = Side to move (w or b)
field-ply = Plies played
wire-id = a message starts with id={ $id } instead of id={ $due }
wire-field = the field { $field } is { $value }
wire-refused = the server refused the game: err={ $err }, colour={ $colour }
player-table = Plays from the table of all positions; among drawing moves, the one hardest to answer, or any.
option-draws = Choice among drawing moves
table-phase-one = Wins in one ply
table-phase-two = Losses in two plies
table-phase-moving = Retrograde analysis
table-phase-placing = { $size ->
    [one] One pawn placed
   *[other] { $size } pawns placed
}
table-phase-verify = Comparing entries
label-cell = { $cell }, { $pawns ->
    [0] empty
    [1] { $first }
    [2] { $first }, { $second } on top
   *[other] { $first }, { $second }, { $third } on top
}
what-none = nothing
ask-cell = Choose a cell for a pawn.
ask-pawn = Choose a stack with your pawn on top.
ask-destination = Choose a neighbouring cell.
term-pair = pairs of own pawns with room for the third
term-top = pawns on top of their stacks
term-neighbour = cells beside such stacks
letter-white = W
letter-black = B
legend = (W) white pawn, [B] black pawn; » « the pawn just played.
lesson-1 = You have eight white pawns. Place the first one on any cell.
lesson-1-why = For sixteen plies both sides place a pawn in turn, on an empty cell or on top of others.
lesson-2 = Three pawns of your colour in one column win. Complete yours.
lesson-2-why = The column on A1 is all white: the game is won.
lesson-3 = Black is about to complete a column on A1. Prevent it.
lesson-3-why = Your pawn on top makes it mixed, and it is full: it can never win.
lesson-4 = All pawns are placed. Move one of yours from the top of its column to a neighbouring cell.
lesson-4-why = Only the top pawn moves, to a cell beside it with fewer than three.
lesson-5 = Test: win in one move.
lesson-5-why = The white pawn on top of B1 completes the white column on A1.
