# Erreurs du serveur, un message par code, et textes sur les parties.
web-bad-request = Requête invalide : { $why }.
web-bad-name = Un nom compte au plus { $most } caractères, sans caractère de contrôle.
web-bad-clock = Pendule invalide « { $text } » : écrivez 5m, 5m+3s, 30s/move ou none, { $most } minutes au plus.
web-bad-player = Ce joueur ne peut pas être utilisé ici : { $why }
web-player-too-large = « { $spec } » dépasse les limites de ce serveur : { $seconds } s par coup, { $threads } fils d’exécution, { $megabytes } Mo.
web-bad-rules = Règles invalides : { $why }
web-bad-seats = Indiquez une place pour chacun des { $sides } camps : « me », « open », ou « machine » avec son joueur.
web-bad-origin = La requête vient d’un autre site.
web-bad-host = Ce serveur ne répond pas au nom « { $host } ». Utilisez localhost ou son adresse IP, ou demandez à son propriétaire de le lancer avec --public-url.
web-not-a-player = Seuls les joueurs de cette partie peuvent faire cela.
web-not-your-turn = Ce n’est pas à vous de jouer.
web-not-owner = Seul le propriétaire de ce serveur peut faire cela : ouvrez le lien affiché à son démarrage.
web-commands-off = Ce serveur ne lance aucune commande. Son propriétaire peut l’autoriser : palabre serve --allow-commands
web-bad-invite = Cette invitation n’est pas valable pour cette partie.
web-no-advice = Il n’y a pas de conseils dans une partie entre personnes, sauf si cela a été choisi à sa création.
web-not-found = Il n’y a rien ici.
web-unknown-game = { $why }
web-unknown-table = Cette partie n’existe pas, ou n’est plus conservée.
web-unknown-championship = Ce championnat n’existe pas.
web-method = Cette adresse n’accepte pas cette méthode HTTP.
web-stale = La partie a avancé entre-temps : { $ply } coups ont été joués.
web-seat-taken = Cette place est déjà prise.
web-game-over = La partie est terminée.
web-left-already = Vous avez déjà quitté cette partie.
web-game-on = La partie n’est pas terminée.
web-no-offer = Il n’y a pas de proposition à laquelle répondre.
web-machine-offer = L’ordinateur n’accepte pas de proposition : continuez, ou abandonnez.
web-nothing-to-undo = Il n’y a aucun coup à annuler.
web-nothing-to-redo = Il n’y a aucun coup à rétablir.
web-not-while-waiting = La partie commence quand toutes les places sont prises.
web-championship-state = { $why }
web-already-running = Ce championnat est déjà en cours.
web-not-running = Ce championnat n’est pas en cours.
web-runs-elsewhere = Un autre programme fait déjà jouer ce championnat.
web-event-large = Le championnat est trop grand : au plus { $games } parties, et { $seconds } s par coup.
web-too-large = Le message dépasse { $most } octets.
web-too-slow = La requête n’était pas complète au bout de { $seconds } secondes.
web-not-json = La requête doit être en JSON : Content-Type: application/json.
web-not-text = Les messages doivent être du JSON dans des trames de texte ; celle-ci est binaire.
web-bad-position = { $why }
web-bad-move = Coup invalide « { $move } » : { $why }.
web-bad-moves = { $why }
web-bad-record = { $why }
web-bad-event = { $why }
web-bad-format = { $why }
web-upgrade-required = Cette adresse est un WebSocket : connectez-vous avec ws:// ou wss://.
web-too-many-tables = Vous avez { $most } parties inachevées : terminez-en une d’abord.
web-tables-full = Ce serveur ne peut pas accueillir plus de parties. Réessayez plus tard.
web-address-full = Votre adresse réseau a atteint sa limite de { $most }. Réessayez plus tard.
web-too-many-sockets = Trop de connexions simultanées : { $most } au plus. Fermez une des pages ouvertes.
web-too-many-messages = Trop de messages à la fois.
web-too-many-championships = Ce serveur conserve ou fait jouer { $most } championnats au plus.
web-one-championship = Un championnat est déjà en cours pour vous ou pour votre adresse réseau : attendez sa fin, ou arrêtez-le.
web-too-many-guesses = Trop de tentatives. Réessayez dans quelques secondes.
web-engine-busy = Vous avez déjà { $most } demandes en attente du moteur.
web-engine-full = Les moteurs sont tous occupés. Réessayez dans quelques secondes.
web-event-memory = Ses joueurs demandent { $megabytes } Mio de mémoire pour les moteurs, plus qu’il n’en reste. Choisissez-en de moins gourmands, réessayez plus tard, ou relevez la limite : palabre serve --engine-memory
web-storage = Le serveur ne peut pas enregistrer cela : { $why }
web-closing = Le serveur s’arrête.
web-too-many-connections = Ce serveur a trop de connexions. Réessayez dans quelques secondes.

web-value-win = gain en { $plies } { $plies ->
    [one] coup
   *[other] coups
} (prouvé)
web-value-loss = perte en { $plies } { $plies ->
    [one] coup
   *[other] coups
} (prouvée)
web-value-likely-win = gain en { $plies } coups (estimation)
web-value-likely-loss = perte en { $plies } coups (estimation)
web-value-estimate = { $value } (estimation)
web-swing = { $number }. { $side } a joué { $played } ({ $after }) ; { $better } était meilleur ({ $before }).
web-someone = quelqu’un

web-db-busy = { $file } est déjà utilisé par un autre serveur.
web-db-foreign = { $file } n’est pas un fichier de parties du serveur Palabre.
web-event-foreign = { $file } n’est pas un championnat de Palabre, ou vient d’une autre version. Donnez le FICHIER.toml ou le FICHIER.db d’un championnat.
web-db-failed = Impossible d’ouvrir { $file } : { $why }
web-port-busy = L’adresse { $address } est déjà utilisée. Choisissez un autre port : palabre serve --port { $next }
web-not-bound = Impossible d’écouter sur { $address } : { $why }
web-engine-memory-small = { $asked } Mio ne suffisent pas aux moteurs. Indiquez au moins --engine-memory { $least }
web-engine-memory-large = { $asked } Mio pour les moteurs, c’est plus que les { $machine } Mio de cette machine.
web-value-draw = nulle (exacte)
web-value-exact = { $value } (exact)
