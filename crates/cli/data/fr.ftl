about = Jeux abstraits : { $titles }
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
cmd-bench-threads = Mesurer ce que donnent plusieurs fils : le temps pour la même profondeur
cmd-bench-clock = Mesurer de combien le temps d’un coup est dépassé
cmd-bench-parts = Mesurer ce que donne chaque partie du moteur : les nœuds pour la même profondeur sans elle
cmd-completions = Écrire le script de complétion d’un shell sur la sortie standard
cmd-man = Écrire la page de manuel sur la sortie standard

cmd-help = Afficher l’aide, d’une commande si elle est nommée

arg-help = Afficher l’aide
arg-version = Afficher la version
arg-lang = Langue de ce qui est dit aux gens ; par défaut celle de l’environnement
arg-color = Utiliser des couleurs ou non ; par défaut sur un terminal, sauf si NO_COLOR est défini
arg-game = Le jeu : { $games }
arg-rules = Variante et options, comme cours,limit=40 ; « palabre games » les liste
arg-position = Position de départ, dans la notation du jeu ; par défaut le départ habituel
arg-moves = Coups à jouer d’abord, dans la notation du jeu
arg-show-svg = Écrire aussi le plateau comme image SVG dans ce fichier
arg-perft-depth = Le plus grand nombre de coups
arg-perft-divide = Donner aussi le compte sous chaque premier coup
arg-perft-threads = Nombre de fils d’exécution
arg-replay-file = Fichier d’une partie par ligne, coups séparés par des blancs ; - est l’entrée standard. Affiche une ligne par partie
arg-replay-moves = Coups à jouer ; « resign » abandonne la partie
arg-convert-from = Format à lire : position, ou celui du jeu : { $formats }
arg-convert-to = Format à écrire : position, ou celui du jeu : { $writable }
arg-convert-turn = Le camp au trait, pour les fichiers qui ne le disent pas
arg-convert-ring = Le liseré imposé, pour les fichiers d’Escampe qui ne le disent pas
arg-convert-file = Fichier à lire ; par défaut l’entrée standard
arg-stats-games = Nombre de parties
arg-stats-seed = Graine du hasard : la même donne les mêmes parties
arg-bench-perft-only = Seulement ces jeux
arg-bench-threads-only = Seulement ces jeux
arg-bench-threads-threads = Fils à comparer à un seul
arg-bench-clock-only = Seulement ces jeux
arg-bench-parts-only = Seulement ces jeux
arg-completions-shell = Le shell
arg-man-dir = Écrire plutôt une page par commande dans ce dossier

arg-help-about = La commande

usage-unknown-argument = l’argument « { $argument } » n’est pas attendu ici.
usage-unknown-command = aucune commande ne s’appelle « { $command } ».
usage-wrong-value = « { $value } » n’est pas une valeur pour { $argument }. Connues : { $valid }.
usage-invalid-value = « { $value } » n’est pas une valeur pour { $argument }.
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
cmd-ugi = Parler l’Universal Game Interface sur l’entrée et la sortie standard
arg-engine = Le joueur, comme pvs:time=1s,threads=2 ; « palabre players JEU » les liste
arg-time = Temps par coup, comme 500ms, ou une autre cadence : { -time-control }
arg-depth = Profondeur, en coups
arg-nodes = Nombre de coups joués en pensée
arg-analyse-lines = Combien de meilleurs coups montrer
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
bench-one-thread = un fil, s
bench-threads = plusieurs, s
bench-ratio = rapport
bench-mean = Moyenne géométrique des rapports :
bench-without = Sans
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

