summary = Sow seeds of three colours around sixteen holes and capture more of them than the opponent.
side-1 = Player 1
side-2 = Player 2
set-cours = the course’s rules
rule-under10-first = fewer than ten seeds end the game before a famine can take them
rule-limit = the number of moves after which the game is over
phase-opening = opening
phase-middle = middle game
phase-endgame = endgame
reason-famine = the opponent has no seed left, so the last player takes the rest
reason-49 = a player has 49 seeds or more
reason-under10 = fewer than ten seeds are left, which count for nobody
reason-limit = the last move of the game is played
move-shape = write a hole and what to play from it: R, B, TR or TB, as in 3R or 14TB
move-no-hole = there is no hole { $hole }: they go from 1 to 16
last-move = Last move { $move }: ◦ start, • last seed, +n captured
fact-captured = { $side } has captured { $seeds ->
    [0] nothing.
    [one] one seed.
   *[other] { $seeds } seeds.
}
fact-board = { $seeds ->
    [0] The board is empty.
    [one] One seed is on the board.
   *[other] { $seeds } seeds are on the board.
}
fact-moves = { $left ->
    [0] The last move is played.
    [one] One move is left.
   *[other] { $left } moves are left.
}
why-not-yours = hole { $hole } is not yours: player 1 has the odd holes, player 2 the even ones
why-no-red = hole { $hole } holds no red seeds
why-no-blue = hole { $hole } holds no blue seeds
why-no-transparent = hole { $hole } holds no transparent seeds
position-shape = it has 16 holes, the two scores and the player to move joined by “-”, then a blank and the number of moves played, as in “2.2.2-…-2.2.2-0-0-1 0”
position-holes = it has 16 holes before the scores and the player to move, not { $holes }
position-hole = hole { $hole } is its red, blue and transparent seeds, as in 2.0.13, not “{ $text }”
position-captured = the score of { $side } is a number of seeds from 0 to 96, not “{ $text }”
position-turn = the player to move is 1 or 2, not “{ $text }”
position-moves = the number of moves played is from 0 to { $limit }, not “{ $text }”
position-colour = there are { $seeds } { $colour ->
    [R] red
    [B] blue
   *[T] transparent
} seeds on the board, but only { $most } in the game
position-seeds = the holes and the scores hold { $seeds } seeds together, but the game has { $due }
position-won = { $side }, who is to move, already has { $seeds } seeds: the game ended before the opponent’s move
position-famine = { $side } is to move without a seed in the holes, but the opponent would have taken every seed left
threat-capture = { $seeds ->
    [0] { $side } could take nothing.
    [one] { $side } could take one seed with { $move }.
   *[other] { $side } could take { $seeds } seeds with { $move }.
}
effect-gain = { $seeds ->
    [0] Takes nothing
    [one] Takes one seed
   *[other] Takes { $seeds } seeds
}; the last seed falls in hole { $hole }.
effect-gives = A famine gives the opponent { $seeds }.
effect-met = Brings the opponent’s best capture from { $threat } down to { $seeds }.
effect-answer = { $seeds ->
    [0] No answer takes anything.
    [one] The best answer takes one seed.
   *[other] The best answer takes { $seeds } seeds.
}
field-captured-1 = Captured by player 1
field-captured-2 = Captured by player 2
field-turn = To move (1 or 2)
field-moves = Moves played
lines-transparent = move { $number }: “{ $text }” was taken for { $move }: the hole holds no transparent seeds
lines-unreadable = that is no move
lines-result-shape = after RESULT come the last move, or LIMIT, and both scores, as in “RESULT 8R 0 49”
lines-not-over = it announces the end, but after { $move } the game goes on: { $one } to { $two }, and { $seeds } seeds are on the board
lines-count = it announces the result { $said }, but by the rules it is { $one } { $two }
lines-early = it announces the last move of the game after { $moves } moves, but { $left } are left
lines-limit-count = it announces the last move of the game with a result that no legal move gives
lines-heard = the arbiter said “{ $text }”, which is neither START, a move nor a RESULT
lines-turn = the arbiter sent the move { $text } where it is our turn
lines-illegal = the opponent’s move { $move } is illegal: { $why }
lines-closed = the arbiter went away in the middle of the game
label-hole = hole { $hole }, { $side }, { $red } red, { $blue } blue, { $transparent } transparent
label-play-r = play the red seeds
label-play-b = play the blue seeds
label-play-tr = play the transparent seeds as red, then the red ones
label-play-tb = play the transparent seeds as blue, then the blue ones
ask-hole = Choose a hole to sow.
ask-play = Choose what to play from it.
