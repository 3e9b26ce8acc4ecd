python-players = { $title } ne se joue pas à { $players }.
python-no-moves = Aucun coup à reprendre.
python-seat = Place { $seat } inconnue : { $title } a les places 0 à { $last }.
python-action = Action { $action } inconnue : { $title } a les actions 0 à { $last }.
python-actions = Il faut une action pour chacune des { $games } parties, et non { $given }.
python-games = Un lot a au moins une partie.
python-language = Langue inconnue : « { $code } ». Disponibles : en, fr.
python-openings = Ouvertures inconnues : « { $name } ». Disponibles : { $known }.
python-player = Un joueur est une spécification comme "level3", "cmd:" suivi d’une ligne de commande, un Engine, ou une fonction d’un plateau et d’une pendule.
python-time = Durée invalide { $seconds } : il faut des secondes, par exemple 0.1.
python-raised = le joueur a levé une exception
python-only-start = Le protocole de ce bot ne connaît que la position de départ : omettez openings, ou prenez openings="start".
