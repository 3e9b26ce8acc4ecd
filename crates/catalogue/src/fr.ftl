# Messages communs à tous les jeux.
game-unknown = Jeu inconnu : « { $name } ». Les jeux sont : { $known }.
game-unknown-near = Jeu inconnu : « { $name } ». Vouliez-vous dire « { $near } » ? Les jeux sont : { $known }.
game-over = la partie est terminée : { $reason }
move-refused = Le coup { $number }, « { $move } », n’est pas valide : { $why }.
move-unreadable = ce n’est pas un coup ; { $expected }
position-refused = Position invalide « { $text } » : { $why }.
batch-over = Un lot ne peut pas commencer par une partie terminée.
rules-unknown = Variante ou option inconnue : « { $name } ». Disponibles : { $known }.
rules-unknown-near = Variante ou option inconnue : « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
rules-not-in-set = La variante « { $set } » n’a pas d’option « { $option } ».
rules-flag-value = L’option « { $option } » ne prend pas de valeur.
rules-limit = L’option « { $option } » attend un nombre de { $min } à { $max } ({ $option }={ $min }) ou « none », et non « { $value } ».
rules-number = L’option « { $option } » attend un nombre de { $min } à { $max } ({ $option }={ $min }), et non « { $value } ».
start-fixed = ce sont les règles de { $game } qui déterminent qui commence
format-unknown = Format inconnu : « { $name } ». Disponibles : { $known }.
format-unknown-near = Format inconnu : « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
format-read-only = Le format « { $name } » peut être lu, mais pas écrit.
reason-resigned = un joueur a abandonné
reason-limit = la limite de coups est atteinte
reason-adjudicated = le résultat est prouvé
reason-repetition = la position s’est répétée
player-unknown = Joueur inconnu : « { $name } ». Disponibles : { $known }.
player-unknown-near = Joueur inconnu : « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
option-unknown = Le joueur « { $player } » n’a pas d’option « { $name } ». Disponibles : { $known }.
option-unknown-near = Le joueur « { $player } » n’a pas d’option « { $name } ». Vouliez-vous dire « { $near } » ? Disponibles : { $known }.
option-weight = { $option } est un poids de eval={ $evals }, pas de eval={ $eval }.
option-value = Valeur invalide « { $value } » pour l’option « { $option } ». Attendu : { $expected }.
tune-game-invalid = Une partie jouée par une autre machine est invalide : cette machine a une autre version de Palabre, ou elle ment.
tune-none = L’évaluation « { $eval } » n’a pas de poids à ajuster. Évaluations ajustables : { $known }.
record-refused = La ligne { $line } de la partie notée n’est pas valide : { $why }.
record-tag = une étiquette s’écrit [Nom "texte"]
record-comment = le commentaire ouvert ici par « {"{"} » n’est jamais fermé par « {"}"} »
record-no-game = l’étiquette [Game "…"] manque
record-result = résultat invalide « { $text } » : écrivez 1-0, 0-1, 1/2-1/2 ou *
record-score = score invalide « { $text } » : écrivez deux nombres, par exemple 25 12
reason-agreed = d’un commun accord
reason-time = un joueur a épuisé son temps
move-unfinished = « { $text } » peut désigner plusieurs coups : { $moves }
-time-control = 5m, 5m+3s, 100ms/move,first=1s, depth=6, nodes=5000 ou none, suivi au besoin de margin=50ms ou free=500ms
time-control-invalid = Cadence invalide « { $text } » : écrivez { -time-control }.
name-invisible = le nom « { $name } » contient un caractère invisible ou qui change le sens de l’écriture ({ $code }). Supprimez-le.
line-endless = une ligne dépasse { $most } caractères
state-turn = À { $side } de jouer.
state-won = { $side } gagne : { $reason }.
state-drawn = Partie nulle : { $reason }.
state-over = La partie est terminée.
play-worth = Évaluation : { $value } à la profondeur { $depth }.
play-worth-book = Livre d’ouvertures : { $value } (estimation).
value-win = gain en { $plies ->
    [one] un coup
   *[other] { $plies } coups
}
value-loss = perte en { $plies ->
    [one] un coup
   *[other] { $plies } coups
}
value-draw = partie nulle
value-amount = { $value } { $unit }
value-exact = { $value } (exact)
value-estimate = { $value } (estimation)
unit-points = { $count ->
    [one] point
   *[other] points
}
unit-seeds = { $count ->
    [one] graine
   *[other] graines
}
unit-steps = pas
unit-interval = sur [−1, 1]
unit-formula = selon sa formule
set-standard = les règles habituelles
phase-play = jeu
threat-wins = { $side } peut gagner tout de suite par { $moves }.
effect-wins = Gagne tout de suite.
effect-danger = Laisse un coup gagnant à l’adversaire : { $moves }.
cell-empty = vide
label-grid-cell = { $cell }, { $piece }
ask-grid-cell = Choisissez une case.
ask-next-grid-cell = Choisissez la case suivante.
grid-parts = une position a deux parties : les rangées du plateau de haut en bas, et le trait
grid-turn = le trait doit être l’un de ceux-ci : { $known }, et non « { $text } »
grid-rows = le plateau doit avoir { $due } rangées séparées par « / », et non { $rows }
grid-cells = la rangée { $row } doit avoir { $due } cases, et non { $cells }
grid-piece = { $cell } doit contenir l’un de ces signes : { $known }, et non « { $text } »
moves-from = Depuis { $spot }

