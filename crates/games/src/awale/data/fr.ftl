summary = Semez vos graines dans douze cases et prenez par deux ou trois ; celui qui en prend le plus gagne.
side-south = Sud
side-north = Nord
set-cours = règles du cours : tout prendre est interdit ; un joueur qui ne peut pas jouer passe
set-abapa = règles internationales : un coup qui prendrait tout ne prend rien ; il faut nourrir l’adversaire
set-awari = règles du jeu résolu : il faut si possible laisser une graine à l’adversaire
rule-limit = nombre de coups sans prise qui met fin à la partie
phase-opening = ouverture
phase-middle = milieu de partie
phase-endgame = finale
reason-starved = le camp au trait ne peut plus jouer
reason-majority = plus de la moitié des graines sont prises
reason-no-capture = trop de coups sans prise
player-offensive = La stratégie offensive du cours : fait la plus grande prise.
player-defensive = La stratégie défensive du cours : laisse à l’adversaire la plus petite prise.
player-perso = La stratégie personnelle, que le cours laisse libre : le moteur.
option-book = Livre d’ouvertures : aucun (none), ou celui qui fait partie du programme (standard) ; avec une limite de profondeur, la recherche s’en passe
option-tables = Tables de finales : toutes celles présentes (all), celles de 12 graines qui font partie du programme (standard) ou aucune (none) ; les matchs utilisent « standard »
move-shape = écrivez A à F pour les cases de Sud, a à f pour celles de Nord, 1 à 6 pour les vôtres, PASSE pour passer
fact-captured = Prises : { $south } par Sud, { $north } par Nord.
fact-final = Décompte final : { $south } pour Sud, { $north } pour Nord.
fact-left = { $left ->
    [0] Il ne reste aucune graine sur le plateau.
    [one] Il reste une graine sur le plateau.
   *[other] Il reste { $left } graines sur le plateau.
}
fact-quiet = { $plies ->
    [0] La partie s’arrête après { $limit } coups sans prise.
    [one] Un coup sans prise ; la partie s’arrête à { $limit }.
   *[other] { $plies } coups sans prise ; la partie s’arrête à { $limit }.
}
why-not-yours = { $pit } est une case de l’adversaire : Sud joue A à F, Nord a à f
why-empty = { $pit } est vide
why-takes-all = { $pit } prendrait toutes les graines de l’adversaire
why-must-feed = l’adversaire n’a plus de graines, et { $pit } n’atteint pas sa rangée
why-must-pass = chaque coup prendrait toutes les graines de l’adversaire : PASSE est le seul coup
why-can-move = vous avez un coup légal : on ne passe que si l’on n’en a aucun
position-shape = une ou deux parties sont attendues : le plateau, puis le nombre de coups depuis la dernière prise s’il y en a, comme « 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S »
position-fields = le plateau doit avoir 15 champs séparés par « - » (douze cases, deux nombres de graines prises, le trait), et non { $fields }
position-turn = le trait doit être S ou N, et non « { $text } »
position-number = le champ { $field } doit être un nombre de graines, et non « { $text } »
position-seeds = une partie compte au plus { $most } graines, y compris celles qui sont prises
position-quiet = le nombre de coups depuis la dernière prise doit être compris entre 0 et { $most }, et non « { $text } »
threat-pits = { $side } : cases découvertes { $open } ; cases menacées { $threatened }.
effect-pass = Aucun coup légal : passe.
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
    [0] Aucune réponse ne prend de graine.
    [one] La meilleure réponse prend une graine.
   *[other] La meilleure réponse prend { $seeds } graines.
}
field-captured-south = Graines prises par Sud
field-captured-north = Graines prises par Nord
field-turn = Trait (S ou N)
field-quiet = Coups sans prise
label-pit = { $pit }, case de { $side }, { $seeds ->
    [0] vide
    [one] une graine
   *[other] { $seeds } graines
}
ask-pit = Choisissez la case à semer.
table-layer = { $rules }, { $size ->
    [one] une graine
   *[other] { $size } graines
}
table-layer-check = vérification de { $rules }, { $size ->
    [one] une graine
   *[other] { $size } graines
}
table-seeds = les tables vont jusqu’à { $most } graines, et non { $seeds }
table-below = la table { $name } doit d’abord exister : construisez les tables en commençant par la plus petite
table-unknown = aucune table ne s’appelle { $name }
criterion-gain = prise
criterion-reply = prise de la meilleure réponse
criterion-threatened = cases menacées
criterion-own-open = cases découvertes
criterion-their-open = cases découvertes adverses
term-seed = graines prises
term-empty = cases vides
term-one = cases d’une graine
term-two = cases de deux graines
term-reaching = cases qui atteignent l’autre camp
term-krou = cases de douze graines ou plus
legend = »n« dernière graine du dernier coup, (n) la case d’où il est parti.
lesson-1 = Vous êtes Sud, en bas. Cliquez sur la case C pour semer ses graines.
lesson-1-why = Les quatre graines sont tombées une à une dans les cases suivantes, vers la droite puis autour du plateau.
lesson-2 = Si votre dernière graine fait deux ou trois dans une case de Nord, vous les prenez. Faites deux graines en a.
lesson-2-why = La case a avait une graine et en a reçu une deuxième : les deux sont à vous.
lesson-3 = La prise continue en arrière tant que les cases de Nord ont deux ou trois graines. Prenez deux cases d’un coup.
lesson-3-why = La dernière graine a fait trois en b, et la case précédente en avait deux : cinq graines.
lesson-4 = La partie s’arrête quand un joueur n’a plus de graines à jouer : l’autre prend le reste. Laissez vide la rangée de Nord.
lesson-4-why = Nord ne peut plus jouer : les graines qui restent sont à vous.
lesson-5 = Exercice : trouvez la plus grosse prise.
lesson-5-why = F prend deux graines, E en prend cinq.
learned-pits = Prévision moyenne selon le contenu de chaque case
learned-pit = Case
learned-seeds = Graines
