summary = Semez des graines de trois couleurs dans seize trous et capturez-en plus que l’adversaire.
side-1 = Joueur 1
side-2 = Joueur 2
set-cours = règles du cours
rule-under10-first = appliquer la règle des dix graines avant celle de la famine
rule-limit = nombre de coups après lequel la partie s’arrête
phase-opening = ouverture
phase-middle = milieu de partie
phase-endgame = finale
reason-famine = l’adversaire n’a plus de graines, et celui qui vient de jouer prend le reste
reason-49 = un joueur a 49 graines ou plus
reason-under10 = il reste moins de dix graines, qui ne comptent pour personne
reason-limit = la limite de coups est atteinte
move-shape = écrivez un trou et ce qu’on y joue : R, B, TR ou TB, comme 3R ou 14TB
move-no-hole = il n’y a pas de trou { $hole } : les trous sont numérotés de 1 à 16
last-move = Dernier coup { $move } : ◦ départ, • arrivée, +n capturées
fact-captured = { $side } { $seeds ->
    [0] n’a rien capturé.
    [one] a capturé une graine.
   *[other] a capturé { $seeds } graines.
}
fact-board = { $seeds ->
    [0] Le plateau est vide.
    [one] Il y a une graine sur le plateau.
   *[other] Il y a { $seeds } graines sur le plateau.
}
fact-moves = { $left ->
    [0] Le dernier coup a été joué.
    [one] Il reste un coup.
   *[other] Il reste { $left } coups.
}
why-not-yours = le trou { $hole } n’est pas à vous : le joueur 1 a les trous impairs, le joueur 2 les trous pairs
why-no-red = le trou { $hole } ne contient pas de graine rouge
why-no-blue = le trou { $hole } ne contient pas de graine bleue
why-no-transparent = le trou { $hole } ne contient pas de graine transparente
position-shape = sont attendus 16 trous, les deux scores et le joueur au trait reliés par « - », puis une espace et le nombre de coups joués, comme « 2.2.2-…-2.2.2-0-0-1 0 »
position-holes = il doit y avoir 16 trous avant les scores et le joueur au trait, et non { $holes }
position-hole = le trou { $hole } doit indiquer ses graines rouges, bleues et transparentes, comme 2.0.13, et non « { $text } »
position-captured = le score de { $side } doit être un nombre de graines de 0 à 96, et non « { $text } »
position-turn = le joueur au trait doit être 1 ou 2, et non « { $text } »
position-moves = le nombre de coups joués doit être compris entre 0 et { $limit }, et non « { $text } »
position-colour = il y a { $seeds } graines { $colour ->
    [R] rouges
    [B] bleues
   *[T] transparentes
} sur le plateau, mais seulement { $most } dans le jeu
position-seeds = les trous et les scores totalisent { $seeds } graines, mais le jeu en compte { $due }
position-won = { $side } a le trait mais possède déjà { $seeds } graines : la partie se serait terminée avant le coup de l’adversaire
position-famine = { $side } a le trait sans graine dans ses trous, mais l’adversaire aurait pris toutes celles qui restaient
threat-capture = { $seeds ->
    [0] { $side } ne pourrait rien prendre.
    [one] { $side } pourrait prendre une graine avec { $move }.
   *[other] { $side } pourrait prendre { $seeds } graines avec { $move }.
}
effect-gain = { $seeds ->
    [0] Ne prend rien
    [one] Prend une graine
   *[other] Prend { $seeds } graines
} ; la dernière graine tombe dans le trou { $hole }.
effect-gives = Provoque une famine qui donne { $seeds } graines à l’adversaire.
effect-met = Réduit la meilleure prise de l’adversaire de { $threat } à { $seeds }.
effect-answer = { $seeds ->
    [0] Aucune réponse ne prend de graine.
    [one] La meilleure réponse prend une graine.
   *[other] La meilleure réponse prend { $seeds } graines.
}
field-captured-1 = Graines prises par le joueur 1
field-captured-2 = Graines prises par le joueur 2
field-turn = Trait (1 ou 2)
field-moves = Coups joués
lines-transparent = coup { $number } : « { $text } » a été lu { $move }, car le trou n’a pas de graines transparentes
lines-unreadable = ce n’est pas un coup
lines-result-shape = RESULT doit être suivi du dernier coup, ou de LIMIT, et des deux scores, comme dans « RESULT 8R 0 49 »
lines-not-over = il a annoncé la fin, mais la partie continue après { $move } : le score est de { $one } à { $two }, avec { $seeds } graines sur le plateau
lines-count = il a annoncé le résultat { $said }, mais d’après les règles c’est { $one } { $two }
lines-early = il a annoncé le dernier coup de la partie après { $moves } coups, mais il en reste { $left }
lines-limit-count = il a annoncé le dernier coup de la partie avec un résultat qu’aucun coup légal ne donne
lines-heard = l’arbitre a envoyé « { $text } », qui n’est ni START, ni un coup, ni un RESULT
lines-turn = l’arbitre a envoyé le coup { $text } alors que c’était à nous de jouer
lines-illegal = le coup adverse { $move } est illégal : { $why }
lines-closed = l’arbitre s’est arrêté au milieu de la partie
label-hole = trou { $hole }, { $side }, { $red } rouges, { $blue } bleues, { $transparent } transparentes
label-play-r = jouer les graines rouges
label-play-b = jouer les graines bleues
label-play-tr = jouer les transparentes comme rouges, puis les rouges
label-play-tb = jouer les transparentes comme bleues, puis les bleues
ask-hole = Choisissez le trou à semer.
ask-play = Choisissez les graines à jouer.
option-w_r1 = Poids de R1, graines capturées
option-w_r2 = Poids de R2, graines dans les trous
option-w_r3 = Poids de R3, graines transparentes
option-w_r4 = Poids de R4, graines capturables tout de suite
option-w_r5 = Poids de R5, trous sûrs
term-captured-full = graines capturées, plateau plein
term-captured-empty = graines capturées, plateau vide
term-held-full = graines dans les trous, plateau plein
term-held-empty = graines dans les trous, plateau vide
term-red-full = trous avec du rouge, plateau plein
term-red-empty = trous avec du rouge, plateau vide
term-blue-full = trous avec du bleu, plateau plein
term-blue-empty = trous avec du bleu, plateau vide
term-transparent-full = trous avec du transparent, plateau plein
term-transparent-empty = trous avec du transparent, plateau vide
term-no-seed-full = trous vides, plateau plein
term-no-seed-empty = trous vides, plateau vide
term-one-seed-full = trous d’une graine, plateau plein
term-one-seed-empty = trous d’une graine, plateau vide
term-prey-full = trous de deux ou trois graines, plateau plein
term-prey-empty = trous de deux ou trois graines, plateau vide
term-r1 = R1 graines capturées
term-r2 = R2 graines dans les trous
term-r3 = R3 graines transparentes
term-r4 = R4 graines capturables tout de suite
term-r5 = R5 trous sûrs
legend = Graines : R rouges, B bleues, T transparentes ; [n] trous de Joueur 1, (n) de Joueur 2 ; ◦ départ et • dernière graine du dernier coup, +n prises.
lesson-1 = Vous êtes le joueur 1, avec les trous impairs. Jouez les graines rouges du trou 1 : cliquez dessus, puis sur le rouge.
lesson-1-why = Les graines rouges vont une à une dans les trous suivants, à qui qu’ils soient.
lesson-2 = Maintenant, les graines bleues du trou 3.
lesson-2-why = Les graines bleues ne vont que dans les trous de l’adversaire : 4 et 6.
lesson-3 = Les graines transparentes prennent une couleur. Jouez celles du trou 5 comme rouges.
lesson-3-why = Elles sont parties d’abord, et les rouges du trou ont continué derrière elles.
lesson-4 = Un trou que la dernière graine porte à deux ou trois est pris, puis ceux d’avant. Jouez les rouges du trou 1.
lesson-4-why = Le trou 3 a reçu sa troisième graine, le trou 2 sa deuxième : cinq graines.
lesson-5 = Exercice : prenez le trou 2.
lesson-5-why = La graine bleue du trou 1 tombe dans le trou 2, le premier de l’adversaire, et y fait deux.
learned-holes = Prévision moyenne selon les trous contenant chaque couleur : rouge, bleu, transparent
learned-colour = Couleur
learned-filled = Trous
