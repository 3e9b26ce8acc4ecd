about = Cinq jeux abstraits : Escampe, Awalé, Awalé tricolore, Great Escape et Colonnes de trois
error = erreur :
help-usage = Usage :
help-commands = Commandes
help-arguments = Arguments
help-options = Options

cmd-games = Lister les jeux avec leurs variantes et leurs options
cmd-rules = Expliquer les règles d’un jeu
cmd-show = Dessiner une position
cmd-moves = Lister les coups légaux, un par ligne, dans l’ordre des octets
cmd-perft = Compter les suites de coups de chaque longueur
cmd-replay = Jouer des coups selon les règles et dire où ils mènent
cmd-convert = Passer des positions d’un format à un autre
cmd-stats = Jouer des parties au hasard et dire à quoi elles ressemblent
cmd-bench = Mesurer la vitesse
cmd-bench-perft = Mesurer la vitesse du compte des suites de coups, sur un cœur
cmd-completions = Écrire le script de complétion d’un shell sur la sortie standard
cmd-man = Écrire la page de manuel sur la sortie standard

cmd-help = Afficher l’aide, d’une commande si elle est nommée

arg-help = Afficher l’aide
arg-version = Afficher la version
arg-lang = Langue de ce qui est dit aux gens ; par défaut celle de l’environnement
arg-color = Utiliser des couleurs ou non ; par défaut sur un terminal, sauf si NO_COLOR est défini
arg-game = Le jeu : escampe, awale, tricolore, great-escape ou colonnes
arg-rules = Variante et options, comme cours,limit=40 ; « palabre games » les liste
arg-position = Position de départ, dans la notation du jeu ; par défaut le départ habituel
arg-moves = Coups à jouer d’abord, dans la notation du jeu
arg-show-svg = Écrire aussi le plateau comme image SVG dans ce fichier
arg-perft-depth = Le plus grand nombre de coups
arg-perft-divide = Donner aussi le compte sous chaque premier coup
arg-perft-threads = Nombre de fils d’exécution
arg-replay-file = Fichier d’une partie par ligne, coups séparés par des blancs ; - est l’entrée standard. Affiche une ligne par partie
arg-replay-moves = Coups à jouer ; « resign » abandonne la partie
arg-convert-from = Format à lire : position, ou celui du jeu : course (Escampe), codingame (Great Escape)
arg-convert-to = Format à écrire : position, ou course (Escampe)
arg-convert-turn = Le camp au trait, pour les fichiers qui ne le disent pas
arg-convert-ring = Le liseré imposé, pour les fichiers d’Escampe qui ne le disent pas
arg-convert-file = Fichier à lire ; par défaut l’entrée standard
arg-stats-games = Nombre de parties
arg-stats-seed = Graine du hasard : la même donne les mêmes parties
arg-bench-perft-only = Seulement ces jeux
arg-completions-shell = Le shell
arg-man-dir = Écrire plutôt une page par commande dans ce dossier

arg-help-about = La commande

usage-unknown-argument = l’argument « { $argument } » n’est pas attendu ici.
usage-unknown-command = aucune commande ne s’appelle « { $command } ».
usage-wrong-value = « { $value } » n’est pas une valeur pour { $argument }. Connues : { $valid }.
usage-missing = il manque : { $argument }.
usage-conflict = { $argument } et { $prior } ne vont pas ensemble.
help-unknown = Aucune commande ne s’appelle « { $command } ». Connues : { $known }.
usage-near = Vouliez-vous dire { $near } ?
usage-help = --help en dit plus.

file-not-read = { $file } ne peut être lu
file-not-written = { $file } ne peut être écrit

games-sides = camps : { $sides }
games-rule = { $word } : { $text }
games-default = par défaut

show-last = Dernier coup : { $move }.
state-turn = Trait : { $side }.
state-won = Victoire : { $side } ({ $reason }).
state-drawn = Partie nulle : { $reason }.
state-over = La partie est finie.

