summary = Sow seeds of three colours around sixteen holes and capture more of them than the opponent.
side-1 = Player 1
side-2 = Player 2
set-cours = course rules
rule-under10-first = apply the ten-seed rule before famine
rule-limit = number of moves after which the game ends
phase-opening = opening
phase-middle = middle game
phase-endgame = endgame
reason-famine = the opponent has no seeds left, and the last player to move takes the rest
reason-49 = a player has 49 seeds or more
reason-under10 = fewer than ten seeds are left; they count for nobody
reason-limit = the move limit was reached
move-shape = write a hole and what to play from it: R, B, TR or TB, as in 3R or 14TB
move-no-hole = there is no hole { $hole }: holes are numbered from 1 to 16
last-move = Last move { $move }: ◦ start, • last seed, +n captured
fact-captured = { $side } has captured { $seeds ->
    [0] nothing.
    [one] one seed.
   *[other] { $seeds } seeds.
}
fact-board = { $seeds ->
    [0] The board is empty.
    [one] There is one seed on the board.
   *[other] There are { $seeds } seeds on the board.
}
fact-moves = { $left ->
    [0] The last move has been played.
    [one] One move is left.
   *[other] { $left } moves are left.
}
why-not-yours = hole { $hole } is not yours: player 1 has the odd holes, player 2 the even ones
why-no-red = hole { $hole } has no red seeds
why-no-blue = hole { $hole } has no blue seeds
why-no-transparent = hole { $hole } has no transparent seeds
position-shape = expected 16 holes, the two scores and the player to move joined by “-”, then a space and the number of moves played, as in “2.2.2-…-2.2.2-0-0-1 0”
position-holes = there must be 16 holes before the scores and the player to move, not { $holes }
position-hole = hole { $hole } must give its red, blue and transparent seeds, as in 2.0.13, not “{ $text }”
position-captured = the score of { $side } must be a number of seeds from 0 to 96, not “{ $text }”
position-turn = the player to move must be 1 or 2, not “{ $text }”
position-moves = the number of moves played must be from 0 to { $limit }, not “{ $text }”
position-colour = there are { $seeds } { $colour ->
    [R] red
    [B] blue
   *[T] transparent
} seeds on the board, but only { $most } in the game
position-seeds = the holes and the scores hold { $seeds } seeds in total, but the game has { $due }
position-won = { $side } is to move but already has { $seeds } seeds: the game would have ended before the opponent’s move
position-famine = { $side } is to move without seeds in the holes, but the opponent would have taken all the remaining ones
threat-capture = { $seeds ->
    [0] { $side } could not capture anything.
    [one] { $side } could capture one seed with { $move }.
   *[other] { $side } could capture { $seeds } seeds with { $move }.
}
effect-gain = { $seeds ->
    [0] Captures nothing
    [one] Captures one seed
   *[other] Captures { $seeds } seeds
}; the last seed lands in hole { $hole }.
effect-gives = Causes a famine that gives the opponent { $seeds } seeds.
effect-met = Reduces the opponent’s best capture from { $threat } to { $seeds }.
effect-answer = { $seeds ->
    [0] No reply captures anything.
    [one] The best reply captures one seed.
   *[other] The best reply captures { $seeds } seeds.
}
field-captured-1 = Captured by player 1
field-captured-2 = Captured by player 2
field-turn = Player to move (1 or 2)
field-moves = Moves played
lines-transparent = move { $number }: “{ $text }” was read as { $move } because the hole has no transparent seeds
lines-unreadable = this is not a move
lines-result-shape = RESULT must be followed by the last move, or LIMIT, and both scores, as in “RESULT 8R 0 49”
lines-not-over = it announced the end, but the game goes on after { $move }: the score is { $one } to { $two }, with { $seeds } seeds on the board
lines-count = it announced the result { $said }, but by the rules it is { $one } { $two }
lines-early = it announced the last move of the game after { $moves } moves, but { $left } are left
lines-limit-count = it announced the last move of the game with a result that no legal move gives
lines-heard = the referee sent “{ $text }”, which is neither START, a move nor a RESULT
lines-turn = the referee sent the move { $text } when it was our turn
lines-illegal = the opponent’s move { $move } is illegal: { $why }
lines-closed = the referee stopped in the middle of the game
label-hole = hole { $hole }, { $side }, { $red } red, { $blue } blue, { $transparent } transparent
label-play-r = play the red seeds
label-play-b = play the blue seeds
label-play-tr = play the transparent seeds as red, then the red ones
label-play-tb = play the transparent seeds as blue, then the blue ones
ask-hole = Choose a hole to sow from.
ask-play = Choose which seeds to play.
option-w_r1 = Weight of R1, captured seeds
option-w_r2 = Weight of R2, seeds in the holes
option-w_r3 = Weight of R3, transparent seeds
option-w_r4 = Weight of R4, seeds to capture at once
option-w_r5 = Weight of R5, safe holes
term-captured-full = captured seeds, board full
term-captured-empty = captured seeds, board empty
term-held-full = seeds in the holes, board full
term-held-empty = seeds in the holes, board empty
term-red-full = holes with red, board full
term-red-empty = holes with red, board empty
term-blue-full = holes with blue, board full
term-blue-empty = holes with blue, board empty
term-transparent-full = holes with transparent, board full
term-transparent-empty = holes with transparent, board empty
term-no-seed-full = empty holes, board full
term-no-seed-empty = empty holes, board empty
term-one-seed-full = holes with one seed, board full
term-one-seed-empty = holes with one seed, board empty
term-prey-full = holes with two or three, board full
term-prey-empty = holes with two or three, board empty
term-r1 = R1 captured seeds
term-r2 = R2 seeds in the holes
term-r3 = R3 transparent seeds
term-r4 = R4 seeds to capture at once
term-r5 = R5 safe holes
legend = R red, B blue, T transparent seeds; [n] holes of Player 1, (n) of Player 2; ◦ start and • last seed of the last move, +n captured.
lesson-1 = You are player 1, with the odd holes. Play the red seeds of hole 1: click it, then red.
lesson-1-why = Red seeds go one to each of the next holes, whoever owns them.
lesson-2 = Now the blue seeds of hole 3.
lesson-2-why = Blue seeds go into the opponent’s holes only: 4 and 6.
lesson-3 = Transparent seeds choose a colour. Play those of hole 5 as red.
lesson-3-why = They went first, and the red seeds of the hole continued after them.
lesson-4 = A hole that the last seed brings to two or three is captured, then those before it. Play the red seeds of hole 1.
lesson-4-why = Hole 3 got its third seed and hole 2 its second: five seeds.
lesson-5 = Test: capture hole 2.
lesson-5-why = The blue seed of hole 1 falls into hole 2, the opponent’s next one, and makes two.
learned-holes = Mean prediction by the holes with seeds of each colour: red, blue, transparent
learned-colour = Colour
learned-filled = Holes