cmd-play = Jouer une partie, ou en regarder une : personnes, machines, conseils, en réseau
cmd-view = Parcourir une partie notée
arg-play-game = Le jeu ; sans lui, dans un terminal, un menu le demande
arg-seat = Qui joue { $side } : human, human:Nom, ou un joueur comme best:time=1s
arg-play-first = Qui joue le premier camp, quel que soit son nom
arg-play-second = Qui joue le second camp
arg-play-advice = Conseiller les personnes tout du long : un joueur, comme offensive ou best:time=2s
arg-play-position_file = Fichier dont la première ligne est la position de départ
arg-play-edit = Composer d’abord la position sur le plateau
arg-play-start = Qui commence : un camp, ou random, au hasard (par défaut si les règles le laissent libre)
arg-play-seed = Graine de ce qui est tiré au hasard
arg-play-clock = Temps de chaque joueur pour la partie, comme 5m+3s, ou une autre cadence : { -time-control }
arg-play-speed = Vitesse à laquelle les coups sont montrés : off, fast, normal, slow, ou la durée d’un pas
arg-play-file = Fichier où garder la partie ; avec --resume, la partie à reprendre
arg-play-resume = Reprendre la dernière partie inachevée
arg-play-host = Attendre un adversaire à cette adresse ou à ce port ; avec 127.0.0.1 seule cette machine peut se connecter, 0.0.0.0 l’ouvre au réseau
arg-play-join = Jouer à la table d’un hôte
arg-play-player = Qui joue de ce côté-ci d’une partie rejointe
arg-view-file = Le fichier ; - est l’entrée standard
arg-view-number = Laquelle des parties du fichier, à partir de 1
arg-view-boards = Imprimer tous les plateaux
arg-view-flip = Montrer du côté du second camp

word-moves = coups
word-undo = annuler
word-redo = refaire
word-hint = conseil
word-eval = évaluer
word-threats = menaces
word-save = sauver
word-load = charger
word-resign = abandonner
word-draw = nulle?
word-flip = retourner
word-help = aide
word-quit = quitter
order-moves = les coups permis, et ce qu’ils font
order-undo = reprendre, jusqu’à votre dernier coup
order-redo = rejouer ce qui a été repris
order-hint = un coup à jouer, avec sa raison
order-eval = ce que la position vaut pour vous
order-threats = ce que chaque camp s’apprête à faire
order-save = garder la partie : sauver FICHIER
order-load = passer à une autre partie : charger FICHIER
order-resign = abandonner la partie
order-draw = proposer la nulle, ou accepter celle proposée
order-flip = voir le plateau de l’autre côté
order-help = ceci
order-quit = partir ; la partie est gardée
play-help = Les flèches choisissent un coup, Entrée le joue, Échap efface la ligne.

play-for-two = On est deux à cette table : une position à trois peut être montrée, analysée et arbitrée, pas jouée ici.
play-which = Nommez le jeu : « palabre games » en donne la liste.
play-played = { $player } joue { $move }.
play-refused = « { $move } » ne peut pas être joué : { $why }.
play-illegal = le coup « { $move } » est interdit : { $why }
play-thinks = { $player } réfléchit
play-enter = Entrée joue { $move }
play-type = un coup, ou aide
play-advice = Conseil ({ $player }) : { $move }. { $reason }
play-eval = Pour vous : { $value } (profondeur { $depth }). Suite : { $line }
play-many-moves = { $count } coups permis, dont : { $moves }
play-kept = La partie est gardée dans { $file }.
play-not-kept = La partie n’est pas gardée : il n’y a pas de place pour elle. Nommez-en une par --file.
play-resume = Pour la reprendre : { $command }
play-nothing-kept = Aucune partie n’attend d’être finie.
play-recorded = La partie est notée dans { $file }.
play-saved = Sauvée dans { $file }.
play-save-name = Nommez un fichier : sauver FICHIER
play-load-name = Nommez un fichier : charger FICHIER
play-other-game = { $file } est une partie de { $game }
play-undo-none = Il n’y a rien à reprendre.
play-redo-none = Il n’y a rien à rejouer.
play-undo-link = Pas dans une partie entre deux machines.
play-yes = oui
play-resign-sure = Abandonner ? (o/n)
play-draw-machine = Une machine n’accepte pas d’offre : jouez, ou abandonnez.
play-draw-offered = { $player } propose la nulle.
play-draw-accept = Est-elle acceptée ? (o/n)
play-draw-declined = L’offre est refusée.
play-draw-sent = L’offre est envoyée.
play-draw-how = « nulle? » l’accepte ; un coup la refuse.
play-score = Score : { $one } { $score-one }, { $two } { $score-two }.
play-looking-back = Retour sur la partie
play-swings = Tournants :
play-swing = { $number }. { $player } a joué { $played } ({ $after }) ; mieux valait { $better } ({ $before }).
play-start-refused = { $side } ne peut pas commencer : { $why }
play-no-side = { $game } n’a pas de camp « { $side } ». Ses camps sont : { $sides }.
play-no-position = { $file } ne contient pas de position
play-speed = « { $text } » n’est pas une vitesse. Attendu : off, fast, normal, slow, ou une durée comme 80ms.
record-none = { $file } ne contient pas de partie
record-number = { $file } n’a pas de partie { $number } : il en contient { $count }