stats-intro = { $title }, règles { $rules } : { $games } parties au hasard, graine { $seed }.
stats-branching = Coups légaux
stats-positions = positions
stats-mean = moyenne
stats-min = min
stats-max = max
stats-all = toutes
stats-length = Longueur
stats-plies = coups
stats-games = parties
stats-passes = passes
stats-ending = Fin
stats-winner = vainqueur
stats-draw = nulle
stats-share = part

bench-position = Position
bench-depth = prof.
bench-leaves = feuilles
bench-seconds = s
bench-bulk = comptées/s
bench-playing = jouées/s

cmd-players = Lister les joueurs d’un jeu avec leurs options
cmd-best = Demander son coup à un joueur
cmd-analyse = Montrer les meilleurs coups avec leur valeur et leur suite
cmd-duel = Opposer deux joueurs, par paires de parties aux camps échangés
cmd-ugi = Parler l’Universal Game Interface sur l’entrée et la sortie standard
arg-engine = Le joueur, comme pvs:time=1s,threads=2 ; « palabre players JEU » les liste
arg-time = Temps pour un coup, comme 500ms ou 1s
arg-depth = Profondeur, en coups
arg-nodes = Nombre de coups joués en pensée
arg-analyse-lines = Combien de meilleurs coups montrer
arg-duel-one = Le premier joueur
arg-duel-two = Le second joueur
arg-duel-games = Nombre de parties, arrondi à des paires
arg-duel-seed = Graine des ouvertures
arg-duel-concurrency = Parties jouées à la fois
arg-bench-only = Seulement ces jeux
best-over = il n’y a pas de coup à choisir. { $state }
duel-as = { $side } : { $points } sur { $games }
analyse-rank = Rang
analyse-score = valeur
analyse-depth = prof.
analyse-nodes = nœuds
analyse-line = suite
bench-nodes = nœuds
bench-speed = nœuds/s
bench-best = meilleur
bench-total = Total des nœuds :
cmd-tune = Ajuster les poids d’une évaluation aux résultats de ses propres parties
arg-tune-eval = L’évaluation ; par défaut celle de best
arg-tune-games = Nombre de parties dont apprendre
arg-tune-nodes = Coups joués en pensée pour chaque coup de ces parties
arg-tune-seed = Graine : la même donne les mêmes poids
tune-term = Terme
tune-before = avant
tune-after = après
tune-loss = perte
tune-positions = Positions dont on a appris :
tune-match = Nouveaux poids contre anciens :
cmd-championship = Jouer un championnat, ou le reprendre
cmd-championship-init = Écrire un fichier de championnat commenté pour commencer
cmd-report = Montrer un championnat : son classement, ou tout sur une page
cmd-export = Écrire les parties d’un championnat : récits, CSV ou JSON
cmd-study = Comparer des stratégies à plusieurs profondeurs ou temps
arg-championship-file = Le fichier du championnat ; « palabre championship init JEU » en écrit un
arg-db = Fichier qui garde les parties ; par défaut à côté du championnat, finissant en .db
arg-concurrency = Parties jouées à la fois ; par défaut une de moins que la machine n’a de cœurs
arg-championship-init-out = Fichier à écrire ; par défaut le nom du jeu suivi de .toml ; - est la sortie standard
arg-report-file = Les parties du championnat, un fichier qui finit en .db
arg-report-html = Écrire une page autonome dans ce fichier : tableaux, graphiques et toutes les parties à rejouer
arg-export-file = Les parties du championnat, un fichier qui finit en .db
arg-export-format = records (un récit par partie), csv (une ligne par partie) ou json
arg-out = Fichier à écrire ; par défaut la sortie standard
arg-study-players = Stratégies à comparer, comme alphabeta pvs:eval=raw ; « palabre players JEU » les liste
arg-study-depths = Profondeurs auxquelles jouer chacune, comme 2,4,6
arg-study-times = Temps par coup auxquels jouer chacune, comme 10ms,100ms
arg-study-games = Parties de chacune contre chacune, arrondies à des paires
arg-study-seed = Graine : la même donne les mêmes parties, là où les profondeurs les bornent
arg-study-db = Fichier qui garde les parties, pour pouvoir interrompre l’étude
arg-study-md = Écrire l’étude en Markdown dans ce fichier
arg-study-html = Écrire l’étude comme page avec graphiques dans ce fichier
progress-left = reste :
championship-games = { $name } : { $games } parties sur { $expected }.
championship-over = palabre report { $db } --html rapport.html montre tout sur une page.
championship-resume = Interrompu ; { $games } parties sont gardées. Pour reprendre :
    { "    " }{ $command }
