summary = Be the first to cross the board, and block your opponent with walls.
side-0 = Player 0
side-1 = Player 1
set-codingame = CodinGame rules
rule-limit = number of rounds after which the game is a draw
phase-walls = walls
phase-race = race
reason-arrived = a player reached their goal
reason-eliminated = a player was eliminated
reason-limit = the round limit was reached
move-shape = write R, L, U or D (or RIGHT, LEFT, UP, DOWN) to move the pawn, 34H or 3 4 H to place a wall
fact-walls = { $side } has { $walls ->
    [0] no walls left
    [one] one wall left
   *[other] { $walls } walls left
} and is { $distance ->
    [0] at the goal
    [one] one step from the goal
   *[other] { $distance } steps from the goal
}.
fact-eliminated = { $side } is eliminated.
fact-rounds = { $left ->
    [0] The last round has been played.
    [one] One round is left.
   *[other] { $left } rounds are left.
}
why-edge = the board ends there
why-walled = the wall { $wall } is in the way
why-none-left = you have no walls left
why-outside = { $wall } is off the board: an H wall has x from 0 to 7 and y from 1 to 8, a V wall x from 1 to 8 and y from 0 to 7
why-overlaps = { $wall } overlaps the wall { $other }
why-crosses = { $wall } crosses the wall { $other }
why-closes = { $wall } closes { $side }’s last path to the goal
why-closes-both = { $wall } closes both players’ last paths to their goals
position-shape = expected the player to move, the number of players, “x y walls left” for each, the number of walls, “x y H” or “x y V” for each, and the rounds played if any, as in “0 2 0 4 10 8 4 10 1 3 4 H”
position-turn = the player to move must be from 0 to { $last }, not “{ $text }”
position-players = the number of players must be 2, not “{ $text }”
position-three = it has three players, but only games for two are supported here
position-cell = player { $player } must be on a column and a row from 0 to 8 (or -1 -1 -1 if eliminated), not “{ $text }”
position-no-pawn = player { $player } has no pawn on the board
position-in-hand = player { $player } must have from 0 to { $most } walls left, not “{ $text }”
position-wall-count = the number of walls must be a number such as 4, not “{ $text }”
position-walls = the number of walls is { $walls }: expected three words for each wall and at most the rounds played, but there are { $words } words
position-wall = “{ $text }” is not a wall: an H wall has x from 0 to 7 and y from 1 to 8, a V wall x from 1 to 8 and y from 0 to 7
position-overlaps = the walls { $wall } and { $other } overlap
position-crosses = the walls { $wall } and { $other } cross
position-closed = { $side } has no path to the goal
position-both-finished = both players have arrived or been eliminated, but the game ends with the first
position-rounds = the number of rounds played must be from 0 to { $most }, not “{ $text }”
codingame-line = Line { $line } is invalid: { $why }.
codingame-end = The input ends after line { $line }; expected { $expected }.
codingame-expected = expected { $expected }, not “{ $text }”
codingame-first = the board and the players, as in “9 9 2 0”: width, height, number of players, own number
codingame-player = a player’s “x y walls left”
codingame-walls = the number of walls
codingame-wall = a wall’s “x y H” or “x y V”
codingame-size = the board must be 9 by 9, not “{ $text }”
player-reference = A bot ranked 48th of 1,283 on CodinGame: depth 5, the four best walls around the opponent, 95 ms.
player-puct = Best-first search (PUCT) guided by a learned policy, over a graph of positions. `hash` is the size of the graph, `policy` a policy of your own.
threat-path = { $steps ->
    [0] { $side } is at the goal.
    [one] { $side } is one step from the goal: { $path }.
   *[other] { $side } is { $steps } steps from the goal: { $path }.
}
effect-arrives = Arrives and wins.
effect-nearer = { $steps ->
    [one] One step to go.
   *[other] { $steps } steps to go.
}
effect-step = { $steps ->
    [one] One step to go, no closer than before.
   *[other] { $steps } steps to go, no closer than before.
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
    [0] Uses your last wall.
    [one] One wall left.
   *[other] { $walls } walls left.
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
field-turn = Player to move (0 or 1)
field-rounds = Rounds played
side-2 = Player 2
position-two = there are three players
position-turn-out = player { $player } is to move but no longer in play
position-arrived = { $side } is on the goal: a player who has arrived is written -1 -1 -1
fact-gone = { $side } is no longer in play.
label-cell = column { $x }, row { $y }, { $what }
what-empty = empty
what-goal = goal of { $side }
what-pawn = pawn of { $side }
wall-horizontal = horizontal
wall-vertical = vertical
wall-place = space for the { $lies } wall { $wall }
wall-stands = { $lies } wall { $wall }
ask-step-or-wall = Choose a cell to move to, or a groove for a wall.
ask-step = Choose a cell to move to.
option-policy = File of a policy that palabre train fitted; the game’s own by default
option-walls = Number of walls searched: those that delay the opponent most
option-w_distance = Weight of a step, the opponent’s distance minus one’s own
option-w_walls = Weight of a wall in hand
option-w_turn = Weight of the turn number
term-step = steps of the shortest path
term-exposed = steps that can be blocked
term-tempo = on move
term-late-tempo = on move, without walls in hand
term-wall-1 = 1st wall in hand
term-wall-2 = 2nd wall in hand
term-wall-3 = 3rd wall in hand
term-wall-4 = 4th wall in hand
term-wall-5 = 5th wall in hand
term-wall-6 = 6th wall in hand
term-wall-7 = 7th wall in hand
term-wall-8 = 8th wall in hand
term-wall-9 = 9th wall in hand
term-wall-10 = 10th wall in hand
term-distance = distance, opponent − own
term-walls = walls in hand, own − opponent
term-turn = turn
legend = A number is a pawn, › or ‹ its goal, ▮ a wall in hand; ━ ┃ walls, ═ ║ the last one.
moves-steps = Steps
moves-walls-h = Walls above row { $y }
moves-walls-v = Walls left of column { $x }
lesson-1 = You are player 0 and run to the right edge. Step to the right.
lesson-1-why = Eight steps lead across the board; the opponent runs the other way.
lesson-2 = Player 1 is two steps from the left edge. Put a wall right in front of that pawn: point at the groove on its left.
lesson-2-why = The wall covers two cells: the way around it costs steps.
lesson-3 = A wall stands in front of you. Go around it by the shorter way.
lesson-3-why = It covers rows 4 and 5: one step up is enough.
lesson-4 = One step is left. Win the race.
lesson-4-why = The first player to reach the goal wins.
lesson-5 = Test: you are two steps from your goal, the opponent one. Do not lose.
lesson-5-why = Without walls left, the opponent must go around; you win the race.
learned-walls = Mean prediction by walls in hand and phase of the game
learned-in-hand = Walls in hand
learned-phase = Walls on the board, in fours
