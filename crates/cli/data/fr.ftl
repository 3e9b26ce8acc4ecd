### Textes de la ligne de commande.
###
### `cmd-<commande>` résume une commande, `arg-<commande>-<argument>` ou `arg-<argument>` est l’aide d’un argument,
### `examples-<commande>` termine l’aide d’une commande : une ligne par exemple, puis la commande elle-même, en retrait.

about = Jouer, analyser et arbitrer des jeux abstraits : { $titles }
error = erreur :

## Aide

help-usage = Usage :
help-commands = Commandes
help-arguments = Arguments
help-options = Options
help-examples = Exemples
help-default = [par défaut : { $value }]
help-values = [valeurs : { $values }]
command-unknown = Commande inconnue : « { $name } ». Commandes connues : { $known }.
command-unknown-near = Commande inconnue : « { $name } ». Vouliez-vous dire « { $near } » ?

group-play = Jouer
group-analyse = Analyser et résoudre
group-bots = Bots et championnats
group-servers = Serveurs et protocoles
group-tools = Outils

cmd-play = Jouer dans le terminal, seul, contre la machine ou en réseau
cmd-puzzle = Résoudre un problème : trouver le seul bon coup
cmd-serve = Ouvrir Palabre dans le navigateur : jouer, analyser, organiser des championnats
cmd-games = Lister les jeux avec leurs variantes et leurs options
cmd-rules = Expliquer les règles d’un jeu
cmd-players = Lister les joueurs d’un jeu avec leurs options
cmd-view = Parcourir une partie notée
cmd-show = Dessiner une position
cmd-moves = Lister les coups légaux
cmd-replay = Jouer des coups et afficher la position obtenue
cmd-best = Afficher le coup choisi par un joueur
cmd-analyse = Montrer les meilleurs coups, leur évaluation et leur suite
cmd-solve = Trouver la valeur exacte d’une position
cmd-tables = Gérer les tables de valeurs exactes
cmd-tables-build = Construire les tables manquantes
cmd-tables-verify = Vérifier les fichiers des tables et leur contenu
cmd-tables-info = Lister les tables installées
cmd-tables-remove = Supprimer les tables d’un jeu
cmd-placements = Montrer quels placements de départ perdent à coup sûr
cmd-puzzles = Chercher des problèmes dans des parties et les prouver
cmd-puzzles-build = Chercher des problèmes et les écrire dans un fichier
cmd-puzzles-verify = Prouver à nouveau les problèmes
cmd-puzzles-grade = Classer les problèmes d’après les niveaux actuels et les afficher
cmd-book = Construire, montrer et vérifier des livres d’ouvertures
cmd-book-build = Construire un livre d’ouvertures ou en continuer un
cmd-book-show = Montrer les coups et les valeurs d’un livre dans une position
cmd-book-info = Montrer ce que contiennent les livres
cmd-book-verify = Chercher à nouveau des positions d’un livre et comparer les valeurs
cmd-match = Jouer un match et estimer l’écart Elo (alias : duel)
cmd-championship = Lancer ou reprendre un championnat
cmd-championship-init = Créer un fichier de championnat commenté
cmd-championship-replace = Réinscrire un programme réparé et faire rejouer ses parties
cmd-championship-finish = Laisser finir les parties en cours, puis arrêter un championnat
cmd-openings = Trouver des ouvertures équilibrées pour des matchs
cmd-championship-check = Vérifier tous les bots d’un championnat, et écrire une page à distribuer
cmd-report = Afficher le classement d’un championnat, ou en faire une page web
cmd-export = Exporter les parties d’un championnat
cmd-study = Comparer des stratégies à plusieurs profondeurs ou cadences
cmd-lab = Afficher les postes et les files d’un labo, qui joue et calcule sur plusieurs machines
cmd-lab-start = Lancer le serveur d’un labo et afficher la ligne à taper sur les autres machines
cmd-lab-stop = Arrêter le serveur du labo de cette machine
cmd-worker = Jouer et calculer sur cette machine pour un labo
cmd-new-bot = Créer un bot de départ, qui regarde deux coups à l’avance
cmd-check-bot = Tester un bot et expliquer chaque échec
cmd-doctor = Tester l’isolation des bots sur cette machine
cmd-client = Jouer sur le serveur TCP d’un cours
cmd-referee = Arbitrer des bots, ou lancer le serveur d’un cours (--port)
cmd-bot = Jouer sous l’arbitrage d’un autre programme, par l’entrée et la sortie standard
cmd-ugi = Servir de moteur UGI (Universal Game Interface)
cmd-convert = Convertir des positions d’un format à l’autre
cmd-verify = Comparer les règles à un modèle indépendant, sur des parties au hasard
cmd-stats = Jouer des parties au hasard et en donner les statistiques
cmd-perft = Compter les suites de coups par longueur
cmd-eval = Évaluer une position sans recherche, terme à terme
cmd-tune = Ajuster les poids d’une évaluation, ou les constantes de la recherche, à ses propres parties
cmd-train = Entraîner un réseau à évaluer les positions, à partir des parties du moteur
cmd-train-data = Jouer les parties d’apprentissage
cmd-train-fit = Ajuster un réseau, ou une politique, à des parties
cmd-train-match = Jouer un match entre un réseau et une autre évaluation
cmd-bench = Mesurer la vitesse du moteur
cmd-bench-perft = Mesurer la vitesse de génération des coups, sur un cœur
cmd-bench-threads = Mesurer le gain de plusieurs fils d’exécution
cmd-bench-clock = Mesurer de combien le moteur dépasse son temps
cmd-bench-parts = Mesurer ce que rapporte chaque technique de recherche
cmd-bench-lab = Mesurer le coût d’un labo par rapport aux fils d’exécution de cette machine
cmd-bench-referee = Mesurer le surcoût de l’arbitre à chaque coup d’un bot
cmd-bench-search = Mesurer nœuds et temps par profondeur, et la part de l’arbre qu’un joueur évite
cmd-bench-serve = Mesurer la latence du serveur web, et vérifier que kill -9 ne perd aucun coup
cmd-completions = Afficher le script de complétion d’un shell
cmd-man = Afficher la page de manuel
cmd-help = Afficher l’aide d’une commande

## Arguments communs

arg-help = Afficher l’aide
arg-version = Afficher la version
arg-lang = Langue des messages ; par défaut celle de l’environnement
arg-color = Quand utiliser des couleurs ; par défaut sur un terminal, sauf si NO_COLOR est défini
arg-game = Jeu : { $games }
arg-rules = Variante et options, par exemple cours,limit=40 ; voir « palabre games »
arg-position = Partir de cette position, dans la notation du jeu
arg-moves = Coups à jouer d’abord, dans la notation du jeu
arg-engine = Joueur, par exemple pvs:time=1s,threads=2 (voir « palabre players JEU »), ou cmd: et la ligne de commande d’un programme
arg-time = Temps par coup, par exemple 500ms, ou une autre cadence : { -time-control }
arg-depth = Profondeur de recherche, en demi-coups
arg-nodes = S’arrêter après ce nombre de nœuds
arg-protocol = Protocole, pour les jeux qui en ont plusieurs
arg-tables = Dossier des tables ; par défaut dans le dossier de données de l’utilisateur
arg-db = Base des parties ; par défaut à côté du fichier de championnat, avec l’extension .db
arg-concurrency = Parties jouées en parallèle ; par défaut le nombre de cœurs moins un
arg-out = Fichier de sortie ; par défaut la sortie standard
arg-seat = Joueur du camp { $side } : human, human:Nom, ou une machine comme best:time=1s
arg-bench-only = Jeux à mesurer ; par défaut tous
arg-memory = Limite de mémoire d’un bot, en Mio ; 2048 par défaut
arg-disk = Limite de disque des dossiers privés d’un bot, en Mio ; 512 par défaut
arg-dir = Dossier de travail des bots, copié pour chacun ; à donner deux fois pour deux dossiers différents
arg-cpu = Temps processeur d’un bot par partie ; 3600s par défaut
arg-processes = Nombre maximal de processus d’un bot ; 64 par défaut
arg-start_time = Temps de démarrage d’un bot ; 10s par défaut
arg-isolation = Isolation des bots : full (espaces de noms, par défaut), basic (filtre d’appels système et Landlock) ou none
arg-unconfined = Équivaut à --isolation none

## play, view, serve

arg-play-game = Jeu : { $games } ; s’il est omis, un menu s’ouvre dans le terminal
arg-play-first = Joueur du premier camp, quel que soit son nom
arg-play-second = Joueur du second camp
arg-play-advice = Être conseillé avant chaque tour par ce joueur, par exemple best:time=2s
arg-play-position_file = Partir de la position de ce fichier : sur sa première ligne, ou dans un format de fichier du jeu (voir « palabre convert »)
arg-play-edit = Modifier d’abord la position de départ
arg-play-start = Camp qui commence, ou random (au hasard) ; par défaut selon les règles (tirage au sort à l’Awalé)
arg-play-seed = Graine du tirage au sort
arg-play-clock = Temps de chaque joueur pour la partie, par exemple 5m+3s, ou une autre cadence : { -time-control }
arg-play-speed = Vitesse d’animation : off, fast, normal, slow, ou la durée d’une étape
arg-play-file = Fichier où noter la partie ; avec --resume, la partie à reprendre
arg-play-plain = Afficher plateaux et messages ligne par ligne au lieu du plein écran
arg-play-resume = Reprendre la dernière partie inachevée
arg-play-host = Attendre un adversaire à cette adresse ou sur ce port ; 127.0.0.1 pour cette machine seulement, 0.0.0.0 pour tout le réseau
arg-play-join = Rejoindre une partie hébergée à cette adresse
arg-play-player = Joueur de votre camp quand vous rejoignez une partie
arg-view-file = Fichier de parties notées ; - pour l’entrée standard
arg-view-number = Numéro de la partie dans le fichier
arg-view-boards = Afficher toutes les positions
arg-view-flip = Montrer le plateau du côté du second camp
arg-serve-port = Port d’écoute ; 0 pour n’importe quel port libre
arg-serve-bind = Adresse d’écoute ; 0.0.0.0 pour tout le réseau
arg-serve-db = Base des parties ; par défaut dans le dossier de données de l’utilisateur
arg-serve-allow_commands = Permettre au propriétaire d’ajouter aux championnats des bots par leur ligne de commande
arg-serve-public_url = Adresse utilisée par les visiteurs, par exemple https://jeux.example ; les autres noms d’hôte sont refusés, sauf localhost et les adresses IP
arg-serve-trust_proxy = Se fier à l’en-tête X-Forwarded-For de ce proxy inverse : une adresse ou un réseau comme 10.0.0.0/8
arg-serve-per_address = Nombre de personnes derrière une même adresse (un /64 d’IPv6 compte pour une) : chacune a droit à 16 parties, 8 sockets et une requête au moteur
arg-serve-engine_memory = Mémoire de tous les moteurs réunis, en Mio ; par défaut le quart de celle de la machine
arg-serve-events = Bases de championnats à montrer, même en cours