link-seats = Un hôte joue un camp et laisse l’autre à l’invité : nommez un seul joueur.
link-clock = Une partie entre deux machines n’a pas de pendule.
link-waiting = Un adversaire est attendu à { $address } ({ $open }). Sur l’autre machine : palabre play --join HÔTE:PORT
link-closed = Pour l’ouvrir au réseau : --host 0.0.0.0
link-turn = { $player } est attendu
link-up = { $name } est à l’autre bout.
link-lost = La connexion est perdue ; elle sera reprise dès que possible.
link-bye = L’autre bout est parti pour l’instant ; la partie continue quand il revient.
link-refused = L’autre bout refuse : { $why }
link-broken = La partie ne peut pas continuer par cette connexion : { $why }
link-not-your-turn = ce n’est pas votre tour
link-not-hosted = aucune partie ne peut être accueillie à { $address }
link-not-joined = Aucune partie ne peut être rejointe à { $address } : { $why }
link-rehost = Cette partie est entre deux machines : ajoutez --host pour attendre de nouveau l’invité.
link-rejoin = Cette partie est à la table d’un hôte : palabre play --join { $address }

view-start = Départ
view-keys = `←` `→` un coup, `PgPréc` `PgSuiv` dix, `Début` `Fin`, `f` retourne, `q` quitte

edit-title = { $game } : une position à vous
edit-keys = Les `flèches` déplacent, `+` `-` ou la frappe changent, `Entrée` garde, `Échap` renonce
edit-field = { $field } :
edit-not = Cette position ne se compose pas sur le plateau ; --position la prend comme texte.
edit-terminal = L’éditeur demande un terminal ; --position prend la position en texte.

menu-language = Langue
menu-this-language = français
menu-game = Jeu
menu-rules = Règles
menu-starter = Commence
menu-random = tiré au sort
menu-as-position = selon la position
menu-clock = Pendule
menu-none = aucun
menu-position = Position
menu-usual = le départ usuel
menu-typed = en texte (Entrée)
menu-file = d’un fichier (Entrée)
menu-editor = sur le plateau (Entrée)
menu-advice = Conseils
menu-advice-what = Un joueur qui vous conseille tout du long.
menu-speed = Vitesse
menu-speed-off = coups d’un bloc
menu-speed-fast = rapide
menu-speed-normal = normale
menu-speed-slow = lente
menu-play = Jouer
menu-human = une personne
menu-ask-name = Nom :
menu-ask-player = Joueur :
menu-ask-rules = Règles :
menu-ask-clock = Pendule (5m+3s) :
menu-ask-file = Fichier :
menu-ask-position = Position :
menu-keys = `↑` `↓` choisissent une ligne, `←` `→` la changent, `Entrée` écrit ou commence, `q` quitte
cmd-championship = Jouer un championnat, ou le reprendre
cmd-championship-init = Écrire un fichier de championnat commenté pour commencer
cmd-report = Montrer un championnat : son classement, ou tout sur une page
cmd-export = Écrire les parties d’un championnat : récits, CSV ou JSON
cmd-study = Comparer des stratégies à plusieurs profondeurs ou temps
arg-championship-file = Le fichier du championnat ; « palabre championship init JEU » en écrit un
arg-db = Fichier qui garde les parties ; par défaut à côté du championnat, finissant en .db
arg-concurrency = Parties jouées à la fois ; par défaut une de moins que la machine n’a de cœurs
arg-championship-init-out = Fichier à écrire ; par défaut le nom du jeu suivi de .toml ; - est la sortie standard
arg-report-file = Les parties du championnat, un fichier qui finit en .db ; ou un replay de l’arbitre, ou des parties enregistrées
arg-report-html = Écrire une page autonome dans ce fichier : tableaux, graphiques et toutes les parties à rejouer
arg-report-check = Vérifier plutôt tout le fichier : chaque partie est rejouée selon les règles et comparée à ce qui en est gardé
report-sound = { $games ->
    [one] Le fichier est entier, et sa seule partie suit les règles.
   *[other] Le fichier est entier, et ses { $games } parties suivent les règles.
}
report-unsound = { $faults ->
    [one] Une partie sur { $games } n’est pas comme elle devrait.
   *[other] { $faults } parties sur { $games } ne sont pas comme elles devraient.
}
report-unsealed = Le fichier vient d’une version antérieure, sans empreintes de ses lignes : des dégâts qui le laissent lisible ne se verraient pas. Il les recevra quand le championnat continuera.
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
championship-watch = Pour suivre les parties en direct dans un navigateur : palabre serve { $db }
championship-over = palabre report { $db } --html rapport.html montre tout sur une page.
championship-resume = Interrompu ; { $games } parties sont gardées. Pour reprendre :
    { "    " }{ $command }