championship-written = { $file } est écrit. Mettez-y vos joueurs et lancez : palabre championship { $file }
championship-busy = { $file } est en train d’être joué par un autre palabre. Attendez-le ou interrompez-le.
cmd-match = Opposer deux joueurs ou bots : parties par paires, écart Elo et son erreur
arg-match-one = Le premier joueur : une spécification comme best:time=1s, ou un bot comme "cmd:python3 bot.py"
arg-match-two = Le second joueur
arg-match-games = Nombre maximal de parties, arrondi à des paires
arg-match-tc = Cadence : 1s/move, 100ms/move,first=1s, 300s, 60s+1s, depth=6, nodes=5000 ; margin=50ms dit quel retard est pardonné
arg-match-openings = Départ des paires : ouvertures au hasard qu’une recherche rapide trouve équilibrées, n’importe lesquelles au hasard, le départ habituel, ou celles d’un fichier (parties enregistrées, ou une position ou des coups par ligne)
arg-match-seed = Graine des ouvertures
arg-match-concurrency = Nombre de paires jouées à la fois
arg-match-sprt = Arrêter dès que ce test est tranché : elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Écrire les parties dans ce fichier
arg-memory = Mémoire qu’un bot peut prendre, en Mio ; 1024 par défaut
arg-cpu = Temps de calcul qu’un bot peut prendre par partie ; 3600s par défaut
arg-processes = Nombre de processus qu’un bot peut avoir à la fois ; 64 par défaut
arg-start_time = Temps laissé à un bot pour démarrer et se présenter ; 10s par défaut
arg-unconfined = Laisser aux bots l’accès aux fichiers de l’utilisateur et au réseau
match-crowded = Plus de parties à la fois que les { $cores } cœurs d’ici : les joueurs s’attendent, et leurs pendules tournent.
match-intro = { $title }, règles { $rules } : { $one } contre { $two }, { $control }, ouvertures { $openings }, graine { $seed }.
match-margin = Une réponse en retard de { $margin } ms au plus est pardonnée.
match-sprt-passed = Le test est réussi : plutôt elo1 que elo0.
match-sprt-failed = Le test est manqué : plutôt elo0 que elo1.
match-sprt-open = Le test n’est pas tranché.
match-failure = Premier forfait de { $name } : { $why }
match-stopped = Interrompu : voici le match jusqu’ici.
cmd-check-bot = Vérifier un bot : ce que tout bot doit savoir faire, chaque échec expliqué
arg-check-bot-command = La commande qui lance le bot, après --
arg-check-bot-margin = Retard pardonné là où le temps est vérifié
check-passed = ok
check-failed = RATÉ
check-skipped = non essayé
check-all-passed = Rien n’a échoué : le bot est bon pour les matchs.
check-some-failed = { $failed ->
    [one] Une vérification sur { $done } a échoué.
   *[other] { $failed } vérifications sur { $done } ont échoué.
}
cmd-new-bot = Écrire un petit bot de départ, qui joue des coups légaux au hasard
arg-new-bot-language = Langage de programmation ; --lang python est compris aussi
arg-new-bot-out = Fichier à écrire ; par défaut bot.py, Bot.java, bot.c ou bot.rs ici
new-bot-written = { $file } est écrit. Pour le compiler, le vérifier et le faire jouer :
new-bot-exists = { $file } existe déjà et n’est pas remplacé ; --out nomme un autre fichier.
cmd-bench-referee = Mesurer ce que l’arbitre coûte à un bot à chaque coup
arg-bench-referee-moves = Nombre de coups demandés
bench-referee = Microsecondes par coup, pour un bot qui répond aussitôt
bench-median = p50
bench-rare = p99
bench-worst = max
bench-clock = à sa pendule : de « go » à « bestmove »
bench-whole = en tout : d’une question à la suivante