examples-play =
    Jouer contre le niveau 4
      palabre play { $game }
    Confier le second camp au moteur, trois secondes par coup
      palabre play { $game } --{ $side } best:time=3s
    Reprendre la dernière partie inachevée
      palabre play --resume
examples-view =
    Parcourir la première partie d’un fichier
      palabre view my.game
    Afficher toutes les positions de la troisième partie
      palabre view games.txt --number 3 --boards
examples-serve =
    Ouvrir Palabre sur cette machine
      palabre serve
    L’ouvrir au réseau local
      palabre serve --bind 0.0.0.0 --port 7100
    Suivre un championnat en cours
      palabre serve cup.db
examples-games =
    Lister les jeux
      palabre games
examples-rules =
    Expliquer un jeu
      palabre rules { $game }
    L’expliquer en français
      palabre rules { $game } --lang fr
examples-players =
    Lister les joueurs d’un jeu
      palabre players { $game }
arg-puzzle-number = Numéro du problème ; par défaut, le premier qui n’est pas résolu
arg-puzzle-level = Seulement les problèmes de ce niveau, de 1 à 8
arg-puzzle-daily = Le problème du jour, le même pour tous ; le jour change à minuit UTC
arg-puzzle-list = Lister les problèmes, un par ligne : numéro, niveau, ✓ s’il est résolu, but, règles, position
arg-puzzle-mine = Problèmes tirés de vos parties enregistrées : positions où le seul bon coup a été manqué
arg-puzzle-file = Problèmes tirés des parties notées dans ce fichier ; - pour l’entrée standard
examples-puzzle =
    Résoudre le problème suivant d’un jeu
      palabre puzzle { $game }
    Résoudre le problème du jour
      palabre puzzle --daily
    Lister les problèmes d’un niveau
      palabre puzzle { $game } --level 5 --list
examples-group-play =
    palabre play { $game }
    palabre rules { $game }
    palabre serve

## show, moves, replay, best, analyse, solve, tables, placements

arg-show-svg = Écrire aussi le plateau dans ce fichier, en SVG
arg-replay-file = Rejouer les parties de ce fichier, une par ligne, coups séparés par des espaces ; - pour l’entrée standard
arg-replay-moves = Coups à jouer ; « resign » abandonne
arg-analyse-lines = Nombre de meilleurs coups à montrer
arg-solve-time = Temps de recherche d’une preuve quand aucune table ne contient la position ; 10s par défaut
arg-tables-build-seeds = S’arrêter à ce nombre de graines sur le plateau, dans les jeux de semailles
arg-tables-build-limited = Construire les tables qui tiennent compte de la limite de coups sans prise, pour jouer
arg-tables-build-threads = Nombre de fils d’exécution ; par défaut tous les cœurs
arg-tables-verify-seeds = S’arrêter à ce nombre de graines sur le plateau, dans les jeux de semailles
arg-tables-verify-limited = Vérifier les tables qui tiennent compte de la limite de coups sans prise
arg-tables-verify-sample = Ne vérifier que ce nombre d’entrées de chaque table
arg-placements-what = « build » poursuit la recherche, « verify » refait les preuves, « certificate » en écrit une, « check » vérifie un tel fichier, et un placement affiche sa réfutation ; par défaut, un résumé
arg-placements-target = Le placement de « certificate » ou le fichier de « check »
arg-placements-threads = Nombre de fils d’exécution ; par défaut tous les cœurs
arg-placements-journal = Journal de « build » ou de « verify », à partir duquel le travail reprend
arg-placements-memory = Mémoire pour les preuves, en mébioctets, partagée par tous les fils d’exécution ; chaque cœur d’un labo en utilise autant qu’un fil d’ici
arg-placements-out = Écrire le certificat dans ce fichier ; avec « build », les résultats, au format intégré au programme
arg-placements-efforts = Nombre de niveaux d’effort de « build » ; tous par défaut
arg-placements-again = Avec « build », chercher aussi les placements dont le programme contient la réponse
arg-placements-lab = Avec « build », chercher sur les machines d’un labo : son adresse, un fichier qui la contient, ou rien pour le labo de PALABRE_LAB ou de cette machine
arg-placements-sample = Ne refaire que ce nombre de preuves, tirées au sort
arg-placements-seed = Graine du tirage

examples-show =
    Dessiner la position de départ
      palabre show { $game }
    Dessiner la position après deux coups, et en faire une image
      palabre show { $game } { $move } { $reply } --svg board.svg
examples-moves =
    Lister les premiers coups
      palabre moves { $game }
    Lister les réponses à un coup
      palabre moves { $game } { $move }
examples-replay =
    Jouer deux coups
      palabre replay { $game } { $move } { $reply }
    Vérifier un fichier d’une partie par ligne
      palabre replay { $game } --file games.txt
examples-best =
    Interroger le joueur le plus fort
      palabre best { $game } --time 2s
    Interroger un autre joueur après un coup
      palabre best { $game } { $move } --engine level3
examples-analyse =
    Montrer les cinq meilleurs coups à la profondeur 12
      palabre analyse { $game } --lines 5 --depth 12
examples-solve =
    Consulter ou prouver la valeur d’une position
      palabre solve { $game } { $move } { $reply }
    Chercher une preuve plus longtemps
      palabre solve { $game } --time 5m
examples-tables =
    Construire les tables d’un jeu
      palabre tables build { $game }
    Lister les tables installées
      palabre tables info
examples-tables-build =
    Construire toutes les tables
      palabre tables build { $game }
    Ne construire que les petites
      palabre tables build { $game } --seeds 8
examples-tables-verify =
    Vérifier toutes les entrées
      palabre tables verify { $game }
    Vérifier un échantillon
      palabre tables verify { $game } --sample 100000
examples-tables-info =
    Lister les tables de tous les jeux
      palabre tables info
    Lister celles d’un jeu
      palabre tables info { $game }
examples-tables-remove =
    Libérer l’espace disque
      palabre tables remove { $game }
examples-placements =
    Résumer ce qui est prouvé
      palabre placements { $surveyed }
    Refaire dix preuves
      palabre placements { $surveyed } verify --sample 10
    Vérifier une preuve écrite par « certificate »
      palabre placements { $surveyed } check proof.gz
arg-puzzles-build-count = S’arrêter quand le fichier contient ce nombre de problèmes
arg-puzzles-build-seed = Graine de la première partie ; les parties suivantes comptent à partir d’elle
arg-puzzles-build-nodes = Nombre maximal de nœuds de chaque recherche de preuve ; plus il est grand, plus les gains trouvés sont longs
arg-puzzles-build-out = Fichier des problèmes ; ceux qu’il contient sont gardés, les nouveaux s’y ajoutent
arg-puzzles-verify-sample = Ne prouver que ce nombre de problèmes par jeu, répartis régulièrement
arg-puzzles-grade-file = Classer les problèmes de ce fichier au lieu de ceux du programme
arg-puzzles-verify-file = Prouver les problèmes de ce fichier au lieu de ceux du programme
examples-puzzles =
    Chercher 50 problèmes
      palabre puzzles build { $game } --count 50 --out puzzles.txt
    Prouver tous les problèmes du programme
      palabre puzzles verify
arg-book-build-hours = S’arrêter après ce nombre d’heures, par exemple 0.5
arg-book-build-time = S’arrêter après ce temps, par exemple 20m
arg-book-build-positions = S’arrêter quand le livre contient ce nombre de positions
arg-book-build-nodes = Nœuds à chercher pour chaque coup d’une position
arg-book-build-out = Fichier du livre, continué s’il existe ; par défaut JEU-RÈGLES.book
arg-book-show-file = Montrer le livre de ce fichier au lieu de ceux du programme
arg-book-info-file = Montrer le livre de ce fichier au lieu de ceux du programme
arg-book-verify-file = Vérifier le livre de ce fichier au lieu de ceux du programme
arg-book-verify-sample = Ne chercher que ce nombre de positions par livre, réparties régulièrement
examples-book =
    Montrer les premiers coups du livre
      palabre book show { $booked }
    Construire un livre pendant une demi-heure
      palabre book build { $booked } --hours 0.5 --out my.book
examples-book-build =
    Construire un livre pendant une demi-heure, ou le continuer
      palabre book build { $booked } --hours 0.5 --out my.book
    Construire un livre de 100 positions
      palabre book build { $booked } --positions 100 --out my.book
examples-book-show =
    Montrer les premiers coups du livre
      palabre book show { $booked }
    Montrer les réponses à un coup dans un livre à soi
      palabre book show { $booked } { $move } --file my.book
examples-book-info =
    Montrer ce que contiennent les livres du programme
      palabre book info
    Montrer ce que contient un livre à soi
      palabre book info { $booked } --file my.book
examples-book-verify =
    Chercher à nouveau dix positions de chaque livre
      palabre book verify { $booked } --sample 10
examples-puzzles-build =
    Chercher 50 problèmes
      palabre puzzles build { $game } --count 50 --out puzzles.txt
examples-puzzles-grade =
    Classer les problèmes d’un jeu après un changement des niveaux
      palabre puzzles grade { $game }
examples-puzzles-verify =
    Prouver tous les problèmes du programme
      palabre puzzles verify
    Prouver dix problèmes d’un jeu
      palabre puzzles verify { $game } --sample 10
examples-group-analyse =
    palabre show { $game } { $move } { $reply }
    palabre analyse { $game } --time 5s
    palabre solve { $game } { $move }

## match, championship, report, export, study, new-bot, check-bot, doctor

