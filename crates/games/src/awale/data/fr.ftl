summary = Semez vos graines autour de douze cases et prenez par deux et trois ; qui en a pris le plus gagne.
side-south = Sud
side-north = Nord
set-cours = les règles du cours : tout prendre est interdit, qui ne peut jouer passe
set-abapa = les règles internationales : tout prendre ne prend rien, il faut nourrir l’adversaire
set-awari = les règles du jeu résolu : il faut laisser une graine à l’adversaire si on le peut
rule-limit = nombre de coups sans prise qui finit la partie
phase-opening = ouverture
phase-middle = milieu de partie
phase-endgame = finale
reason-starved = le camp au trait ne peut plus jouer
reason-majority = plus de la moitié des graines est prise
reason-no-capture = trop de coups sans prise
player-offensive = La stratégie offensive du cours : le plus grand gain immédiat.
player-defensive = La stratégie défensive du cours : le moindre gain pour votre réponse.
player-perso = La stratégie de l’auteur, que le cours laisse libre : le moteur.
move-shape = écrivez A à F pour les cases de Sud, a à f pour celles de Nord, 1 à 6 pour les vôtres, PASSE pour passer
fact-captured = Prises : { $south } par Sud, { $north } par Nord.
fact-left = { $left ->
    [0] Il ne reste aucune graine sur le plateau.
    [one] Il reste une graine sur le plateau.
   *[other] Il reste { $left } graines sur le plateau.
}
fact-quiet = { $plies ->
    [0] { $limit } coups sans prise finissent la partie.
    [one] Un coup sans prise ; { $limit } finissent la partie.
   *[other] { $plies } coups sans prise ; { $limit } finissent la partie.
}
why-not-yours = { $pit } est une case de l’adversaire : Sud sème A à F, Nord a à f
why-empty = { $pit } est vide
why-takes-all = { $pit } prendrait toutes les graines de l’adversaire
why-must-feed = l’adversaire n’a pas de graine et { $pit } ne l’atteint pas
why-must-pass = chaque coup prendrait toutes les graines de l’adversaire : PASSE est le seul coup
why-can-move = vous avez un coup permis, et ne passe que celui qui n’en a pas
position-shape = elle a une ou deux parties : le plateau, puis les coups depuis la dernière prise s’il y en a, comme « 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S »
position-fields = le plateau a 15 champs séparés par « - » : douze cases, deux nombres de prises, le trait ; pas { $fields }
position-turn = le trait est S ou N, pas « { $text } »
position-number = le champ { $field } est un nombre de graines en chiffres, pas « { $text } »
position-seeds = une partie a au plus { $most } graines en tout, prises comprises
position-quiet = le nombre de coups depuis la dernière prise va de 0 à { $most }, pas « { $text } »
threat-pits = { $side } : cases découvertes { $open } ; menacées { $threatened }.
effect-pass = Aucun coup n’est permis : c’est passer.
effect-gain = { $seeds ->
    [0] Ne prend rien
    [one] Prend une graine
   *[other] Prend { $seeds } graines
} ; la dernière graine tombe en { $pit }.
effect-met = { $count ->
    [one] Pare la menace sur { $pits }.
   *[other] Pare les menaces sur { $pits }.
}
effect-open = { $count ->
    [0] Ne laisse aucune case découverte.
    [one] Laisse une case découverte : { $pits }.
   *[other] Laisse { $count } cases découvertes : { $pits }.
}
effect-answer = { $seeds ->
    [0] Aucune réponse ne prend.
    [one] La meilleure réponse prend une graine.
   *[other] La meilleure réponse prend { $seeds } graines.
}
field-captured-south = Prises de Sud
field-captured-north = Prises de Nord
field-turn = Au trait (S ou N)
field-quiet = Coups sans prise
label-pit = { $pit }, case de { $side }, { $seeds ->
    [0] vide
    [one] une graine
   *[other] { $seeds } graines
}
ask-pit = Choisissez une case à semer.
table-layer = { $rules }, { $size ->
    [one] une graine
   *[other] { $size } graines
}
table-layer-check = vérification de { $rules }, { $size ->
    [one] une graine
   *[other] { $size } graines
}
table-seeds = les tables vont jusqu’à { $most } graines, pas { $seeds }
table-below = la table { $name } doit d’abord exister : construisez les tables à partir de la plus petite
table-unknown = aucune table ne s’appelle { $name }