## Problèmes

puzzle-task-win = { $side } au trait : gain en { $plies } coups. Trouvez le seul coup qui gagne.
puzzle-task-draw = { $side } au trait : partie nulle. Trouvez le seul coup qui ne perd pas.
puzzle-task-ahead = { $side } au trait : finir avec { $lead ->
    [one] une graine
   *[other] { $lead } graines
} d’avance. Trouvez le seul coup qui y mène.
puzzle-task-level = { $side } au trait : finir à égalité. Trouvez le seul coup qui y mène.
puzzle-task-behind = { $side } au trait : finir avec { $lead ->
    [one] une graine
   *[other] { $lead } graines
} de retard, pas plus. Trouvez le seul coup qui y mène.
puzzle-over = La partie est finie dans cette position.

# Les réseaux et les parties dont ils apprennent.
book-phase = recherche de positions du livre
book-empty = Le livre est encore vide : sa première position n’a pas été cherchée jusqu’au bout.
book-other-rules = Le livre est fait pour les règles « { $rules } », pas pour « { $asked } ».
book-other-nodes = Le livre a été construit avec { $nodes } nœuds par coup ; continuez-le avec --nodes { $nodes }.
book-other-evaluation = Le livre a été construit avec une autre évaluation que celle de ce programme.
book-wrong = Le livre a d’autres valeurs que la recherche en { $position }.
learning-not-one = Ce n’est pas un fichier du type « { $kind } ».
learning-version = Le fichier est de la version « { $version } » ; ce programme lit la version { $expected }.
learning-damaged = Le fichier est endommagé : sa somme de contrôle ne correspond pas.
learning-foreign = Le fichier est fait pour le jeu « { $game } », pas pour { $expected }.
learning-inputs = Le réseau a été entraîné pour d’autres entrées que celles de cette version du jeu. Entraînez-le de nouveau.
learning-no-net = Aucun réseau n’accompagne ce jeu. Indiquez un fichier : eval=net:FICHIER. `palabre train` en produit un.
learning-file-refused = Un réseau ou une politique dans un fichier ne s’utilise que sur la ligne de commande : eval=net:FICHIER, policy=FICHIER.
learning-file-unread = Impossible de lire le fichier { $file } : { $why }
learning-stopped = Arrêté avant d’avoir un résultat.
learning-hidden = Le nombre d’unités cachées doit être un multiple de { $step }, au plus { $most }.
learning-mixed = Les parties suivent des règles différentes : { $one } et { $other }.
learning-too-few = Il y a trop peu de positions pour apprendre. Jouez plus de parties.
learning-none = { $title } n’a pas d’entrées pour un réseau.
learning-no-policy = { $title } n’a pas de joueur qui utilise une politique. Jeux qui en ont un : { $games }.