arg-match-one = Premier joueur : un joueur comme best:time=1s, ou un bot comme "cmd:python3 bot.py" ; "cmd[PROTOCOLE]:…" pour un bot d’un autre protocole
arg-match-two = Second joueur
arg-match-games = Nombre maximal de parties, arrondi au nombre pair supérieur
arg-match-tc = Cadence, par défaut 1s/move : { -time-control }
arg-match-openings = Ouvertures : au hasard mais équilibrées d’après une recherche rapide, tout à fait au hasard, des positions de départ tirées comme sur la plateforme, le départ habituel, ou un fichier de parties notées, de positions ou de coups
arg-match-seed = Graine des ouvertures
arg-match-concurrency = Paires jouées en parallèle
arg-match-sprt = S’arrêter dès qu’un test séquentiel conclut, par défaut elo0=0,elo1=10,alpha=0.05,beta=0.05
arg-match-save = Noter les parties dans ce fichier
arg-championship-file = Fichier de championnat ; « palabre championship init JEU » en crée un
arg-force = Remplacer les fichiers existants
arg-championship-init-out = Fichier à créer ; par défaut JEU.toml ; - pour la sortie standard
arg-championship-init-from = Prendre les joueurs dans un dossier de rendus : fichiers, dossiers et archives, avec des programmes, des scripts ou des sources ; docs/championships.fr.md dit ce qui est compris
arg-championship-init-protocol = Protocole des programmes et scripts qui ne se connectent pas ; par défaut celui du jeu, sinon ugi
arg-championship-replace-file = Fichier du championnat
arg-championship-replace-name = Nom du joueur dans le fichier
arg-championship-replace-command = Nouvelle définition du joueur, par exemple "cmd:python3 bot.py" ; elle est écrite dans le fichier
arg-championship-replace-all = Rejouer toutes les parties du joueur, et non seulement celles qu’il a perdues par forfait
arg-championship-finish-file = Fichier du championnat
arg-conversation = Garder dans ce dossier tout ce que les programmes et l’arbitre s’envoient : un fichier horodaté par partie
arg-match-adjudicate = Arrêter une partie dès qu’une table, une preuve ou une course établit son résultat ; jamais sur une estimation
arg-championship-check-file = Fichier de championnat
arg-championship-check-concurrency = Bots vérifiés en parallèle ; par défaut un de moins que le nombre de cœurs
arg-championship-check-out = Fichier à écrire, ou dossier où l’écrire ; par défaut FICHIER-check.html à côté du fichier de championnat
arg-report-file = Base d’un championnat (.db), enregistrement de l’arbitre ou parties notées
arg-report-html = Écrire une page web autonome : tableaux, graphiques et toutes les parties à rejouer
arg-report-check = Vérifier plutôt la base : rejouer chaque partie et la comparer à ce qui est enregistré
arg-report-marks = Ajouter des notes sur N : N × (points − minimum × parties) ÷ ((maximum − minimum) × parties), où maximum et minimum sont les points qu’une partie rapporte au plus et au moins ; arrondies au dixième
arg-report-review = Chercher les positions gagnées puis gâchées, avec le moteur aussi, avec ce temps par position (20ms par défaut) ; le coût est annoncé d’abord
arg-export-file = Base d’un championnat (.db)
arg-export-format = records (parties notées), csv (une ligne par partie), json, ou ranking (classement CSV, une ligne par joueur)
arg-export-marks = Écrire le classement avec des notes sur N : N × (points − minimum × parties) ÷ ((maximum − minimum) × parties), où maximum et minimum sont les points qu’une partie rapporte au plus et au moins ; arrondies au dixième
arg-lab = Jouer sur les machines d’un labo : son adresse, un fichier qui la contient, ou rien pour le labo de PALABRE_LAB ou de cette machine
arg-scale_time = Dans un labo, multiplier les temps de réflexion par la vitesse de cette machine rapportée à celle du poste
arg-replay_worker = Faire rejouer par d’autres les parties de ce poste du labo
arg-lab-url = Adresse du labo ; par défaut PALABRE_LAB, puis le labo de cette machine
arg-lab-start-port = Port d’écoute ; 0 pour n’importe quel port libre
arg-lab-start-bind = Adresse d’écoute ; 127.0.0.1 pour cette machine seulement
arg-lab-start-store = Dossier des files du labo
arg-lab-start-url = Utiliser un serveur déjà en place, avec JetStream et ces identifiants
arg-worker-address = Adresse affichée par « palabre lab start », ou fichier qui la contient ; par défaut PALABRE_LAB
arg-worker-cores = Parties jouées en parallèle ; par défaut une par cœur
arg-worker-name = Nom donné aux parties jouées ici ; par défaut celui de la machine
arg-openings-count = Nombre d’ouvertures
arg-openings-candidates = Ouvertures au hasard parmi lesquelles la plus équilibrée est choisie
arg-openings-nodes = Nœuds explorés pour évaluer chacune d’elles
arg-openings-seed = Graine : la même graine donne les mêmes ouvertures
openings-fewer = Il n’y a que { $count } ouvertures différentes.
arg-study-players = Stratégies à comparer, par exemple alphabeta pvs:eval=raw ; voir « palabre players JEU »
arg-study-depths = Profondeurs de chaque stratégie, par exemple 2,4,6
arg-study-times = Temps par coup de chaque stratégie, par exemple 10ms,100ms
arg-study-games = Nombre de parties entre deux stratégies, arrondi au nombre pair supérieur
arg-study-seed = Graine : avec --depths, la même graine donne les mêmes parties
arg-study-db = Base des parties, pour interrompre et reprendre l’étude
arg-study-md = Écrire l’étude dans ce fichier, en Markdown
arg-study-html = Écrire l’étude dans ce fichier, en page web avec graphiques
arg-new-bot-language = Langage de programmation ; --lang python convient aussi
arg-new-bot-interface = Écrire plutôt un joueur pour le programme client du cours, selon l’interface qu’il appelle : ijoueur
arg-new-bot-out = Fichier à créer ; par défaut le nom habituel dans le dossier courant
arg-new-bot-package = Écrire un bot court qui utilise le paquet Python palabre, lequel connaît les règles (pip install palabre)
arg-new-bot-protocol = Protocole ; pour un protocole propre au jeu, le bot est dans le langage du cours
arg-check-bot-command = Commande qui lance le bot, après --
arg-check-bot-protocol = Protocole du bot ; hors ugi, le bot n’est testé qu’en jouant
arg-check-bot-tc = Cadence du test de temps et des parties, par exemple 50ms/move ou 60s+1s ; par défaut 100ms/move, ou le temps que donne l’arbitre propre au protocole
arg-check-bot-margin = Tolérance des tests de temps

examples-match =
    Comparer deux joueurs sur 100 parties
      palabre match { $game } best level8 --games 100
    Opposer un bot au niveau 3, deux parties en parallèle
      palabre match { $game } "cmd:./bot" level3 --concurrency 2
    S’arrêter dès que le résultat est significatif
      palabre match { $game } best pvs:hash=16 --sprt
examples-championship =
    Lancer un championnat, ou le reprendre après Ctrl-C
      palabre championship cup.toml
    Créer un fichier de championnat à compléter
      palabre championship init { $game }
examples-championship-init =
    Créer { $game }.toml
      palabre championship init { $game }
    Prendre les joueurs dans un dossier de rendus
      palabre championship init { $game } --from submissions
examples-championship-replace =
    Rejouer les parties que le joueur Awa a perdues par forfait, une fois réparé
      palabre championship replace cup.toml Awa
    Rejouer toutes les parties d’Awa
      palabre championship replace cup.toml Awa --all
examples-championship-finish =
    Arrêter un championnat lancé dans un autre terminal sans perdre de partie
      palabre championship finish cup.toml
examples-championship-check =
    Vérifier tous les bots, et écrire cup-check.html à distribuer
      palabre championship check cup.toml
    Vérifier de nouveau après des corrections
      palabre championship check cup.toml --force
examples-report =
    Afficher le classement
      palabre report cup.db
    Écrire une page web avec toutes les parties
      palabre report cup.db --html cup.html
    Vérifier que le fichier est intact
      palabre report cup.db --check
    Chercher les positions gagnées puis gâchées
      palabre report cup.db --review
examples-export =
    Exporter les parties notées
      palabre export cup.db --out games.txt
    Exporter pour un tableur
      palabre export cup.db --format csv --out games.csv
    Écrire le classement avec des notes sur 20
      palabre export cup.db --marks 20 --out marks.csv
examples-lab =
    Voir qui travaille, et à quoi
      palabre lab
examples-lab-start =
    Lancer un labo pour les machines de ce réseau
      palabre lab start
    L’essayer sur cette seule machine
      palabre lab start --bind 127.0.0.1
examples-lab-stop =
    Arrêter le labo ; ses tâches restent
      palabre lab stop
examples-worker =
    Travailler sur deux cœurs pour le labo de cette machine
      palabre worker --cores 2
    Travailler pour le labo d’une autre machine
      palabre worker lab.txt
examples-study =
    Comparer deux recherches à trois profondeurs
      palabre study { $game } --players minimax pvs --depths 2,4,6
examples-new-bot =
    Créer bot.py
      palabre new-bot { $game }
    Créer un bot en Java
      palabre new-bot { $game } --language java
examples-check-bot =
    Tester un bot en Python
      palabre check-bot { $game } -- python3 bot.py
    Le tester avec plus de temps par coup
      palabre check-bot { $game } --tc 1s/move -- python3 bot.py
examples-doctor =
    Tester l’isolation par défaut
      palabre doctor
    Tester le niveau inférieur
      palabre doctor --isolation basic
examples-group-bots =
    palabre new-bot { $game } --language python
    palabre match { $game } "cmd:python3 bot.py" level2
    palabre championship init { $game }

## client, referee, bot, ugi