arg-championship-init-from = Un dossier de rendus d’où prendre les joueurs : fichiers mainClass, dossiers avec un joueur.sh, programmes et scripts
arg-championship-init-protocol = Ce que parlent ceux des programmes et scripts qui ne se connectent pas ; par défaut le protocole du jeu, sinon ugi
submission-skipped = Laissé de côté : { $file } : { $why }.
submission-none = Aucun bot dans { $file } : ni fichier mainClass, ni dossier avec un joueur.sh, ni programme ou script.
submission-found = { $count } bots ; les programmes et scripts sont supposés parler { $protocol } (--protocol en décide autrement).
championship-guests = { $names } : pour jouer à { $title }, connectez-vous au port { $port } de { $address } ({ $open }), par exemple : palabre client { $game } HÔTE { $port } --name NOM --again
championship-closed = Pour que des clients d’autres machines puissent se connecter : bind = "0.0.0.0" dans le fichier du championnat, à côté de port.
arg-client-again = Se reconnecter après les parties de chaque connexion, jusqu’au départ du serveur : tout un championnat
championship-written = { $file } est écrit. Mettez-y vos joueurs et lancez : palabre championship { $file }
championship-busy = { $file } est en train d’être joué par un autre palabre. Attendez-le ou interrompez-le.
cmd-match = Opposer deux joueurs ou bots : parties par paires, écart Elo et son erreur
arg-match-one = Le premier joueur : une spécification comme best:time=1s, ou un bot comme "cmd:python3 bot.py" ; un bot qui ne parle pas UGI dit son protocole : "cmd[codingame]:./bot"
arg-match-two = Le second joueur
arg-match-games = Nombre maximal de parties, arrondi à des paires
arg-match-tc = Cadence, 1s/move par défaut : { -time-control }
arg-match-openings = Départ des paires : ouvertures au hasard qu’une recherche rapide trouve équilibrées, n’importe lesquelles au hasard, le départ habituel, ou celles d’un fichier (parties enregistrées, ou une position ou des coups par ligne)
arg-match-seed = Graine des ouvertures
arg-match-concurrency = Nombre de paires jouées à la fois
arg-match-sprt = Arrêter dès que ce test est tranché : elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Écrire les parties dans ce fichier
arg-memory = Mémoire qu’un bot peut prendre, en Mio ; 2048 par défaut
arg-cpu = Temps de calcul qu’un bot peut prendre par partie ; 3600s par défaut
arg-disk = Fichiers qu’un bot peut garder dans ses dossiers privés, en Mio ; 512 par défaut
arg-dir = Dossier de travail des bots, qui en reçoivent une copie privée ; donné deux fois, un pour chaque bot
arg-processes = Nombre de processus qu’un bot peut avoir à la fois ; 64 par défaut
arg-start_time = Temps laissé à un bot pour démarrer et se présenter ; 10s par défaut
arg-isolation = Isolation des bots : full (espaces de noms, par défaut), basic (filtre d’appels système et Landlock) ou none
arg-unconfined = Comme --isolation none
match-crowded = Plus de parties à la fois que les { $cores } cœurs d’ici : les joueurs s’attendent, et leurs pendules tournent.
match-intro = { $title }, règles { $rules } : { $one } contre { $two }, { $control }, ouvertures { $openings }, graine { $seed }.
match-margin = Une réponse en retard de { $margin } ms au plus est pardonnée.
match-pairs = paires où le premier joueur a marqué 0, ½, 1, 1½, 2 points
match-sprt-passed = Le test est réussi : plutôt elo1 que elo0.
match-sprt-failed = Le test est manqué : plutôt elo0 que elo1.
match-sprt-open = Le test n’est pas tranché.
match-failure = Premier forfait de { $name } : { $why }
match-stopped = Interrompu : voici le match jusqu’ici.
cmd-doctor = Montrer ce que permet cette machine : l’isolation des bots, mise à l’épreuve
doctor-intro = Isolation des bots sur cette machine, niveau { $level } (un bot à nous a cherché une issue) :
doctor-refused = Le bac à sable n’a pas pu être créé : { $why }
doctor-ok = ok
doctor-failed = MANQUE
doctor-absent = absent
doctor-namespaces = espaces de noms propres ({ $detail })
doctor-namespaces-why = séparent les bots des processus, des montages, du réseau et de la mémoire partagée de la machine
doctor-files = aucun de vos fichiers n’est lisible, rien du système n’est modifiable
doctor-files-why = les bots voient le système en lecture seule et une copie privée de leur dossier
doctor-network = pas de réseau
doctor-network-why = les bots ont leur propre interface locale, que seul l’arbitre atteint
doctor-sockets = aucune socket Unix de la machine n’est accessible
doctor-sockets-why = D-Bus, docker, ssh-agent et les serveurs de terminaux exécuteraient des commandes pour un bot
doctor-processes = aucun autre processus n’est visible
doctor-processes-why = les bots ne peuvent ni signaler ni ralentir l’arbitre ou leur adversaire, et finissent avec la partie
doctor-user = un utilisateur sans privilèges ni capacités (utilisateur { $detail })
doctor-user-why = même si Palabre est lancé par root
doctor-syscalls = un filtre d’appels système, et aucun nouveau privilège
doctor-syscalls-why = interdit d’autres espaces de noms, le traçage, les clés, BPF, d’autres sortes de sockets
doctor-disk = fichiers limités ({ $detail } Mio en tout)
doctor-disk-why = les dossiers privés sont en mémoire et disparaissent avec le bot
doctor-landlock = Landlock (version { $detail })
doctor-landlock-why = vérifie chaque fichier une seconde fois, en plus des montages
doctor-cgroup = groupes de contrôle version 2
doctor-cgroup-why = comptent exactement la mémoire et le processeur ; sans eux, une mesure toutes les 20 ms
doctor-cgroup-absent = { $why } : la mémoire et le processeur sont mesurés toutes les 20 ms
doctor-holds = Le niveau { $level } est garanti.
cmd-check-bot = Vérifier un bot : ce que tout bot doit savoir faire, chaque échec expliqué
arg-check-bot-command = La commande qui lance le bot, après --
arg-check-bot-protocol = Le protocole qu’il parle ; avec un autre que ugi, on joue seulement contre lui
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
arg-new-bot-protocol = Le protocole qu’il parle : avec un de ceux du jeu, le bot est dans la langue de son cours
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
cmd-bot = Jouer devant un arbitre étranger sur l’entrée et la sortie standard, dans le protocole du jeu
arg-bot-role = Le rôle que donne l’arbitre, comme JoueurA
arg-protocol = Le protocole, là où le jeu en a plusieurs
arg-bot-tc = Cadence, par défaut un peu moins que ce que permet l’arbitre du protocole : { -time-control }
arg-bot-save = Écrire la partie dans ce fichier quand elle est finie
bot-no-protocol = Rien ne se parle ici sur l’entrée et la sortie standard pour { $title }. Connus : { $known }.
bot-role = Aucun rôle ne s’appelle « { $role } ». Connus : { $known }.
cmd-referee = Arbitrer des bots qui parlent le protocole du jeu, ou servir les clients d’un cours (--port)
arg-referee-commands = Les commandes des bots, un mot chacune, comme les donne psyleague
arg-p1 = La commande du premier bot ; -p1 veut dire la même chose
arg-p2 = La commande du deuxième bot ; -p2 veut dire la même chose
arg-p3 = La commande du troisième bot ; -p3 veut dire la même chose
arg-data = seed=N tire le départ ; sans cela, il est tiré au hasard
arg-log = Écrire dans ce fichier un replay, que « palabre view » montre
arg-json = Écrire ce que lit psyleague : ranks, errors, test_data, player_data
arg-quiet = Sans bots : dire les fautes sur la sortie d’erreur et non par ###Error, après quoi cg-brutaltester ne lit plus rien
arg-referee-protocol = Le protocole que parlent les bots, là où le jeu en a plusieurs
arg-referee-tc = Cadence, par défaut celle du jeu : { -time-control }
arg-referee-save = Écrire la partie dans ce fichier
arg-bots = Les commandes des bots, chacune après son propre --
arg-ugi-protocol = uci-oware : commencer par ce jeu, et coller les coups des lignes
match-only-start = Le protocole d’un bot ne connaît que la position de départ habituelle : omettez --openings, ou écrivez --openings start.
referee-players = { $title } veut { $known } bots, pas { $count } : nommez chacun après un « -- », ou avec -p1, -p2.
referee-seed = « { $text } » n’est pas une graine : écrivez -d seed=42.
referee-start = Sans bots, l’arbitre attend « ###Start 2 » (ou un autre nombre de bots) sur son entrée standard, et non « { $text } ». Pour jouer une partie : -p1 COMMANDE -p2 COMMANDE.
referee-silent = ce n’est pas une réponse
referee-remark = { $side }, { $why }.
referee-forfeit = { $side } ({ $name }) perd au coup { $number } : { $what }. { $why }
referee-won = { $side } gagne{ $score } : { $reason }.
referee-drawn = Partie nulle{ $score } : { $reason }.
cmd-client = Jouer sur le serveur d’un cours ou d’un étudiant, dans son propre protocole TCP
arg-client-host = Le nom ou l’adresse du serveur
arg-client-port = Son port
arg-client-own_name = Le nom à prendre
arg-client-name = Le même, en option
arg-client-clock = Temps par partie que donne le serveur, comme 300s, ou une autre cadence ; une réserve est gardée : { -time-control }
arg-client-time = Temps par coup, inférieur à celui du serveur, comme 4.5s, ou une autre cadence
arg-client-save = Écrire les parties dans ce fichier
client-no-dialect = { $game } ne se joue pas sur des serveurs TCP. Connus : { $known }.
client-unreachable = Aucun serveur ne répond à { $address }
client-won = Partie { $number }, { $side } contre { $opponent } : gagnée ({ $moves } coups).
client-lost = Partie { $number }, { $side } contre { $opponent } : perdue ({ $moves } coups).
client-drawn = Partie { $number }, { $side } contre { $opponent } : nulle ({ $moves } coups).
arg-referee-port = Le port où écouter ; 0 en prend un libre
arg-referee-bind = L’adresse d’écoute : avec 127.0.0.1 seule cette machine peut se connecter, 0.0.0.0 ouvre le port au réseau
arg-referee-clock = Temps de chaque joueur pour la partie, comme 300s, ou une autre cadence : { -time-control }
arg-referee-time = Temps par coup, comme 6s, ou une autre cadence
arg-referee-free = Le début de chaque coup que la pendule d’une partie ne compte pas
arg-referee-games = Le nombre de paires de clients à servir, l’une après l’autre
arg-referee-swap = Une rencontre sur deux, donner la première place au client arrivé second
referee-unbound = Impossible d’écouter sur le port { $port } de { $address }
referee-waits = { $title } : en attente de clients sur le port { $port } de { $address } ({ $control }) ; { $open }.
referee-closed = Pour l’ouvrir au réseau : --bind 0.0.0.0
hall-won = Partie { $number }, { $white } – { $black } : { $winner } gagne ({ $reason }, { $moves } coups).
hall-drawn = Partie { $number }, { $white } – { $black } : nulle ({ $reason }, { $moves } coups).
referee-port = { $title } s’arbitre pour des clients qui se connectent : dites où par --port 1234.
cmd-solve = Dire ce que vaut vraiment une position, là où on peut le savoir
arg-solve-time = Temps pour chercher une preuve quand aucune table ne sait ; 10s par défaut
arg-tables = Le dossier des tables ; par défaut dans le dossier de données de l’utilisateur
solve-unknown = Valeur exacte inconnue : aucune table ne la contient et rien n’a été prouvé dans le budget. palabre analyse { $game } dit ce qu’en pense le moteur.
cmd-tables = Construire, vérifier, lister ou supprimer les tables de valeurs exactes
cmd-tables-build = Construire ce qui manque
cmd-tables-verify = Vérifier les fichiers, et leurs entrées d’après celles dont elles découlent
cmd-tables-info = Lister les tables présentes
cmd-tables-remove = Supprimer les tables d’un jeu
arg-tables-build-seeds = Awalé : jusqu’à ce nombre de graines sur le plateau
arg-tables-build-threads = Fils d’exécution ; par défaut tous les cœurs
arg-tables-verify-seeds = Awalé : jusqu’à ce nombre de graines sur le plateau
arg-tables-verify-sample = Ne regarder que ce nombre d’entrées de chaque table
table-none = { $game } n’a pas de tables. Jeux qui en ont : { $known }.
table-no-folder = Il n’y a pas de dossier pour les tables : PALABRE_TABLES vaut « off », ou le système ne donne pas de place aux données. Nommez-en un avec --tables DIR.
table-no-sizes = ce jeu n’a qu’une table : sans --seeds
table-missing = la table { $name } n’est pas là ({ $file }) : palabre tables build la construit
table-damaged = la table { $name } est abîmée ({ $file }) : supprimez le fichier, ou laissez palabre tables build le remplacer
table-unreadable = la table { $name } est illisible ({ $file }) : { $error }
table-unwritable = impossible d’écrire dans { $folder } : { $error }
table-wrong = la table est fausse à l’entrée { $entry } : supprimez-la et reconstruisez-la
table-waiting = Un autre programme construit des tables ici ; on l’attend.
table-notice = Une table est construite d’abord ; cela prend une minute, une seule fois.
table-legacy = { $tables ->
    [one] Une table porte la somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; elle est reconstruite.
   *[other] { $tables } tables portent la somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; elles sont reconstruites.
}
table-cost = Jusqu’à { $memory } de mémoire, { $size } sur disque, { $threads ->
    [one] un fil d’exécution
   *[other] { $threads } fils d’exécution
}.
table-too-large = La construction demande jusqu’à { $memory } de mémoire, et il y en a { $free } de libre : demandez moins de graines.
table-built = { $built ->
    [0] Toutes les tables étaient déjà là
    [one] Une table construite
   *[other] { $built } tables construites
}, { $size } dans { $folder }.
table-stopped = Arrêt : { $built } construites, { $left } à faire ; la même commande continue.
table-sound = { $tables ->
    [one] La table est juste.
   *[other] Les { $tables } tables sont justes.
}
table-folder = Tables dans { $folder } :
table-nothing = Aucune pour l’instant.
table-state-whole = entière
table-state-legacy = entière d’après la somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; palabre tables build la refait
table-state-damaged = abîmée
table-removed = { $tables ->
    [0] Il n’y avait rien à supprimer.
    [one] Une table supprimée.
   *[other] { $tables } tables supprimées.
}
cmd-placements = Dire quels placements perdent par force, et contre quelle réponse
arg-placements-what = build continue la recherche, verify prouve à nouveau ; un placement reçoit sa réponse ; sans rien, le bilan
arg-placements-threads = Fils d’exécution ; par défaut tous les cœurs
arg-placements-journal = Le fichier où la recherche note ses résultats ; le même fichier reprend où elle s’est arrêtée
arg-placements-out = Écrire les résultats dans ce fichier, tels que le programme les contient
arg-placements-sample = N’en prouver à nouveau que ce nombre, tirés par la graine
arg-placements-seed = Graine du tirage
placements-none = La question ne se pose pas pour { $game }.
placements-unknown = « { $text } » n’est pas un placement du camp qui commence. Exemple : { $example }.
placements-summary = { $proved } des { $all } placements du camp qui commence sont prouvés perdants.
placements-all = Les { $all } placements du camp qui commence sont tous prouvés perdants : l’autre camp gagne ce jeu par force.
placements-length = gain en au plus
placements-count = placements
placements-hardest = Le plus résistant : { $opening }, battu par { $reply } en { $plies } demi-coups au plus.
placements-open = Non prouvés ({ $count }) : { $openings }
placements-answer = { $opening } perd contre { $reply }, en { $plies } demi-coups au plus ensuite.
placements-no-answer = Rien n’est prouvé pour { $opening }.
placements-progress = effort { $effort } sur { $efforts }
placements-built = { $proved } sur { $all } prouvés, { $nodes } positions examinées ; le journal est { $journal }.
placements-verified = { $count ->
    [one] Une preuve tient.
   *[other] { $count } preuves tiennent.
}
placements-refuted = La preuve de { $opening } ne tient pas.

