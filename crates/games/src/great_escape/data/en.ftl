summary = Be the first to cross the board, and bar your opponent’s way with walls.
side-0 = Player 0
side-1 = Player 1
set-codingame = CodinGame’s rules
rule-limit = the rounds after which the game is a draw
phase-walls = walls
phase-race = race
reason-arrived = a player has reached his goal
reason-eliminated = a player is eliminated
reason-limit = the last round is played
move-shape = write R, L, U or D (or RIGHT, LEFT, UP, DOWN) to move the pawn, 34H or 3 4 H to put a wall
fact-walls = { $side } has { $walls ->
    [0] no wall left
    [one] one wall left
   *[other] { $walls } walls left
} and is { $distance ->
    [0] at his goal
    [one] one step from his goal
   *[other] { $distance } steps from his goal
}.
fact-eliminated = { $side } is eliminated.
fact-rounds = { $left ->
    [0] The last round is played.
    [one] One round is left.
   *[other] { $left } rounds are left.
}
why-edge = the board ends there
why-walled = the wall { $wall } is in the way
why-none-left = you have no wall left
why-outside = { $wall } is not inside the board: an H wall has x from 0 to 7 and y from 1 to 8, a V wall x from 1 to 8 and y from 0 to 7
why-overlaps = { $wall } overlaps the wall { $other }
why-crosses = { $wall } crosses the wall { $other }
why-closes = { $wall } closes the last path of { $side } to his goal
why-closes-both = { $wall } closes the last path of both players to their goals
position-shape = it is the player to move, the number of players, “x y walls left” for each, the number of walls, “x y H” or “x y V” for each, and the rounds played if any, as in “0 2 0 4 10 8 4 10 1 3 4 H”
position-turn = the player to move is from 0 to { $last }, not “{ $text }”
position-players = the number of players is 2, not “{ $text }”
position-three = it has three players, and only games of two players are played here
position-cell = player { $player } is on a column and a row from 0 to 8 (or -1 -1 -1 when eliminated), not on “{ $text }”
position-in-hand = player { $player } has from 0 to { $most } walls left, not “{ $text }”
position-wall-count = the number of walls is a number such as 4, not “{ $text }”
position-walls = after the number of walls, { $walls }, come three words for each and then at most the rounds played, but there are { $words } words
position-wall = “{ $text }” is no wall: an H wall has x from 0 to 7 and y from 1 to 8, a V wall x from 1 to 8 and y from 0 to 7
position-overlaps = the walls { $wall } and { $other } overlap
position-crosses = the walls { $wall } and { $other } cross
position-closed = { $side } has no path to his goal
position-both-finished = both players have arrived or are eliminated, and the first ends the game
position-rounds = the number of rounds played is from 0 to { $most }, not “{ $text }”
codingame-line = Line { $line } is refused: { $why }.
codingame-end = The text ends after line { $line }, where there should be { $expected }.
codingame-expected = there should be { $expected }, not “{ $text }”
codingame-first = the board and the players, as in “9 9 2 0”: width, height, number of players, own number
codingame-player = a player’s “x y walls left”
codingame-walls = the number of walls
codingame-wall = a wall’s “x y H” or “x y V”
codingame-size = the board is 9 by 9, not “{ $text }”
player-reference = A bot that came 48th of 1,283 on CodinGame: depth 5, the four best walls around the opponent, 95 ms.
threat-path = { $steps ->
    [0] { $side } is at his goal.
    [one] { $side } is one step from his goal: { $path }.
   *[other] { $side } is { $steps } steps from his goal: { $path }.
}
effect-arrives = Arrives and wins.
effect-nearer = { $steps ->
    [one] One step is left.
   *[other] { $steps } steps are left.
}
effect-step = { $steps ->
    [one] One step is left, no nearer than before.
   *[other] { $steps } steps are left, no nearer than before.
}
effect-wall = { $steps ->
    [0] Does not lengthen the opponent’s path.
    [one] Lengthens the opponent’s path by one step.
   *[other] Lengthens the opponent’s path by { $steps } steps.
}
effect-own = { $steps ->
    [one] Lengthens your own by one step.
   *[other] Lengthens your own by { $steps } steps.
}
effect-left = { $walls ->
    [0] It is the last wall.
    [one] One wall is left.
   *[other] { $walls } walls are left.
}
field-x-0 = Player 0’s column
field-y-0 = Player 0’s row
field-walls-0 = Player 0’s walls
field-x-1 = Player 1’s column
field-y-1 = Player 1’s row
field-walls-1 = Player 1’s walls
glyph-0 = ·
glyph-1 = ━
glyph-2 = ┃
piece-0 = No wall
piece-1 = Horizontal wall
piece-2 = Vertical wall
field-turn = To move (0 or 1)
field-rounds = Rounds played
side-2 = Player 2
position-two = there are three players
position-turn-out = player { $player } is to move, but is not in play
position-arrived = { $side } stands on his goal: whoever has arrived is written -1 -1 -1
fact-gone = { $side } is not in play any more.
label-cell = column { $x }, row { $y }, { $what }
what-empty = empty
what-goal = goal of { $side }
what-pawn = pawn of { $side }
wall-horizontal = horizontal
wall-vertical = vertical
wall-place = place for the { $lies } wall { $wall }
wall-stands = { $lies } wall { $wall }
ask-step-or-wall = Choose a cell to step to, or a groove for a wall.
ask-step = Choose a cell to step to.