arg-client-host = Nom ou adresse du serveur
arg-client-port = Port du serveur
arg-client-own_name = Nom sous lequel jouer
arg-client-name = Équivaut à NAME
arg-client-clock = Temps accordé par le serveur pour une partie, par exemple 300s, ou une autre cadence ; une marge de sécurité est gardée : { -time-control }
arg-client-time = Temps par coup, inférieur à celui du serveur, par exemple 4.5s, ou une autre cadence
arg-client-save = Noter les parties dans ce fichier
arg-client-again = Se reconnecter après les parties de chaque connexion jusqu’à l’arrêt du serveur, pour jouer tout un championnat
arg-referee-commands = Lignes de commande des bots, chacune en un seul argument, telles que les donne psyleague
arg-p1 = Ligne de commande du premier bot ; -p1 convient aussi
arg-p2 = Ligne de commande du deuxième bot ; -p2 convient aussi
arg-p3 = Ligne de commande du troisième bot ; -p3 convient aussi
arg-data = seed=N fixe la graine de la position de départ ; au hasard par défaut
arg-log = Écrire un enregistrement dans ce fichier ; « palabre view » le montre
arg-json = Afficher ce que lit psyleague : ranks, errors, test_data, player_data
arg-quiet = Sans bots : signaler les fautes sur la sortie d’erreur et non par ###Error, après quoi cg-brutaltester ne lit plus rien
arg-referee-protocol = Protocole des bots, pour les jeux qui en ont plusieurs
arg-referee-tc = Cadence, par défaut celle du jeu : { -time-control }
arg-referee-save = Noter la partie dans ce fichier
arg-bots = Lignes de commande des bots, chacune après son propre --
arg-referee-port = Ouvrir un serveur sur ce port ; 0 pour n’importe quel port libre
arg-referee-bind = Adresse d’écoute : 127.0.0.1 pour cette machine seulement, 0.0.0.0 pour tout le réseau
arg-referee-clock = Temps de chaque joueur pour la partie, par exemple 300s, ou une autre cadence : { -time-control }
arg-referee-time = Temps par coup, par exemple 6s, ou une autre cadence
arg-referee-free = Temps par coup que la pendule de la partie ne décompte pas
arg-referee-games = Nombre de parties à arbitrer, l’une après l’autre
arg-referee-swap = Une partie sur deux, donner la première place au second client
arg-bot-role = Rôle attribué par l’arbitre, par exemple JoueurA
arg-bot-tc = Cadence, par défaut un peu moins que celle de l’arbitre du protocole : { -time-control }
arg-bot-save = Noter la partie dans ce fichier
arg-ugi-game = Jeu de départ ; l’hôte peut en changer par l’option « Game »
arg-ugi-engine = Joueur de départ : une spécification, ou cmd: et la ligne de commande d’un programme ; l’hôte peut en changer par l’option « Engine »
arg-ugi-allow_commands = Accepter de l’hôte un joueur cmd: avec n’importe quelle ligne de commande ; il lance alors des programmes sur cette machine
arg-ugi-protocol = Variante du protocole ; uci-oware commence par ce jeu et écrit les suites de coups sans espaces

examples-client =
    Jouer sur un serveur de cette machine
      palabre client { $tcp } localhost 1234 --name Ada
    Jouer tout un championnat, cinq minutes par partie
      palabre client { $tcp } box 1234 Ada --clock 300s --again
examples-referee =
    Arbitrer une partie entre deux bots
      palabre referee { $pipes } -p1 ./one -p2 ./two
    Ouvrir le serveur d’un cours pour dix parties
      palabre referee { $tcp } --port 1234 --games 10
examples-bot =
    Jouer sous l’arbitre habituel du jeu
      palabre bot { $pipes }
    Jouer avec un joueur plus faible
      palabre bot { $pipes } --engine level5
examples-ugi =
    Servir de moteur à une interface graphique
      palabre ugi
examples-group-servers =
    palabre referee { $tcp } --port 1234
    palabre client { $tcp } localhost 1234 --name Ada
    palabre ugi

## convert, stats, perft, tune, bench, completions, man, help

arg-convert-from = Format d’entrée : position (la notation du jeu), { $formats }
arg-convert-to = Format de sortie : position (la notation du jeu), { $writable }
arg-convert-turn = Camp au trait, si le fichier ne le dit pas
arg-convert-ring = Liseré imposé, si le fichier ne le dit pas
arg-convert-file = Fichier d’entrée ; par défaut l’entrée standard
arg-verify-games = Nombre de parties
arg-verify-seed = Graine : la même graine donne les mêmes parties
arg-verify-threads = Nombre de fils d’exécution
arg-stats-games = Nombre de parties
arg-stats-seed = Graine : la même graine donne les mêmes parties
arg-perft-depth = Longueur maximale des suites
arg-perft-divide = Donner aussi le compte de chaque premier coup
arg-perft-threads = Nombre de fils d’exécution
arg-eval-eval = Évaluation, avec des poids au besoin, ou joueur qui décide par critères ; par défaut celle du joueur « best »
arg-tune-eval = Évaluation ; par défaut celle du joueur « best »
arg-tune-method = Méthode : régression sur les résultats, grille de candidats en match, ou SPSA
arg-tune-search = Régler plutôt les constantes de la recherche, par SPSA, avec l’évaluation telle quelle
arg-tune-factors = Facteurs de la grille : chaque poids sauf le premier est essayé avec chacun
arg-tune-games = Nombre de parties d’apprentissage
arg-tune-nodes = Nœuds par coup de ces parties
arg-tune-seed = Graine : la même graine donne les mêmes poids
arg-tune-threads = Parties jouées en même temps ; les poids n’en dépendent pas
arg-tune-lab = Jouer les parties sur les machines d’un labo : son adresse, un fichier qui la contient, ou rien pour le labo de PALABRE_LAB ou de cette machine
arg-train-games = Nombre de parties d’apprentissage
arg-train-nodes = Nœuds par coup de ces parties
arg-train-net = Les jouer avec ce réseau au lieu de la meilleure évaluation du jeu
arg-train-seed = Graine : la même graine donne les mêmes parties et le même réseau
arg-train-threads = Parties jouées en même temps ; elles n’en dépendent pas
arg-train-lab = Jouer les parties sur les machines d’un labo : son adresse, un fichier qui la contient, ou rien pour le labo de PALABRE_LAB ou de cette machine
arg-train-hidden = Unités cachées, un multiple de 32
arg-train-epochs = Passes sur les positions
arg-train-results = Part des résultats des parties dans ce qui est appris ; le reste est la valeur de la recherche
arg-train-out = Dossier des parties, du réseau et de sa page
arg-train-data-games = Nombre de parties
arg-train-data-nodes = Nœuds par coup
arg-train-data-net = Jouer avec ce réseau au lieu de la meilleure évaluation du jeu
arg-train-data-seed = Graine des parties : chaque machine en prend une autre
arg-train-data-threads = Parties jouées en même temps ; les parties n’en dépendent pas
arg-train-data-out = Dossier des parties ; celles qu’il contient sont gardées, seules les manquantes sont jouées
arg-train-fit-data = Dossier de parties ; peut être donné plusieurs fois
arg-train-fit-out = Fichier du réseau ou de la politique ; la page d’un réseau est écrite à côté
arg-train-fit-policy = Ajuster une politique, les probabilités des coups, au lieu d’un réseau
arg-train-fit-hidden = Unités cachées, un multiple de 32
arg-train-fit-epochs = Passes sur les positions
arg-train-fit-results = Part des résultats des parties dans ce qui est appris ; le reste est la valeur de la recherche
arg-train-fit-seed = Graine : la même graine et les mêmes parties donnent le même fichier
arg-train-fit-threads = Fils d’exécution ; le fichier n’en dépend pas
arg-train-match-net = Fichier du réseau
arg-train-match-against = Adversaire
arg-train-match-games = Nombre de parties
arg-train-match-sprt = S’arrêter dès qu’un test séquentiel décide
arg-train-match-seed = Graine des ouvertures
arg-train-match-concurrency = Parties jouées en même temps
arg-bench-search-game = Jeu
arg-bench-search-engine = Joueur à mesurer
arg-bench-search-depths = Profondeurs, en demi-coups
arg-bench-search-rules = Règles et options
arg-bench-search-position = Position ; par défaut celles de « palabre bench »
arg-bench-perft-only = Jeux à mesurer ; par défaut tous
arg-bench-threads-only = Jeux à mesurer ; par défaut tous
arg-bench-threads-threads = Nombre de fils d’exécution à comparer à un seul
arg-bench-clock-only = Jeux à mesurer ; par défaut tous
arg-bench-parts-only = Jeux à mesurer ; par défaut tous
arg-bench-lab-games = Nombre de parties
arg-bench-lab-cores = Parties jouées en parallèle
arg-bench-lab-soak = Tuer postes, coordinateur et serveur et couper le réseau, tant de fois chacun, et comparer les parties à celles d’une exécution sans incident
arg-bench-lab-tasks = Avec --soak, faire des tâches (parties d’entraînement) au lieu d’un championnat
arg-bench-lab-delay = Mesurer des parties plus longues sur des postes éloignés de ce délai, dans chaque sens
arg-bench-lab-workers = Mesurer la mémoire avec tant de postes qui ne réfléchissent pas
arg-bench-lab-time = Durée de la mesure avec de nombreux postes
arg-bench-referee-moves = Nombre de coups
arg-bench-serve-games = Parties jouées en parallèle
arg-bench-serve-time = Durée de la mesure
arg-bench-serve-pause = Pause entre les coups d’une partie
arg-completions-shell = Shell
arg-man-dir = Écrire une page par commande dans ce dossier
arg-help-about = Commande

examples-convert =
    Convertir une position lue sur l’entrée standard
      palabre convert { $foreign } --from { $format } --to position
examples-verify =
    Comparer 3 000 parties au modèle
      palabre verify { $game } --games 3000 --threads 2
examples-eval =
    Montrer les termes de l’évaluation par défaut
      palabre eval { $game }
    Montrer ceux d’une évaluation dont un poids est changé
      palabre eval { $weighed } --eval { $weights }
examples-openings =
    En trouver vingt, pour un match : match --openings FICHIER
      palabre openings { $game } --count 20
    Chercher plus profondément pour chacune
      palabre openings { $game } --count 5 --nodes 1000000
examples-stats =
    Jouer 10 000 parties au hasard
      palabre stats { $game } --games 10000
examples-perft =
    Compter les suites de six coups au plus
      palabre perft { $game } 6
    Donner le compte de chaque premier coup
      palabre perft { $game } 4 --divide --threads 2
examples-tune =
    Ajuster l’évaluation par défaut
      palabre tune { $game } --games 1000
    Comparer une grille de poids en matchs
      palabre tune { $weighed } --eval { $weighed-eval } --method grid
    Jouer les parties sur les machines d’un labo
      palabre tune { $game } --games 1000 --lab
    Régler les constantes de la recherche
      palabre tune { $game } --search --games 2000 --nodes 3000
examples-train =
    Entraîner un réseau d’une traite : parties, ajustement, match
      palabre train { $game } --games 5000 --out training
    Jouer seulement les parties
      palabre train { $game } data --games 5000 --out games
examples-train-data =
    Jouer des parties ; répéter la commande pour continuer
      palabre train { $game } data --games 5000 --out games
    Jouer d’autres parties avec un réseau
      palabre train { $game } data --net a.net --out games2
    Les jouer sur les machines d’un labo
      palabre train { $game } data --games 5000 --out games --lab
examples-train-fit =
    Ajuster un réseau à des parties
      palabre train { $game } fit --data games --out a.net
    Ajuster une politique à des parties, pour le joueur qui en utilise une
      palabre train { $with-policy } fit --policy --data a --out b
