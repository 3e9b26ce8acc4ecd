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
