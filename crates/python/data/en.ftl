python-players = { $title } is not played by { $players }.
python-no-moves = There is no move to take back.
python-seat = Unknown seat { $seat }: { $title } has the seats 0 to { $last }.
python-action = Unknown action { $action }: { $title } has the actions 0 to { $last }.
python-actions = Expected one action for each of the { $games } games, not { $given }.
python-games = A batch has at least one game.
python-language = Unknown language “{ $code }”. Known: en, fr.
python-openings = Unknown openings “{ $name }”. Known: { $known }.
python-player = A player is a spec such as "level3", "cmd:" and a command line, an Engine, or a function of a board and a clock.
python-time = Invalid time { $seconds }: expected seconds, such as 0.1.
python-raised = the player raised an exception
python-only-start = This bot’s protocol only supports the start position: leave out openings, or use openings="start".