examples-train-match =
    Comparer un réseau au joueur figé à temps égal
      palabre train { $game } match a.net --time 100ms
examples-bench =
    Mesurer tous les jeux ; le total des nœuds identifie le moteur
      palabre bench
    Mesurer un seul jeu
      palabre bench { $game }
examples-bench-perft =
    Mesurer un seul jeu
      palabre bench perft { $game }
examples-bench-threads =
    Comparer quatre fils d’exécution à un seul
      palabre bench threads --threads 4
examples-bench-clock =
    Mesurer un seul jeu
      palabre bench clock { $game }
examples-bench-parts =
    Mesurer un seul jeu
      palabre bench parts { $game }
examples-bench-lab =
    Jouer 10 000 parties brèves en local et dans un labo
      palabre bench lab
    Tout tuer vingt fois
      palabre bench lab --soak
    Mesurer deux postes à 20 ms
      palabre bench lab --delay 20ms
    Mesurer la mémoire avec 200 postes
      palabre bench lab --workers 200 --time 10m
examples-bench-referee =
    Mesurer 20 000 coups
      palabre bench referee --moves 20000
examples-bench-search =
    Afficher nœuds, temps et gains aux profondeurs 3, 4 et 5
      palabre bench search { $game } --engine alphabeta
examples-bench-serve =
    Jouer 100 parties pendant dix secondes
      palabre bench serve --games 100 --time 10s
examples-completions =
    Afficher la complétion de Bash
      palabre completions bash
    Afficher celle de Zsh
      palabre completions zsh
examples-man =
    Afficher la page de manuel
      palabre man
    Écrire toutes les pages dans un dossier
      palabre man --dir man1
examples-help =
    Afficher l’aide d’une commande
      palabre help play
    Afficher l’aide d’une sous-commande
      palabre help tables build
examples-group-tools =
    palabre perft { $game } 6
    palabre stats { $game } --games 1000
    palabre completions bash

## Erreurs de la ligne de commande

usage-unknown-argument = argument inattendu : « { $argument } ».
usage-unknown-command = commande inconnue : « { $command } ».
usage-wrong-value = valeur invalide pour { $argument } : « { $value } ». Valeurs possibles : { $valid }.
usage-invalid-value = valeur invalide pour { $argument } : « { $value } ».
usage-missing = il manque un argument : { $argument }.
usage-conflict = { $argument } est incompatible avec { $prior }.
usage-near = Vouliez-vous dire { $near } ?
usage-help = Pour en savoir plus : --help.
file-not-read = Impossible de lire { $file }
file-not-written = Impossible d’écrire { $file }

## Sortie de games, show, stats

games-sides = camps : { $sides }
games-rule = { $word } : { $text }
games-default = par défaut
show-last = Dernier coup : { $move }.
verify-intro = { $title } : { $games } parties au hasard, { $positions } positions, graine { $seed }.
verify-check = Vérification
verify-comparisons = comparaisons
verify-divergences = écarts
verify-moves = coups légaux, comparés au modèle
verify-successors = position après chaque coup, comparée au modèle
verify-undo = chaque coup joué puis repris
verify-text = position recalculée d’après son texte
verify-total = total
verify-phase = Comparaison des règles
score-win = gain { $plies } { $plies ->
    [one] coup
   *[other] coups
}
score-loss = perte { $plies } { $plies ->
    [one] coup
   *[other] coups
}
eval-term = Terme
eval-count = valeur
eval-weight = poids
eval-product = produit
eval-value = { $eval } : { $value }, pour le camp au trait
eval-move = Coup
eval-chosen = Choix : { $move }. Les critères comptent de gauche à droite ; à égalité, le premier coup est joué.
eval-unknown = Évaluation inconnue : « { $name } ». Disponibles : { $known }.
eval-unknown-near = Évaluation inconnue : « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
stats-intro = { $title }, règles { $rules } : { $games } parties au hasard, graine { $seed }.
stats-branching = Coups légaux
stats-positions = positions
stats-mean = moyenne
stats-min = min
stats-max = max
stats-all = toutes
stats-all-moves = tous les coups
stats-length = Longueur
stats-plies = demi-coups
stats-games = parties
stats-passes = passes
stats-ending = Fin
stats-winner = vainqueur
stats-draw = nulle
stats-share = part

## Sortie de best, analyse, solve

best-over = La partie est terminée : il n’y a plus de coup à choisir. { $state }
analyse-rank = Rang
analyse-score = évaluation
analyse-depth = prof.
analyse-book = livre, { $plies }
analyse-nodes = nœuds
analyse-line = suite
solve-unknown = Valeur exacte inconnue : aucune table ne contient la position et aucune preuve n’a été trouvée à temps. Pour l’estimation du moteur : palabre analyse { $game }
solve-tables = Pour davantage de valeurs exactes : palabre tables build { $game }

## Partie dans le terminal

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
word-board = plateau
word-rules = règles
word-rematch = revanche
word-help = aide
word-quit = quitter
word-moves-help = lister les coups légaux et leurs effets
word-undo-help = reprendre votre dernier coup
word-redo-help = rejouer un coup repris
word-hint-help = conseiller un coup et l’expliquer
word-eval-help = évaluer la position
word-threats-help = montrer les menaces de chaque camp
word-save-help = enregistrer la partie : sauver FICHIER
word-load-help = charger une autre partie : charger FICHIER
word-resign-help = abandonner
word-draw-help = proposer ou accepter la nulle
word-flip-help = retourner le plateau
word-board-help = afficher de nouveau le plateau (ou : afficher)
word-rules-help = expliquer les règles
word-rematch-help = après la partie : rejouer
word-help-help = afficher cette aide
word-quit-help = quitter ; la partie est enregistrée
play-help = Les flèches choisissent un coup, Entrée le joue, Échap efface la ligne.

play-for-two = Ce jeu se joue à deux : une position à trois peut être montrée, analysée et arbitrée, mais pas jouée ici.
play-which = Quel jeu ? « palabre games » en donne la liste.
play-played = { $player } joue { $move }.
play-refused = Impossible de jouer « { $move } » : { $why }.
play-illegal = coup illégal « { $move } » : { $why }
play-thinks = { $player } réfléchit
play-enter = Entrée joue { $move }
play-type = tapez un coup, ou aide
play-advice = Conseil ({ $player }) : { $move }. { $reason }
play-eval-book = Évaluation pour vous, d’après le livre d’ouvertures : { $value } (estimation). Suite : { $line }
play-eval = Évaluation pour vous : { $value } (profondeur { $depth }). Suite : { $line }
moves-count = { $count ->
    [one] Un coup légal
   *[other] { $count } coups légaux
}
moves-many = { $count } coups
moves-under = { $heading } :
play-over = Partie terminée
play-over-only = La partie est terminée : revanche, annuler, sauver FICHIER, charger FICHIER ou quitter.
play-rematch-over = La partie n’est pas terminée : abandonnez d’abord.
play-kept = La partie est enregistrée dans { $file }.
play-not-kept = La partie n’est pas enregistrée : il n’y a pas de dossier de données. Indiquez un fichier avec --file.
play-resume = Pour la reprendre : { $command }
play-nothing-kept = Il n’y a pas de partie inachevée.
play-recorded = La partie est notée dans { $file }.
play-saved = Partie enregistrée dans { $file }.
play-save-name = Indiquez un fichier : sauver FICHIER
play-load-name = Indiquez un fichier : charger FICHIER
play-other-game = { $file } est une partie de { $game }
play-undo-none = Il n’y a pas de coup à reprendre.
play-redo-none = Il n’y a pas de coup à rejouer.
play-undo-link = Impossible dans une partie en réseau.
play-yes = oui
play-resign-sure = Abandonner ? (o/n)
play-draw-machine = La machine ne répond pas aux propositions de nulle : jouez, ou abandonnez.
play-draw-offered = { $player } propose la nulle.
play-draw-accept = Accepter ? (o/n)
play-draw-declined = Nulle refusée.
play-draw-sent = Nulle proposée.
play-draw-how = Tapez « nulle? » pour accepter, ou un coup pour refuser.
play-score = Score : { $one } { $score-one }, { $two } { $score-two }.
play-looking-back = Analyse de la partie
play-blunders = Tournants de la partie :
play-blunder = { $number }. { $player } a joué { $played } ({ $after }) ; mieux valait { $better } ({ $before }).
play-start-refused = { $side } ne peut pas commencer : { $why }
play-side-unknown = { $game } n’a pas de camp « { $name } ». Camps : { $known }.
play-side-unknown-near = { $game } n’a pas de camp « { $name } ». Vouliez-vous dire « { $near } » ? Camps : { $known }.
play-no-position = { $file } ne contient pas de position
play-speed = Vitesse invalide « { $text } » : écrivez off, fast, normal, slow ou une durée comme 80ms
record-none = { $file } ne contient pas de partie
record-number = { $file } n’a pas de partie { $number } : il en contient { $count }

link-seats = L’hôte joue un camp, l’invité l’autre : indiquez un seul joueur.
link-clock = Les parties en réseau se jouent sans pendule.
link-waiting = En attente d’un adversaire à l’adresse { $address } ({ $open }). Sur l’autre machine : palabre play --join HÔTE:PORT
link-closed = Pour l’ouvrir au réseau : --host 0.0.0.0
link-turn = En attente de { $player }
link-up = { $name } est connecté.
link-lost = Connexion perdue ; reconnexion en cours.
link-bye = L’adversaire est parti ; la partie continuera à son retour.
link-refused = Le programme adverse a refusé : { $why }
link-broken = La partie ne peut pas continuer sur cette connexion : { $why }
link-not-your-turn = ce n’est pas à vous de jouer
link-not-hosted = Impossible d’héberger une partie à l’adresse { $address }
link-not-joined = Impossible de rejoindre une partie à l’adresse { $address } : { $why }
link-rehost = Cette partie se joue en réseau : ajoutez --host pour attendre de nouveau l’invité.
link-rejoin = Cette partie est hébergée ailleurs : palabre play --join { $address }

view-start = Départ
view-keys = `←` `→` un coup, `PgPréc` `PgSuiv` dix, `Début` `Fin`, `f` retourner, `q` quitter

edit-title = { $game } : modifier la position
edit-keys = `flèches` déplacer, `+` `-` ou une lettre changer, `Entrée` valider, `Échap` annuler
edit-field = { $field } :
edit-not = Ce jeu n’a pas d’éditeur de position ; utilisez --position.
edit-terminal = L’éditeur de position demande un terminal ; utilisez --position.

