summary = Sow your seeds around twelve pits and capture by twos and threes; whoever has captured more wins.
side-south = South
side-north = North
set-cours = the course’s rules: taking all is illegal, whoever cannot play passes
set-abapa = the international rules: taking all captures nothing, the opponent must be fed
set-awari = the rules of the solved game: the opponent must be left a seed where possible
rule-limit = plies without a capture that end the game
phase-opening = opening
phase-middle = middle game
phase-endgame = endgame
reason-starved = the side to move can no longer play
reason-majority = more than half of the seeds are captured
reason-no-capture = too many plies without a capture
player-offensive = The course’s offensive strategy: the greatest gain at once.
player-defensive = The course’s defensive strategy: the least gain for your answer.
player-perso = The author’s own strategy, which the course leaves open: the engine.
move-shape = write A to F for South’s pits, a to f for North’s, 1 to 6 for your own, PASSE to pass
fact-captured = Captured: { $south } by South, { $north } by North.
fact-left = { $left ->
    [0] No seed is left on the board.
    [one] One seed is left on the board.
   *[other] { $left } seeds are left on the board.
}
fact-quiet = { $plies ->
    [0] { $limit } plies without a capture end the game.
    [one] One ply without a capture; { $limit } end the game.
   *[other] { $plies } plies without a capture; { $limit } end the game.
}
why-not-yours = { $pit } is the opponent’s pit: South sows A to F, North a to f
why-empty = { $pit } is empty
why-takes-all = { $pit } would take all the opponent’s seeds
why-must-feed = the opponent has no seed and { $pit } does not reach him
why-must-pass = every move would take all the opponent’s seeds: PASSE is the only move
why-can-move = you have a legal move, and passing is only for who has none
position-shape = it has one or two parts: the board, then the plies since the last capture unless there are none, as in “4-4-4-4-4-4-4-4-4-4-4-4-0-0-S”
position-fields = the board has 15 fields separated by “-”: twelve pits, two counts of captures, the side to move; not { $fields }
position-turn = the side to move is S or N, not “{ $text }”
position-number = field { $field } is a number of seeds in digits, not “{ $text }”
position-seeds = a game has at most { $most } seeds in all, captured ones included
position-quiet = the number of plies since the last capture is from 0 to { $most }, not “{ $text }”
threat-pits = { $side }: open pits (découvertes) { $open }; threatened (menacées) { $threatened }.
effect-pass = No move is legal: it passes.
effect-gain = { $seeds ->
    [0] Takes nothing
    [one] Takes one seed
   *[other] Takes { $seeds } seeds
}; the last seed falls in { $pit }.
effect-met = { $count ->
    [one] Meets the threat on { $pits }.
   *[other] Meets the threats on { $pits }.
}
effect-open = { $count ->
    [0] Leaves no pit open.
    [one] Leaves one pit open: { $pits }.
   *[other] Leaves { $count } pits open: { $pits }.
}
effect-answer = { $seeds ->
    [0] No answer takes anything.
    [one] The best answer takes one seed.
   *[other] The best answer takes { $seeds } seeds.
}
field-captured-south = Captured by South
field-captured-north = Captured by North
field-turn = To move (S or N)
field-quiet = Plies without a capture
label-pit = { $pit }, { $side }’s pit, { $seeds ->
    [0] empty
    [one] one seed
   *[other] { $seeds } seeds
}
ask-pit = Choose a pit to sow.
table-layer = { $rules }, { $size ->
    [one] one seed
   *[other] { $size } seeds
}
table-layer-check = checking { $rules }, { $size ->
    [one] one seed
   *[other] { $size } seeds
}
table-seeds = tables go up to { $most } seeds, not { $seeds }
table-below = the table { $name } has to be there first: build the tables from the smallest on
table-unknown = there is no table called { $name }
