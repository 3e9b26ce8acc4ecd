# What the games have in common.
game-unknown = No game is called “{ $name }”. The games are: { $known }.
game-unknown-near = No game is called “{ $name }”. Did you mean “{ $near }”? The games are: { $known }.
game-over = the game is over: { $reason }
move-refused = Move { $number }, “{ $move }”, is refused: { $why }.
move-unreadable = it is not written as a move: { $expected }
position-refused = The position “{ $text }” is refused: { $why }.
rules-unknown = “{ $name }” is no rule set or option here. Known: { $known }.
rules-unknown-near = “{ $name }” is no rule set or option here. Did you mean “{ $near }”? Known: { $known }.
rules-not-in-set = The rule set “{ $set }” has no option “{ $option }”.
rules-flag-value = The option “{ $option }” takes no value.
rules-number = The option “{ $option }” takes a number from { $min } to { $max } ({ $option }={ $min }), not “{ $value }”.
format-unknown = No format is called “{ $name }” here. Known: { $known }.
format-unknown-near = No format is called “{ $name }” here. Did you mean “{ $near }”? Known: { $known }.
format-read-only = The format “{ $name }” can be read but not written.
reason-resigned = a player resigned
reason-limit = the limit of moves is reached
reason-repetition = the position came back
player-unknown = No player is called “{ $name }” here. Known: { $known }.
player-unknown-near = No player is called “{ $name }” here. Did you mean “{ $near }”? Known: { $known }.
option-unknown = The player “{ $player }” has no option “{ $name }”. Known: { $known }.
option-unknown-near = The player “{ $player }” has no option “{ $name }”. Did you mean “{ $near }”? Known: { $known }.
option-value = “{ $value }” is no value for the option “{ $option }”. Expected: { $expected }.
tune-none = The evaluation “{ $eval }” has no weights to tune. Tunable: { $known }.