menu-language = Langue
menu-this-language = français
menu-game = Jeu
menu-rules = Règles
menu-starter = Commence
menu-random = tirage au sort
menu-as-position = selon la position
menu-by-rules = selon les règles
menu-clock = Pendule
menu-no-clock = aucune
menu-position = Position
menu-usual = position de départ
menu-typed = saisie au clavier (Entrée)
menu-file = lue dans un fichier (Entrée)
menu-editor = composée sur le plateau (Entrée)
menu-advice = Conseils
menu-no-advice = aucun
menu-advice-what = Ce joueur vous conseille avant chacun de vos tours.
menu-speed = Animation
menu-speed-off = aucune
menu-speed-fast = rapide
menu-speed-normal = normale
menu-speed-slow = lente
menu-play = Jouer
menu-human = humain
menu-level = niveau { $number }
menu-ask-name = Nom :
menu-ask-player = Joueur :
menu-ask-rules = Règles :
menu-ask-clock = Pendule (par exemple 5m+3s) :
menu-ask-file = Fichier :
menu-ask-position = Position :
menu-keys = `↑` `↓` choisir, `←` `→` changer, `Entrée` modifier ou commencer, `q` quitter

## Championnats, rapports, études

progress-left = reste :
championship-games = { $name } : { $games } parties sur { $expected }.
championship-watch = Pour suivre les parties dans un navigateur : palabre serve { $db }
championship-over = Pour une page web avec toutes les parties : palabre report { $db } --html rapport.html
championship-resume = Interrompu ; { $games } parties sont enregistrées. Pour reprendre :
    { "    " }{ $command }
championship-guests = { $names } : pour jouer à { $title }, connectez-vous au port { $port } de { $address } ({ $open }), par exemple avec : palabre client { $game } HÔTE { $port } --name NOM --again
championship-closed = Pour que d’autres machines puissent se connecter, ajoutez bind = "0.0.0.0" à côté de port dans le fichier de championnat.
championship-written = { $file } est créé. Ajoutez-y vos joueurs, puis lancez : palabre championship { $file }
championship-unbuilt = « { $name } » ne peut pas jouer : { $why }
    { $log }
    Les messages complets sont dans { $file }. Corrigez ses sources ou sa ligne build = "…", ou retirez ce joueur.
championship-checked = { $name } : { $passed } tests réussis, { $failed } échoués
championship-check-counts = { $passed } réussis, { $failed } échoués
championship-check-none = { $file } n’a aucun bot à vérifier : ses joueurs sont intégrés, ou se connectent d’ailleurs.
championship-check-passed = { $count ->
    [one] Le bot a réussi tous les tests. Page à distribuer : { $file }
   *[other] Les { $count } bots ont réussi tous les tests. Page à distribuer : { $file }
}
championship-check-failed = { $failed ->
    [one] Un bot sur { $count } a échoué. Page à distribuer : { $file }
   *[other] { $failed } bots sur { $count } ont échoué. Page à distribuer : { $file }
}
championship-check-interrupted = Interrompu ; les tests déjà faits sont dans { $file }
championship-check-broken = La vérification s’est terminée de façon inattendue.
championship-busy = Un autre processus palabre fait déjà jouer { $file }. Attendez qu’il finisse, ou interrompez-le.
championship-finished = Arrêt demandé ; { $games } parties sont enregistrées. Pour reprendre :
    { $command }
finish-sent = Le programme qui joue { $db } va laisser finir les parties en cours, puis s’arrêter. Pour reprendre plus tard : palabre championship { $file }
finish-idle = Aucun programme ne joue { $db } : il n’y a rien à arrêter. Pour reprendre : palabre championship { $file }
finish-none = Il n’y a pas de championnat dans { $db }. Pour en commencer un : palabre championship { $file }
replace-busy = Ce championnat est en cours. Arrêtez-le d’abord : palabre championship finish { $file }
replace-nothing = { $standing ->
        [0] { $all ->
            [yes] { $name } n’a joué aucune partie, et sa définition n’a pas changé.
           *[no] { $name } n’a perdu aucune partie par forfait, et sa définition n’a pas changé. Pour rejouer toutes ses parties, ajoutez --all.
        }
       *[other] Les parties du joueur { $name } qui pourraient être rejouées appartiennent à des rondes précédentes, dont dépendent les appariements suivants. Elles restent acquises : rien n’a changé.
    }
replace-done = { $games ->
        [0] { $name } est remplacé ; aucune partie n’est rejouée.
        [one] { $name } : une partie va être rejouée ; l’ancienne est conservée, marquée comme remplacée.
       *[other] { $name } : { $games } parties vont être rejouées ; les anciennes sont conservées, marquées comme remplacées.
    }{ $standing ->
        [0] { "" }
        [one] { " " }Une partie d’une ronde précédente reste acquise, car des appariements en dépendent.
       *[other] { " " }{ $standing } parties de rondes précédentes restent acquises, car des appariements en dépendent.
    } Pour continuer : palabre championship { $file }
conversation-unwritten = Les conversations sont incomplètes : un fichier n’a pas pu être écrit ({ $why }).
championship-written-from = { $file } est écrit. Vérifiez les bots par : palabre championship check { $file }
submission-taken = { $count ->
    [one] Un rendu retenu :
   *[other] { $count } rendus retenus :
}
submission-not-taken = { $count ->
    [one] Un rendu non retenu :
   *[other] { $count } rendus non retenus :
}
submission-name = nom
submission-language = langage
submission-protocol = protocole
submission-command = commande
submission-binary = programme
submission-skipped = { $file } : { $why }
submission-none = Aucun bot dans { $file } : aucun fichier de championnat n’est écrit.
submission-one = Un seul bot dans { $file }, et un championnat en demande deux : aucun fichier de championnat n’est écrit.
submission-found = Les programmes qui ne se connectent pas sont supposés utiliser { $protocol } (voir --protocol).
build-running = Compilation de { $name }…
build-logs = Les messages complets des compilations sont dans { $file }
report-sound = { $games ->
    [one] Le fichier est intact, et sa partie respecte les règles.
   *[other] Le fichier est intact, et ses { $games } parties respectent les règles.
}
report-unsound = { $faults ->
    [one] Une partie sur { $games } est incorrecte.
   *[other] { $faults } parties sur { $games } sont incorrectes.
}
report-unsealed = Ce fichier vient d’une version antérieure et n’a pas de sommes de contrôle : certains dommages passeraient inaperçus. Elles seront ajoutées à la reprise du championnat.
report-unproved = { $games ->
        [one] Une partie arrêtée par l’arbitre n’a pas pu être vérifiée : les tables qui prouvent son résultat ne sont pas sur cette machine.
       *[other] { $games } parties arrêtées par l’arbitre n’ont pas pu être vérifiées : les tables qui prouvent leurs résultats ne sont pas sur cette machine.
    }
report-replaced = { $games ->
        [one] Une partie remplacée est conservée et ne compte pas.
       *[other] { $games } parties remplacées sont conservées et ne comptent pas.
    }
review-cost = L’examen de { $games } parties prend au plus { $seconds } s ; Ctrl-C l’arrête. --review TEMPS règle le temps par position.
review-stopped = L’examen a été interrompu.
review-nothing = Aucune position gagnée n’a été gâchée.
export-marks = --marks va avec --format ranking.

## Matchs et duels

match-only-start = Le protocole de ce bot n’accepte que la position de départ : retirez --openings, ou écrivez --openings start.
match-crowded = Attention : plus de parties en parallèle que les { $cores } cœurs de cette machine ; les joueurs se les partagent pendant que leur pendule tourne.
match-intro = { $title }, règles { $rules } : { $one } contre { $two }, { $control }, ouvertures { $openings }, graine { $seed }.
match-margin = Un retard de { $margin } ms est toléré.
match-pairs = paires où le premier joueur a marqué 0, ½, 1, 1½, 2 points
match-sprt-passed = Test positif : elo1 est retenu.
match-sprt-failed = Test négatif : elo0 est retenu.
match-sprt-open = Test non concluant.
match-failure = Premier forfait de { $name } : { $why }
match-stopped = Interrompu. Résultats provisoires :

## Bots

doctor-intro = Isolation des bots sur cette machine, niveau { $level } (testée avec un bot qui tente de s’échapper) :
doctor-refused = Impossible de créer le bac à sable : { $why }
doctor-ok = ok
doctor-failed = MANQUANT
doctor-absent = absent
doctor-namespaces = espaces de noms séparés ({ $detail })
doctor-namespaces-why = cachent les processus, les montages, le réseau et la mémoire partagée de la machine
doctor-files = aucun accès à vos fichiers, aucune écriture dans le système
doctor-files-why = les bots voient le système en lecture seule et une copie privée de leur dossier
doctor-network = pas de réseau
doctor-network-why = les bots ont leur propre interface de bouclage (loopback), que seul l’arbitre peut joindre
doctor-sockets = aucun accès aux sockets Unix
doctor-sockets-why = D-Bus, docker, ssh-agent et les serveurs de terminaux pourraient exécuter des commandes pour un bot
doctor-processes = aucun accès aux autres processus
doctor-processes-why = les bots ne peuvent ni envoyer de signal à l’arbitre ou à leur adversaire, ni les ralentir, et s’arrêtent avec la partie
doctor-user = utilisateur sans privilèges ni capacités (utilisateur { $detail })
doctor-user-why = même si root lance Palabre
doctor-syscalls = filtre d’appels système, aucun nouveau privilège
doctor-syscalls-why = bloque les espaces de noms imbriqués, le traçage, les clés, BPF et les sockets inhabituelles
doctor-disk = limite de disque ({ $detail } Mio en tout)
doctor-disk-why = les dossiers privés sont en mémoire et disparaissent avec le bot
doctor-landlock = Landlock (version { $detail })
doctor-landlock-why = contrôle une seconde fois chaque accès aux fichiers, en plus des montages
doctor-cgroup = groupes de contrôle, version 2
doctor-cgroup-why = mesurent exactement la mémoire et le temps processeur, au lieu de toutes les 20 ms
doctor-cgroup-absent = { $why } : la mémoire et le temps processeur sont mesurés toutes les 20 ms
doctor-holds = Le niveau { $level } est garanti.
check-passed = ok
check-failed = ÉCHEC
check-skipped = ignoré
check-incomplete = incomplet
check-all-passed = Tous les tests ont réussi.
check-some-failed = { $failed ->
    [one] Un test sur { $done } a échoué.
   *[other] { $failed } tests sur { $done } ont échoué.
}
new-bot-written = { $file } est créé. Étapes suivantes :
new-bot-player = ajoutez-y le bloc : player = "{ $player }"
new-bot-package = --package vaut pour Python : omettez --language, ou prenez --language python.
new-bot-no-interface = { $game } n’a pas de programme client d’un cours. Sans --interface, « palabre new-bot » écrit un bot UGI.
interface-unknown = Interface inconnue pour { $game } : « { $name } ». Disponibles : { $known }.
interface-unknown-near = Interface inconnue pour { $game } : « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
file-exists = { $file } existe déjà ; indiquez un autre fichier avec --out, ou remplacez-le avec --force.

