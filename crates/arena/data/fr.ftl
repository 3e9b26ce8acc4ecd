# Ce que dit l’arène.
control-unreadable = « { $text } » n’est pas une cadence. Écrivez 1s/move, 100ms/move,first=1s, 300s pour toute la partie, 60s+1s avec un incrément, ou depth=6 ou nodes=5000 sans pendule ; margin=50ms dit quel retard est pardonné.
command-unreadable = « { $text } » n’est pas une ligne de commande. Écrivez cmd: puis la commande, guillemets fermés, comme cmd:python3 bot.py.
protocol-unknown = Aucun protocole ne s’appelle « { $name } ». Connu : ugi.
forfeit-no-start = il n’a pas démarré
forfeit-crash = il s’est arrêté avant qu’on le lui dise
forfeit-time = il a été trop lent
forfeit-garbage = ce qu’il a écrit n’est pas du texte
forfeit-illegal = un coup illégal
forfeit-unasked = il a joué sans qu’on le lui demande
forfeit-memory = il a pris trop de mémoire
forfeit-cpu = il a pris trop de temps de calcul
forfeit-processes = il a lancé trop de processus
forfeit-output = il a trop écrit
forfeit-leftover = il ne s’est pas arrêté avec la partie
why-late = Il a pris { $spent } ms quand { $allowed } ms étaient permis, marge comprise.
why-illegal = Le coup « { $move } » est refusé : { $why }.

event-unreadable = le fichier du championnat ne peut être lu : { $why }
event-format = aucune formule ne s’appelle « { $text } ». Vouliez-vous dire { $near } ? Connues : { $known }.
event-openings = « { $text } » n’est pas une façon d’ouvrir les parties. Connues : { $known }.
event-tie-break = aucun départage ne s’appelle « { $text } ». Vouliez-vous dire { $near } ? Connus : { $known }.
event-time = « { $text } » n’est pas une durée. Écrivez 500ms, 10s ou 2m.
event-nameless = le championnat n’a pas de nom. Écrivez name = "…" en tête du fichier.
event-no-game = le championnat n’a pas de jeu. Écrivez un bloc [[games]] avec game = "…".
event-few-players = il faut au moins deux joueurs, chacun dans un bloc [[players]].
event-pairs = pairs doit être compris entre 1 et 1000000.
event-rounds = rounds doit valoir au moins 1.
event-concurrency = concurrency doit valoir au moins 1.
event-points = les points doivent être des nombres ordinaires.
event-player-nameless = un joueur n’a pas de nom, ou un nom sur deux lignes. Écrivez name = "…" dans son bloc.
event-player-twice = deux joueurs s’appellent « { $name } ». Donnez un autre nom à l’un d’eux.
event-game-twice = le jeu { $name } figure deux fois dans le fichier. Une fois suffit : pairs dit combien de fois on y joue.
event-hero-unknown = « { $name } » doit affronter tous les autres mais n’est pas parmi les joueurs.
event-player = le joueur « { $name } » : { $why }
event-changed = « { $what } » a changé depuis le début du championnat. Remettez-le comme il était, ou commencez un autre championnat avec --db et un autre fichier.
event-player-changed = le joueur « { $name } » n’est plus celui qui a commencé le championnat. Inscrivez le nouveau sous un autre nom.
store-failed = le fichier du championnat ne répond plus : { $why }
store-missing = { $file } ne contient pas de championnat. « palabre championship FICHIER.toml » en crée un.
store-foreign = { $file } n’est pas un championnat de ce programme, ou d’une autre version. Choisissez un autre fichier avec --db.
store-unopened = { $file } ne peut être ouvert : { $why }
sprt-wrong = « { $text } » n’est pas un élément de test. Écrivez elo0=0,elo1=10,alpha=0.05,beta=0.05.
sprt-unsound = « { $text } » n’est pas un test : elo0 doit être inférieur à elo1, alpha et beta compris entre 0 et 0,5.
format-round-robin = toutes rondes
format-swiss = suisse
format-gauntlet = un contre tous
format-knockout = élimination directe
tie-break-head-to-head = points entre les joueurs à égalité
tie-break-wins = parties gagnées
tie-break-sonneborn-berger = Sonneborn-Berger (points des adversaires battus, moitié de ceux des nulles)
tie-break-buchholz = Buchholz (points de tous les adversaires)
store-empty = ce championnat n’a pas commencé.
head-rank = Rang
head-player = Joueur
head-points = points
head-games = parties
head-wins = gagnées
head-draws = nulles
head-losses = perdues
head-forfeits = forfaits
head-elo = Elo [95 %]
ranked-by = Classement aux points, puis : { $names }.
ranked-by-points = Classement aux points.
