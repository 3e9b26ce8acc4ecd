summary = Semez des graines de trois couleurs dans seize trous et capturez-en plus que l’adversaire.
side-1 = Joueur 1
side-2 = Joueur 2
set-cours = les règles du cours
rule-under10-first = moins de dix graines finissent la partie avant qu’une famine puisse les prendre
rule-limit = le nombre de coups après lequel la partie est finie
phase-opening = ouverture
phase-middle = milieu de partie
phase-endgame = finale
reason-famine = l’adversaire n’a plus de graine, et le dernier joueur prend le reste
reason-49 = un joueur a 49 graines ou plus
reason-under10 = il reste moins de dix graines, qui ne comptent pour personne
reason-limit = le dernier coup de la partie est joué
move-shape = écrivez un trou et ce qu’on y joue : R, B, TR ou TB, comme 3R ou 14TB
move-no-hole = il n’y a pas de trou { $hole } : ils vont de 1 à 16
last-move = Dernier coup { $move } : ◦ départ, • dernière, +n capturées
fact-captured = { $side } { $seeds ->
    [0] n’a rien capturé.
    [one] a capturé une graine.
   *[other] a capturé { $seeds } graines.
}
fact-board = { $seeds ->
    [0] Le plateau est vide.
    [one] Une graine est sur le plateau.
   *[other] { $seeds } graines sont sur le plateau.
}
fact-moves = { $left ->
    [0] Le dernier coup est joué.
    [one] Il reste un coup.
   *[other] Il reste { $left } coups.
}
why-not-yours = le trou { $hole } n’est pas à vous : le joueur 1 a les trous impairs, le joueur 2 les pairs
why-no-red = le trou { $hole } ne contient pas de graine rouge
why-no-blue = le trou { $hole } ne contient pas de graine bleue
why-no-transparent = le trou { $hole } ne contient pas de graine transparente
position-shape = elle a 16 trous, les deux scores et le joueur au trait reliés par « - », puis un blanc et le nombre de coups joués, comme « 2.2.2-…-2.2.2-0-0-1 0 »
position-holes = elle a 16 trous avant les scores et le joueur au trait, pas { $holes }
position-hole = le trou { $hole } est ses graines rouges, bleues et transparentes, comme 2.0.13, pas « { $text } »
position-captured = le score ({ $side }) est un nombre de graines de 0 à 96, pas « { $text } »
position-turn = le joueur au trait est 1 ou 2, pas « { $text } »
position-moves = le nombre de coups joués va de 0 à { $limit }, pas « { $text } »
position-colour = il y a { $seeds } graines { $colour ->
    [R] rouges
    [B] bleues
   *[T] transparentes
} sur le plateau, mais seulement { $most } dans le jeu
position-seeds = les trous et les scores contiennent ensemble { $seeds } graines, mais le jeu en a { $due }
position-won = { $side }, qui est au trait, a déjà { $seeds } graines : la partie était finie avant le coup de l’adversaire
position-famine = { $side } est au trait sans graine dans ses trous, mais l’adversaire aurait pris toutes celles qui restent
threat-capture = { $seeds ->
    [0] { $side } ne pourrait rien prendre.
    [one] { $side } pourrait prendre une graine par { $move }.
   *[other] { $side } pourrait prendre { $seeds } graines par { $move }.
}
effect-gain = { $seeds ->
    [0] Ne prend rien
    [one] Prend une graine
   *[other] Prend { $seeds } graines
} ; la dernière graine tombe dans le trou { $hole }.
effect-gives = Une famine en donne { $seeds } à l’adversaire.
effect-met = Ramène la meilleure prise de l’adversaire de { $threat } à { $seeds }.
effect-answer = { $seeds ->
    [0] Aucune réponse ne prend.
    [one] La meilleure réponse prend une graine.
   *[other] La meilleure réponse prend { $seeds } graines.
}
field-captured-1 = Prises du joueur 1
field-captured-2 = Prises du joueur 2
field-turn = Au trait (1 ou 2)
field-moves = Coups joués
lines-transparent = coup { $number } : « { $text } » a été lu { $move } : le trou n’a pas de graines transparentes
lines-unreadable = ce n’est pas un coup
lines-result-shape = après RESULT viennent le dernier coup, ou LIMIT, et les deux scores, comme dans « RESULT 8R 0 49 »
lines-not-over = il annonce la fin, mais après { $move } la partie continue : { $one } à { $two }, et { $seeds } graines sont sur le plateau
lines-count = il annonce le résultat { $said }, mais d’après les règles c’est { $one } { $two }
lines-early = il annonce le dernier coup de la partie après { $moves } coups, mais il en reste { $left }
lines-limit-count = il annonce le dernier coup de la partie avec un résultat qu’aucun coup légal ne donne
lines-heard = l’arbitre a dit « { $text } », qui n’est ni START, ni un coup, ni un RESULT
lines-turn = l’arbitre a envoyé le coup { $text } alors que c’est à nous de jouer
lines-illegal = le coup adverse { $move } est illégal : { $why }
lines-closed = l’arbitre est parti au milieu de la partie
label-hole = trou { $hole }, { $side }, { $red } rouges, { $blue } bleues, { $transparent } transparentes
label-play-r = jouer les graines rouges
label-play-b = jouer les graines bleues
label-play-tr = jouer les transparentes comme rouges, puis les rouges
label-play-tb = jouer les transparentes comme bleues, puis les bleues
ask-hole = Choisissez un trou à semer.
ask-play = Choisissez ce qui en est joué.
