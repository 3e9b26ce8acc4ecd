summary = Traverser le plateau le premier, et barrer la route à l’adversaire avec des murs.
side-0 = Joueur 0
side-1 = Joueur 1
set-codingame = les règles de CodinGame
rule-limit = le nombre de tours après lequel la partie est nulle
phase-walls = murs
phase-race = course
reason-arrived = un joueur a atteint son but
reason-eliminated = un joueur est éliminé
reason-limit = le dernier tour est joué
move-shape = écrivez R, L, U ou D (ou RIGHT, LEFT, UP, DOWN) pour déplacer le pion, 34H ou 3 4 H pour poser un mur
fact-walls = { $side } { $walls ->
    [0] n’a plus de mur
    [one] a encore un mur
   *[other] a encore { $walls } murs
} et { $distance ->
    [0] est à son but
    [one] est à un pas de son but
   *[other] est à { $distance } pas de son but
}.
fact-eliminated = { $side } est éliminé.
fact-rounds = { $left ->
    [0] Le dernier tour est joué.
    [one] Il reste un tour.
   *[other] Il reste { $left } tours.
}
why-edge = le plateau s’arrête là
why-walled = le mur { $wall } barre le passage
why-none-left = vous n’avez plus de mur
why-outside = { $wall } n’est pas dans le plateau : un mur H a x de 0 à 7 et y de 1 à 8, un mur V x de 1 à 8 et y de 0 à 7
why-overlaps = { $wall } chevauche le mur { $other }
why-crosses = { $wall } croise le mur { $other }
why-closes = { $wall } ferme le dernier chemin vers le but ({ $side })
why-closes-both = { $wall } ferme aux deux joueurs le dernier chemin vers leur but
position-shape = elle donne le joueur au trait, le nombre de joueurs, « x y murs restants » pour chacun, le nombre de murs, « x y H » ou « x y V » pour chacun, puis les tours joués s’il y en a, comme « 0 2 0 4 10 8 4 10 1 3 4 H »
position-turn = le joueur au trait va de 0 à { $last }, pas « { $text } »
position-players = le nombre de joueurs est 2, pas « { $text } »
position-three = elle a trois joueurs, et on ne joue ici qu’à deux
position-cell = le joueur { $player } est sur une colonne et une ligne de 0 à 8 (ou -1 -1 -1 s’il est éliminé), pas sur « { $text } »
position-in-hand = le joueur { $player } a de 0 à { $most } murs en réserve, pas « { $text } »
position-wall-count = le nombre de murs est un nombre comme 4, pas « { $text } »
position-walls = après le nombre de murs, { $walls }, viennent trois mots pour chacun, puis au plus les tours joués, mais il y a { $words } mots
position-wall = « { $text } » n’est pas un mur : un mur H a x de 0 à 7 et y de 1 à 8, un mur V x de 1 à 8 et y de 0 à 7
position-overlaps = les murs { $wall } et { $other } se chevauchent
position-crosses = les murs { $wall } et { $other } se croisent
position-closed = { $side } n’a pas de chemin vers son but
position-both-finished = les deux joueurs sont arrivés ou éliminés, et le premier finit la partie
position-rounds = le nombre de tours joués va de 0 à { $most }, pas « { $text } »
codingame-line = La ligne { $line } est refusée : { $why }.
codingame-end = Le texte finit après la ligne { $line }, là où il faudrait { $expected }.
codingame-expected = il faudrait { $expected }, pas « { $text } »
codingame-first = le plateau et les joueurs, comme « 9 9 2 0 » : largeur, hauteur, nombre de joueurs, son propre numéro
codingame-player = « x y murs restants » pour un joueur
codingame-walls = le nombre de murs
codingame-wall = « x y H » ou « x y V » pour un mur
codingame-size = le plateau fait 9 sur 9, pas « { $text } »
player-reference = Un bot classé 48e sur 1 283 sur CodinGame : profondeur 5, les quatre meilleurs murs autour de l’adversaire, 95 ms.
threat-path = { $steps ->
    [0] { $side } est à son but.
    [one] { $side } est à un pas de son but : { $path }.
   *[other] { $side } est à { $steps } pas de son but : { $path }.
}
effect-arrives = Arrive et gagne.
effect-nearer = { $steps ->
    [one] Il reste un pas.
   *[other] Il reste { $steps } pas.
}
effect-step = { $steps ->
    [one] Il reste un pas, pas plus près qu’avant.
   *[other] Il reste { $steps } pas, pas plus près qu’avant.
}
effect-wall = { $steps ->
    [0] N’allonge pas le chemin de l’adversaire.
    [one] Allonge le chemin de l’adversaire d’un pas.
   *[other] Allonge le chemin de l’adversaire de { $steps } pas.
}
effect-own = { $steps ->
    [one] Allonge le vôtre d’un pas.
   *[other] Allonge le vôtre de { $steps } pas.
}
effect-left = { $walls ->
    [0] C’est le dernier mur.
    [one] Il reste un mur.
   *[other] Il reste { $walls } murs.
}
field-x-0 = Colonne du joueur 0
field-y-0 = Ligne du joueur 0
field-walls-0 = Murs du joueur 0
field-x-1 = Colonne du joueur 1
field-y-1 = Ligne du joueur 1
field-walls-1 = Murs du joueur 1
glyph-0 = ·
glyph-1 = ━
glyph-2 = ┃
piece-0 = Pas de mur
piece-1 = Mur horizontal
piece-2 = Mur vertical
field-turn = Au trait (0 ou 1)
field-rounds = Tours joués
side-2 = Joueur 2
position-two = il y a trois joueurs
position-turn-out = le joueur { $player } a le trait, mais n’est plus en jeu
position-arrived = { $side } est à son but : qui est arrivé s’écrit -1 -1 -1
fact-gone = { $side } n’est plus en jeu.
label-cell = colonne { $x }, ligne { $y }, { $what }
what-empty = vide
what-goal = but ({ $side })
what-pawn = pion ({ $side })
wall-horizontal = horizontal
wall-vertical = vertical
wall-place = place pour le mur { $lies } { $wall }
wall-stands = mur { $lies } { $wall }
ask-step-or-wall = Choisissez une case où aller, ou une rainure pour un mur.
ask-step = Choisissez une case où aller.
