# Ce que le serveur refuse, un texte par code, et ce qu’il dit des parties.
web-bad-request = La requête est illisible : { $why }.
web-bad-name = Un nom a au plus { $most } caractères, sans caractère de contrôle.
web-bad-clock = « { $text } » n’est pas une pendule. Attendu : 5m, 5m+3s ; au plus { $most } minutes.
web-bad-player = Ce joueur ne peut pas s’asseoir ici : { $why }
web-player-too-large = « { $spec } » demande plus que ce serveur ne donne : au plus { $seconds } s par coup, { $threads } fils, { $megabytes } Mo.
web-bad-rules = Ces règles n’existent pas : { $why }
web-bad-seats = Une place est attendue pour chacun des { $sides } camps : « me », « open », ou « machine » avec son joueur.
web-bad-origin = La requête vient d’un autre site que celui-ci.
web-bad-host = Ce serveur ne répond pas au nom « { $host } ». Utilisez localhost ou son adresse IP, ou demandez à son propriétaire de le lancer avec --public-url.
web-not-a-player = Seuls les joueurs de cette partie peuvent faire cela.
web-not-your-turn = Ce n’est pas à vous de jouer.
web-not-owner = Seul le propriétaire de ce serveur peut faire cela : ouvrez l’adresse affichée à son démarrage.
web-commands-off = Ce serveur ne lance aucune commande. Son propriétaire peut les permettre : palabre serve --allow-commands
web-bad-invite = Cette invitation n’est pas pour une place de cette partie.
web-no-advice = Dans une partie entre personnes, nul n’est conseillé, sauf accord à la création de la partie.
web-not-found = Il n’y a rien ici.
web-unknown-game = { $why }
web-unknown-table = Cette partie est inconnue ici.
web-unknown-championship = Ce championnat est inconnu ici.
web-method = Cette adresse ne prend pas de telles requêtes.
web-stale = La partie a avancé : { $ply } coups sont joués.
web-seat-taken = La place est prise.
web-game-over = La partie est finie.
web-left-already = Vous avez quitté cette partie.
web-game-on = La partie n’est pas finie.
web-no-offer = Il n’y a pas d’offre à laquelle répondre.
web-machine-offer = Une machine n’accepte aucune offre : jouez, ou abandonnez.
web-nothing-to-undo = Il n’y a rien à reprendre.
web-nothing-to-redo = Il n’y a rien à rejouer.
web-not-while-waiting = La partie attend que toutes les places soient prises.
web-championship-state = { $why }
web-already-running = Ce championnat est déjà en cours.
web-not-running = Ce championnat n’est pas en cours.
web-runs-elsewhere = Un autre programme mène ce championnat.
web-event-large = Il est trop grand : au plus { $games } parties, et { $seconds } s par coup.
web-too-large = Le message dépasse { $most } octets.
web-too-slow = La requête n’est pas arrivée en entier dans les { $seconds } secondes.
web-not-json = La requête doit être en JSON : Content-Type: application/json.
web-not-text = Les messages sont du JSON dans des trames de texte ; celle-ci est binaire.
web-bad-position = { $why }
web-bad-move = « { $move } » ne peut pas être joué : { $why }.
web-bad-moves = { $why }
web-bad-record = { $why }
web-bad-event = { $why }
web-bad-format = { $why }
web-upgrade-required = Cette adresse est un WebSocket : connectez-vous par ws:// ou wss://.
web-too-many-tables = Vous avez { $most } parties inachevées : finissez-en une d’abord.
web-tables-full = Ce serveur a toutes les parties qu’il peut tenir. Revenez plus tard.
web-address-full = Trop de demandes à la fois depuis votre adresse réseau : { $most } au plus. Réessayez plus tard.
web-too-many-sockets = Trop de connexions à la fois : { $most } au plus. Fermez une page.
web-too-many-messages = Trop de messages à la fois.
web-too-many-championships = { $most } championnats au plus peuvent être gardés ou menés à la fois ici.
web-one-championship = Un championnat est déjà en cours pour vous ou depuis votre adresse réseau : attendez sa fin, ou arrêtez-le.
web-too-many-guesses = Trop de tentatives. Réessayez dans quelques secondes.
web-engine-busy = Vous avez déjà { $most } questions en attente.
web-engine-full = Les moteurs ont autant de questions qu’ils peuvent en traiter. Réessayez dans quelques secondes.
web-event-memory = Ses joueurs demandent { $megabytes } Mio de mémoire pour les moteurs, plus qu’il n’en reste ici. Choisissez-en de plus petits, réessayez plus tard, ou donnez-en plus aux moteurs : palabre serve --engine-memory
web-storage = Le serveur ne peut pas garder cela : { $why }
web-closing = Le serveur s’arrête.
web-too-many-connections = Ce serveur reçoit autant de visiteurs qu’il le peut. Réessayez dans quelques secondes.

web-value-win = gain en { $plies } { $plies ->
    [one] coup
   *[other] coups
}, démontré
web-value-loss = perte en { $plies } { $plies ->
    [one] coup
   *[other] coups
}, démontrée
web-value-likely-win = gain en { $plies } coups (estimation)
web-value-likely-loss = perte en { $plies } coups (estimation)
web-value-estimate = { $value } (estimation)
web-swing = { $number }. { $side } a joué { $played } ({ $after }) ; mieux valait { $better } ({ $before }).
web-someone = quelqu’un

web-db-busy = { $file } sert déjà à un autre serveur.
web-db-foreign = { $file } n’est pas un fichier de parties de ce serveur.
web-event-foreign = { $file } n’est pas un championnat de ce programme, ou d’une autre version. Nommez le FICHIER.toml ou le FICHIER.db d’un championnat.
web-db-failed = { $file } ne peut pas être ouvert : { $why }
web-port-busy = L’adresse { $address } est déjà prise. Choisissez un autre port : palabre serve --port { $next }
web-not-bound = L’adresse { $address } ne peut pas servir : { $why }
web-engine-memory-small = { $asked } Mio ne suffisent pas aux moteurs. Au moins : --engine-memory { $least }
web-engine-memory-large = { $asked } Mio pour les moteurs dépassent les { $machine } Mio de cette machine.
web-value-draw = nulle (exacte)
web-value-exact = { $value } (exact)