## Arbitres et clients

referee-players = { $title } se joue avec { $known } bots, et non { $count } : indiquez chacun après son propre « -- », ou utilisez -p1 et -p2.
referee-seed = Graine invalide « { $text } » : écrivez -d seed=42
referee-start = Sans bots, l’arbitre attend « ###Start 2 » (ou un autre nombre de bots) sur l’entrée standard, et non « { $text } ». Pour jouer une partie : -p1 COMMANDE -p2 COMMANDE
referee-silent = pas de réponse
referee-remark = { $side }, { $why }.
referee-forfeit = { $side } ({ $name }) perd au coup { $number } : { $what }. { $why }
referee-won = { $side } gagne{ $score } : { $reason }.
referee-drawn = Partie nulle{ $score } : { $reason }.
referee-unbound = Impossible d’écouter sur le port { $port } de { $address }
referee-waits = { $title } : en attente de clients sur le port { $port } de { $address } ({ $control }) ; { $open }.
referee-closed = Pour l’ouvrir au réseau : --bind 0.0.0.0
referee-port = L’arbitrage de { $title } se fait par TCP : utilisez --port 1234.
hall-won = Partie { $number }, { $white } – { $black } : { $winner } gagne ({ $reason }, { $moves } coups).
hall-drawn = Partie { $number }, { $white } – { $black } : nulle ({ $reason }, { $moves } coups).
client-no-dialect = { $game } n’a pas de protocole TCP. Jeux qui en ont un : { $known }.
client-unreachable = Impossible de se connecter à { $address }
client-won = Partie { $number }, { $side } contre { $opponent } : gagnée ({ $moves } coups).
client-lost = Partie { $number }, { $side } contre { $opponent } : perdue ({ $moves } coups).
client-drawn = Partie { $number }, { $side } contre { $opponent } : nulle ({ $moves } coups).

## Tables et placements

table-none = { $game } n’a pas de tables. Jeux qui en ont : { $known }.
table-no-folder = Il n’y a pas de dossier pour les tables : PALABRE_TABLES vaut « off », ou le système n’a pas de dossier de données. Utilisez --tables DIR.
table-no-limit = seules les règles « cours » de l’Awalé, avec la limite de 25 coups, ont des tables qui tiennent compte d’une limite : retirez --limited
table-no-sizes = ce jeu n’a qu’une table : retirez --seeds
table-missing = la table { $name } est absente ({ $file }) : lancez palabre tables build
table-outdated = la table { $name } est d’une version antérieure ({ $file }) : lancez palabre tables build pour la remplacer
table-damaged = la table { $name } est endommagée ({ $file }) : supprimez le fichier, ou lancez palabre tables build pour le remplacer
table-unreadable = impossible de lire la table { $name } ({ $file }) : { $error }
table-unwritable = impossible d’écrire dans { $folder } : { $error }
table-wrong = l’entrée { $entry } de la table est fausse : supprimez la table et reconstruisez-la
table-waiting = En attente d’un autre processus qui construit des tables ici.
table-notice = Construction préalable d’une table ; cela prend une minute, une seule fois.
table-earlier = { $tables ->
    [one] Une table est d’une version antérieure ; elle est reconstruite.
   *[other] { $tables } tables sont d’une version antérieure ; elles sont reconstruites.
}
table-legacy = { $tables ->
    [one] Une table porte une somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; elle est reconstruite.
   *[other] { $tables } tables portent une somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; elles sont reconstruites.
}
table-cost = Jusqu’à { $memory } de mémoire, { $size } sur disque, { $threads ->
    [one] un fil d’exécution
   *[other] { $threads } fils d’exécution
}.
table-too-large = La construction demande jusqu’à { $memory } de mémoire, et seuls { $free } sont libres : réduisez --seeds.
table-built = { $built ->
    [0] Toutes les tables sont à jour
    [one] Une table construite
   *[other] { $built } tables construites
}, { $size } dans { $folder }.
table-stopped = Interrompu : { $built } construites, { $left } restantes. La même commande reprend.
table-sound = { $tables ->
    [one] La table est correcte.
   *[other] Les { $tables } tables sont correctes.
}
table-folder = Tables dans { $folder } :
table-nothing = Aucune pour l’instant.
table-state-whole = intacte
table-state-legacy = intacte, mais avec la somme de contrôle d’une version antérieure, qui laisse passer certaines erreurs ; palabre tables build la renouvelle
table-state-outdated = version antérieure : lancez palabre tables build
table-state-damaged = endommagée
table-removed = { $tables ->
    [0] Aucune table à supprimer.
    [one] Une table supprimée.
   *[other] { $tables } tables supprimées.
}
book-none = { $game } n’a pas de livre d’ouvertures ; jeux qui en ont un : { $known }
book-no-rules = Il n’y a pas de livre d’ouvertures pour les règles « { $rules } » ; il y en a pour : { $known }
book-cost = Recherche de { $nodes } nœuds pour chaque coup d’une position, sur un fil, pendant { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}. Ctrl-C arrête ; { $file } est enregistré toutes les 30 s et peut être continué.
book-cost-positions = Recherche de { $nodes } nœuds pour chaque coup d’une position, sur un fil, jusqu’à { $positions } positions. Ctrl-C arrête ; { $file } est enregistré toutes les 30 s et peut être continué.
book-cost-open = Recherche de { $nodes } nœuds pour chaque coup d’une position, sur un fil, jusqu’à Ctrl-C. { $file } est enregistré toutes les 30 s et peut être continué.
book-progress = { $positions } positions, { $plies } coups ; départ { $value } : { $line }
book-built = { $file } : { $positions } positions avec { $moves } coups, jusqu’à { $plies } coups de profondeur, { $bytes } octets. Départ : { $value }, { $line }
book-info = { $game }, règles { $rules } : { $positions } positions avec { $moves } coups, jusqu’à { $plies } coups de profondeur, { $nodes } nœuds par coup, { $bytes } octets. Départ : { $value }, { $line }
book-unknown = Le livre ne contient pas cette position : { $position }
book-move = coup
book-value = valeur
book-plies = coups
book-line = suite
book-decided = décidé
book-verified = { $positions ->
    [one] Une position cherchée à nouveau : ses valeurs sont celles du livre.
   *[other] { $positions } positions cherchées à nouveau : leurs valeurs sont celles du livre.
}
placements-none = { $game } n’a pas d’étude des placements.
placements-unknown = « { $text } » n’est pas un placement du camp qui commence. Exemple : { $example }
placements-summary = { $proved } des { $all } placements du camp qui commence sont prouvés perdants.
placements-all = Les { $all } placements du camp qui commence sont tous prouvés perdants : l’autre camp gagne ce jeu à coup sûr.
placements-length = gain en au plus
placements-count = placements
placements-hardest = Le plus résistant : { $opening }, réfuté par { $reply } en { $plies } demi-coups au plus.
placements-hardest-somehow = Le plus résistant : { $opening }, réfuté par { $reply } ; le nombre de demi-coups est inconnu.
placements-open = Non prouvés ({ $count }) : { $openings }
placements-answer = { $opening } perd contre { $reply }, en { $plies } demi-coups supplémentaires au plus.
placements-answer-somehow = { $opening } perd contre { $reply } ; le nombre de demi-coups est inconnu.
placements-no-answer = Rien n’est prouvé pour { $opening }.
placements-progress = effort { $effort } sur { $efforts }
placements-built = { $proved } prouvés sur { $all }, { $nodes } positions explorées ; journal : { $journal }
placements-verified = { $count ->
    [one] Une preuve confirmée.
   *[other] { $count } preuves confirmées.
}
placements-refuted = La preuve de { $opening } est fausse.
placements-no-opening = Quel placement ? Utilisez : palabre placements JEU certificate PLACEMENT --out FICHIER
placements-no-file = Quel fichier ? Utilisez : palabre placements JEU check FICHIER
placements-no-out = Un certificat s’écrit dans un fichier : utilisez --out FICHIER
placements-certified = { $opening } perd contre { $reply } en { $plies } demi-coups au plus : { $positions } positions, { $bytes } octets dans { $file }. Pour le vérifier : { $check }, ou contrib/check_escampe.py.
placements-checked = Le certificat est valide : { $opening } perd contre { $reply } en { $plies } demi-coups au plus ({ $positions } positions).

## Serveur web

serve-at = Palabre est accessible à l’adresse { $address }
serve-owner = Lien du propriétaire : { $address }
serve-closed = Seule cette machine peut s’y connecter. Pour l’ouvrir au réseau : palabre serve --bind 0.0.0.0 --port { $port }
serve-open = Toutes les machines du réseau peuvent s’y connecter, sur le port { $port }.
serve-kept = Les parties sont enregistrées dans { $file }. Ctrl-C pour arrêter.
serve-engine-memory = Les moteurs utilisent au plus { $megabytes } Mio de mémoire.
serve-public = Adresse publique : { $address }
serve-awaits = { $file } ne contient pas encore de championnat ; il sera montré dès qu’il y en aura un.
serve-ends = Serveur arrêté ; toutes les parties sont enregistrées.
serve-no-db = Il n’y a pas de dossier de données pour les parties. Indiquez un fichier : palabre serve --db FICHIER

## Mesures et réglages

