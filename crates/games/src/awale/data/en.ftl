summary = Sow your seeds around twelve pits and capture by twos and threes; the player with the most seeds wins.
side-south = South
side-north = North
set-cours = course rules: capturing every seed is illegal; a player who cannot move passes
set-abapa = international rules: a move that would capture every seed captures none; the opponent must be fed
set-awari = rules of the solved game: the opponent must be left a seed if possible
rule-limit = number of plies without a capture that ends the game
phase-opening = opening
phase-middle = middle game
phase-endgame = endgame
reason-starved = the side to move can no longer play
reason-majority = more than half of the seeds are captured
reason-no-capture = too many plies without a capture
player-offensive = The course’s offensive strategy: makes the largest capture.
player-defensive = The course’s defensive strategy: leaves the opponent the smallest capture.
player-perso = The author’s own strategy, which the course leaves open: the engine.
option-book = Opening book: none, or the standard one that is part of the program; a limit on depth searches without it
option-tables = Endgame tables: all that are there, the standard ones of 12 seeds that are part of the program, or none; matches use the standard ones
move-shape = write A to F for South’s pits, a to f for North’s, 1 to 6 for your own, PASSE to pass
fact-captured = Captured: { $south } by South, { $north } by North.
fact-final = Final count: { $south } for South, { $north } for North.
fact-left = { $left ->
    [0] No seed is left on the board.
    [one] One seed is left on the board.
   *[other] { $left } seeds are left on the board.
}
fact-quiet = { $plies ->
    [0] The game ends after { $limit } plies without a capture.
    [one] One ply without a capture; the game ends at { $limit }.
   *[other] { $plies } plies without a capture; the game ends at { $limit }.
}
why-not-yours = { $pit } is the opponent’s pit: South plays A to F, North a to f
why-empty = { $pit } is empty
why-takes-all = { $pit } would capture all the opponent’s seeds
why-must-feed = the opponent has no seeds, and { $pit } does not reach their row
why-must-pass = every move would capture all the opponent’s seeds: PASSE is the only move
why-can-move = you have a legal move: passing is allowed only without one
position-shape = expected one or two parts: the board, then the number of plies since the last capture, if any, as in “4-4-4-4-4-4-4-4-4-4-4-4-0-0-S”
position-fields = the board must have 15 fields separated by “-” (twelve pits, two numbers of captured seeds, the side to move), not { $fields }
position-turn = the side to move must be S or N, not “{ $text }”
position-number = field { $field } must be a number of seeds, not “{ $text }”
position-seeds = a game has at most { $most } seeds, including captured ones
position-quiet = the number of plies since the last capture must be from 0 to { $most }, not “{ $text }”
threat-pits = { $side }: open pits { $open }; threatened pits { $threatened }.
effect-pass = No legal move: passes.
effect-gain = { $seeds ->
    [0] Captures nothing
    [one] Captures one seed
   *[other] Captures { $seeds } seeds
}; the last seed lands in { $pit }.
effect-met = { $count ->
    [one] Parries the threat on { $pits }.
   *[other] Parries the threats on { $pits }.
}
effect-open = { $count ->
    [0] Leaves no pit open.
    [one] Leaves one pit open: { $pits }.
   *[other] Leaves { $count } pits open: { $pits }.
}
effect-answer = { $seeds ->
    [0] No reply captures anything.
    [one] The best reply captures one seed.
   *[other] The best reply captures { $seeds } seeds.
}
field-captured-south = Captured by South
field-captured-north = Captured by North
field-turn = Side to move (S or N)
field-quiet = Plies without a capture
label-pit = { $pit }, { $side }’s pit, { $seeds ->
    [0] empty
    [one] one seed
   *[other] { $seeds } seeds
}
ask-pit = Choose a pit to sow from.
table-layer = { $rules }, { $size ->
    [one] one seed
   *[other] { $size } seeds
}
table-layer-check = checking { $rules }, { $size ->
    [one] one seed
   *[other] { $size } seeds
}
table-seeds = tables go up to { $most } seeds, not { $seeds }
table-below = the table { $name } must exist first: build the tables from the smallest up
table-unknown = there is no table named { $name }
criterion-gain = gain
criterion-reply = gain of the best reply
criterion-threatened = own pits threatened
criterion-own-open = own open pits
criterion-their-open = opponent’s open pits
term-seed = captured seeds
term-empty = empty pits
term-one = pits with one seed
term-two = pits with two seeds
term-reaching = pits that reach the other side
term-krou = pits of twelve seeds or more
legend = »n« last seed of the last move, (n) the pit it started from.
lesson-1 = You are South, at the bottom. Click pit C to sow its seeds.
lesson-1-why = The four seeds fell one by one into the next pits, to the right and on around the board.
lesson-2 = If your last seed makes two or three in a pit of North, you capture them. Make two seeds in a.
lesson-2-why = Pit a had one seed and got a second one: both are yours.
lesson-3 = A capture goes on backwards while the pits of North hold two or three. Capture two pits at once.
lesson-3-why = The last seed made three in b, and the pit before it held two: five seeds.
lesson-4 = The game ends when a player has no seeds to play: the other takes the rest. Leave North’s row empty.
lesson-4-why = North cannot move: the seeds left on the board are yours.
lesson-5 = Test: find the largest capture.
lesson-5-why = F takes two seeds, E takes five.
learned-pits = Mean prediction by the content of each pit
learned-pit = Pit
learned-seeds = Seeds