cmd-serve = Servir la page : jouer, regarder, analyser et mener des championnats dans le navigateur
arg-serve-port = Port d’écoute ; 0 pour n’importe quel port libre
arg-serve-bind = Adresse d’écoute ; 0.0.0.0 ouvre la page au réseau
arg-serve-db = Fichier où les parties sont gardées ; par défaut dans le dossier de données de l’utilisateur
arg-serve-allow_commands = Permettre au propriétaire d’ajouter des bots par leur commande aux championnats
arg-serve-public_url = L’adresse qu’utilisent les visiteurs, comme https://jeux.example : le serveur répond à son nom, outre localhost et les adresses IP
arg-serve-trust_proxy = Un mandataire inverse dont on croit l’en-tête X-Forwarded-For : une adresse ou un réseau, comme 127.0.0.1 ou 10.0.0.0/8
arg-serve-per_address = Nombre de personnes derrière une même adresse de client (un /64 d’IPv6 compte pour une) : 16 parties, 8 sockets et une question aux moteurs chacune
arg-serve-engine_memory = Mémoire de tous les moteurs ensemble ; par défaut le quart de celle de la machine
serve-at = Palabre est à l’adresse { $address }
serve-owner = Vous en êtes le propriétaire à l’adresse { $address }
serve-closed = Seule cette machine peut l’atteindre. Pour l’ouvrir au réseau : palabre serve --bind 0.0.0.0 --port { $port }
serve-open = Toute machine qui peut atteindre celle-ci peut y jouer, au port { $port }.
serve-kept = Les parties sont gardées dans { $file }. Ctrl-C arrête.
serve-engine-memory = Les moteurs utilisent au plus { $megabytes } Mio de mémoire.
serve-public = Les visiteurs le trouvent à l’adresse { $address }
serve-awaits = { $file } ne contient pas encore de championnat ; il sera montré dès qu’il y en aura un.
serve-ends = Le serveur s’arrête ; ses parties sont gardées.
serve-no-db = Il n’y a pas de place pour les parties de la page. Nommez un fichier : palabre serve --db FICHIER
cmd-bench-serve = Mesurer en combien de temps le serveur de la page acquitte les coups, et que le tuer n’en perd aucun
arg-bench-serve-games = Parties à la fois
arg-bench-serve-time = Durée du jeu
arg-bench-serve-pause = Temps entre les coups d’une partie
arg-serve-events = Fichiers de championnats à montrer à côté de ceux faits sur la page, même pendant leur déroulement
bench-serve = Millisecondes jusqu’à ce qu’un coup soit
bench-acknowledged = acquitté
bench-shown = vu par l’adversaire
bench-median-ms = moitié
bench-rare-ms = 99 %
bench-worst-ms = tous
bench-serve-facts = { $games } parties à la fois, { $moves } coups, { $speed } par seconde ; au plus { $memory } Mo de mémoire. Coups perdus par kill -9 : { $lost }.
placements-answer-somehow = { $opening } perd contre { $reply } ; en combien de coups, on ne le sait pas.
solve-tables = palabre tables build { $game } construit des tables qui en savent plus.