bench-position = Position
bench-depth = prof.
bench-leaves = feuilles
bench-seconds = s
bench-bulk = comptées/s
bench-playing = jouées/s
bench-nodes = nœuds
bench-speed = nœuds/s
bench-best = meilleur
bench-total = Total des nœuds :
bench-one-thread = 1 fil, s
bench-threads = plusieurs, s
bench-ratio = rapport
bench-mean = Moyenne géométrique des rapports :
bench-without = Sans
bench-lab-local = parties par seconde, fils d’exécution
bench-lab-lab = parties par seconde, labo
bench-lab-far = parties par seconde, postes éloignés
bench-lab-rate = parties par seconde
bench-lab-share = labo / fils d’exécution
bench-lab-game = secondes par partie
bench-lab-latency = de la fin d’une partie à son enregistrement, p50 / p99
bench-lab-coordinator = cœurs utilisés par le coordinateur
bench-lab-server = cœurs utilisés par nats-server
bench-lab-worker = cœurs utilisés par le poste
bench-lab-crowd = mémoire du coordinateur et des postes, après un cinquième du temps et au plus
bench-lab-crowd-server = mémoire de nats-server, après un cinquième du temps et au plus
bench-lab-differs = { $games } résultats diffèrent de l’exécution sans incident.
bench-lab-twice = Une partie figure deux fois dans le tableau.
bench-lab-stuck = L’exécution ne se termine pas.
bench-lab-soaked = Postes, coordinateur et serveur tués { $times } fois chacun, réseau coupé { $times } fois, en { $seconds } s : { $games } parties, les mêmes dans { $rounds ->
    [one] une exécution
   *[other] { $rounds } exécutions
} que sans incident.
bench-lab-soaked-tasks = Postes, coordinateur et serveur tués { $times } fois chacun, réseau coupé { $times } fois, en { $seconds } s : { $games } fichiers de parties d’entraînement, les mêmes dans { $rounds ->
    [one] une exécution
   *[other] { $rounds } exécutions
} que sans incident.
bench-referee = Microsecondes par coup, pour un bot qui répond aussitôt
bench-median = p50
bench-rare = p99
bench-worst = max
bench-clock = à sa pendule : de « go » à « bestmove »
bench-whole = en tout : d’une demande à la suivante
bench-milliseconds = ms
bench-tree = arbre
bench-cut = coupé par αβ
bench-saved = évité par la table
bench-search-note = Moyennes sur { $positions } { $positions ->
    [one] position
   *[other] positions
}. L’arbre compte les coups que le joueur envisage ; les nœuds comptent toutes les itérations.
bench-serve = Millisecondes jusqu’à ce qu’un coup soit
bench-acknowledged = confirmé
bench-shown = montré à l’adversaire
bench-median-ms = p50
bench-rare-ms = p99
bench-worst-ms = max
bench-serve-facts = { $games } parties en parallèle, { $moves } coups, { $speed } par seconde ; mémoire maximale { $memory } Mo. Coups perdus par kill -9 : { $lost }.
players-weights = Poids
tune-grid = Une grille de { $weights } poids et { $factors } facteurs a { $points } points : plus que { $games } parties ne peuvent comparer. Donnez au moins deux parties par point (--games), ou moins de facteurs (--factors).
tune-term = Terme
tune-constant = Constante
tune-before = avant
tune-after = après
tune-loss = perte
tune-positions = Positions utilisées :
tune-match = Nouveaux poids contre anciens :
tune-search-match = Nouvelles constantes contre anciennes :
tune-score = score
tune-spec = Pour jouer avec eux : { $spec }
train-data-cost = { $games ->
    [0] Aucune partie
    [one] Une partie
   *[other] { $games } parties
} à jouer, { $present ->
    [0] aucun fichier n’est déjà là
    [one] un fichier est déjà là
   *[other] { $present } fichiers sont déjà là
}. Environ { $positions } positions, { $time } sur { $threads ->
    [one] un fil
   *[other] { $threads } fils
} d’exécution. Interrompez et répétez la commande pour continuer plus tard.
train-data-cost-lab = { $games ->
    [0] Aucune partie
    [one] Une partie
   *[other] { $games } parties
} à jouer, { $present ->
    [0] aucun fichier n’est déjà là
    [one] un fichier est déjà là
   *[other] { $present } fichiers sont déjà là
}. Environ { $positions } positions, { $time } sur un seul cœur, dans le labo. Interrompez et répétez la commande pour continuer plus tard.
train-data-incomplete = Certains fichiers n’ont pas pu être joués. Répétez la commande pour réessayer.
train-data-done = { $games } parties avec { $positions } positions dans { $folder }.
train-no-games = Le dossier ne contient aucun fichier de parties. Jouez-en : palabre train JEU data --out DOSSIER.
train-fit-cost = { $positions } positions, { $epochs } passes.
train-epoch = { $n }/{ $epochs }  perte { $loss }  mises à part { $apart }  { $speed } positions/s  reste { $left }
train-fit-done = Réseau de { $positions } positions dans { $file } : perte { $loss } sur les positions mises à part, erreur d’arrondi de { $error } au plus.
train-policy-done = Politique de { $positions } positions dans { $file } : entropie croisée { $loss } sur { $apart } positions mises à part. Le moteur y joue le coup le plus probable dans { $agreement } % des cas, le premier de son propre ordre des coups dans { $order } %.
train-page = Page : { $file }
train-seconds = { $n } s
train-minutes = { $n } min
train-hours = { $n } h

## Plein écran

screen-not-here = { $spot } : impossible maintenant.
screen-only = Un seul coup possible, { $move } : appuyez sur Entrée.
screen-confirm = Entrée confirme ; Espace reprend la pièce sous le curseur ; Échap reprend la dernière.
screen-advised = + joue { $move }
screen-type = flèches et Entrée, ou tapez un coup
screen-small = Le terminal est trop petit pour le plateau : il faut au moins { $columns }×{ $lines } caractères. Agrandissez-le, ou appuyez sur Ctrl-C.
screen-keys = Touches
screen-commands = Coups et commandes à taper
screen-score = score { $score }
screen-state = Position
screen-threats = Menaces
screen-board = Signes
screen-moves = Coups
key-help = règles
key-moves = coups
key-hint = conseil
key-undo = annuler
key-command = commande
key-quit = quitter
key-info = infos
key-redo = refaire
key-advised = suivre le conseil
key-flip = retourner
key-eval = évaluer
key-threats = menaces
key-save = sauver
key-draw = nulle
key-resign = abandonner
key-rematch = revanche
key-scroll = défiler
key-close = fermer
key-yes = oui
key-no = non
key-stop = jouer tout de suite
key-play = jouer
key-complete = compléter
key-clear = effacer
key-confirm = confirmer
key-pick = choisir
key-back = retour
key-turn = tourner le mur
key-arrows = déplacer le curseur sur le plateau
key-enter-help = choisir l’endroit sous le curseur, ou valider le texte tapé
key-space-help = choisir l’endroit sous le curseur ; pendant le placement, reprendre une pièce
key-tab-help = tourner un mur, aller au choix suivant, ou compléter le texte tapé
key-esc-help = revenir d’un choix, ou effacer le texte tapé
key-help-help = ces règles et ces touches
key-moves-help = les coups légaux
key-hint-help = un coup conseillé et sa raison
key-undo-help = reprendre votre dernier coup, même pendant que l’adversaire réfléchit
key-command-help = taper une commande
key-quit-help = quitter ; la partie est enregistrée
key-info-help = messages, position, menaces, signes et coups
key-redo-help = rejouer un coup repris
key-advised-help = jouer le coup conseillé
key-flip-help = retourner le plateau
key-eval-help = évaluer la position
key-threats-help = les menaces de chaque camp
key-save-help = enregistrer la partie dans un fichier
key-draw-help = proposer ou accepter la nulle
key-resign-help = abandonner

## Problèmes

word-solution = solution
puzzle-title = { $game }, problème { $number } sur { $count }, niveau { $level }
puzzle-commands = Entrez un coup, ou : conseil, plateau, solution, quitter.
puzzle-illegal = « { $move } » ne peut pas être joué. { $why }
puzzle-right = { $move } est juste. La réponse est { $reply }. Continuez.
puzzle-solved = { $move } est juste : problème résolu.
puzzle-wrong = { $move } manque le but. Le plateau montre la réponse, { $line }. { $state } Essayez encore.
puzzle-hint = Le bon coup part de { $spot }.
puzzle-solution = Le bon coup est { $move }.
puzzle-none = { $game } n’a pas de problèmes.
puzzle-none-own = Aucun problème trouvé dans des parties de { $game } : vers la fin, personne n’a manqué de position où un seul coup était bon.
puzzle-number = il n’y a pas de problème { $number } : attendu de 1 à { $count }
puzzles-built = { $puzzles ->
    [one] Un problème
   *[other] { $puzzles } problèmes
} dans { $file } après { $games } parties. Pour continuer avec d’autres parties : --seed { $next }
puzzles-unreadable = la ligne { $line } n’est pas un problème, règles|position|coup|but|niveau : { $text }
puzzles-wrong = Le problème { $number } est faux. { $why } { $puzzle }
puzzles-wrong-solution = Sa solution n’atteint pas exactement le but.
puzzles-wrong-other = { $move } n’est pas réfuté.
puzzles-proved = { $game } : { $proved } problèmes prouvés sur { $all } en { $seconds } s

lab-started = Le labo écoute à l’adresse { $server }. Sur chaque machine qui doit travailler, tapez :
lab-started-rest = Cette ligne contient les identifiants : transmettez-la comme un mot de passe. Pour qu’elle n’apparaisse pas dans les lignes de commande, mettez-la dans un fichier ou dans la variable PALABRE_LAB. Ajoutez ensuite --lab à championship, match ou study sur cette machine ; « palabre lab » montre qui travaille.
lab-started-plain = La connexion n’est pas chiffrée : voir docs/lab.fr.md pour TLS.
lab-stopped = Serveur du labo arrêté (processus { $pid }).
lab-worker = Poste
lab-cores = Cœurs
lab-speed = Vitesse (kn/s)
lab-isolation = Isolation
lab-playing = Joue
lab-heard = Vu il y a
lab-interpreters = Interpréteurs de { $names } : { $interpreters }
lab-event = Événement
lab-waiting = En attente
lab-leased = En cours
lab-unpinned = * Les parties n’y sont pas attachées à leur cœur.
lab-failures = Mises de côté depuis un jour :
worker-ended = Arrêté.
replay-worker = { $games ->
    [one] Une partie
   *[other] { $games } parties
} de { $names } seront rejouées ; { $standing } de rondes précédentes restent, car les appariements suivants en dépendent.
lab-task-failed = Aucun poste du labo n’a pu jouer une partie : { $evidence }
lab-interrupted = Arrêté.
lab-tasks-aside = { $tasks ->
    [one] Une tâche a été mise
   *[other] { $tasks } tâches ont été mises
} de côté : aucun poste n’a pu les faire ; le prochain lancement réessaiera :
lab-aside = { $pairs ->
    [one] Une paire a été mise
   *[other] { $pairs } paires ont été mises
} de côté : aucun poste n’a pu les jouer ; le prochain lancement réessaiera :
report-workers = Joué par : { $workers }.
report-scaled = Les temps de réflexion ont été ajustés à la vitesse des postes.
