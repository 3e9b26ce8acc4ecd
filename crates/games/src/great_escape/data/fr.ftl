summary = Soyez le premier à traverser le plateau, et barrez la route à l’adversaire avec des murs.
side-0 = Joueur 0
side-1 = Joueur 1
set-codingame = règles de CodinGame
rule-limit = nombre de tours après lequel la partie est nulle
phase-walls = murs
phase-race = course
reason-arrived = un joueur a atteint son but
reason-eliminated = un joueur est éliminé
reason-limit = la limite de tours est atteinte
move-shape = écrivez R, L, U ou D (ou RIGHT, LEFT, UP, DOWN) pour déplacer le pion, 34H ou 3 4 H pour poser un mur
fact-walls = { $side } { $walls ->
    [0] n’a plus de mur
    [one] a encore un mur
   *[other] a encore { $walls } murs
} et { $distance ->
    [0] est arrivé
    [one] est à un pas du but
   *[other] est à { $distance } pas du but
}.
fact-eliminated = { $side } est éliminé.
fact-rounds = { $left ->
    [0] Le dernier tour a été joué.
    [one] Il reste un tour.
   *[other] Il reste { $left } tours.
}
why-edge = le plateau s’arrête là
why-walled = le mur { $wall } barre le passage
why-none-left = vous n’avez plus de mur
why-outside = { $wall } sort du plateau : un mur H a x de 0 à 7 et y de 1 à 8, un mur V x de 1 à 8 et y de 0 à 7
why-overlaps = { $wall } chevauche le mur { $other }
why-crosses = { $wall } croise le mur { $other }
why-closes = { $wall } ferme le dernier chemin vers le but ({ $side })
why-closes-both = { $wall } ferme aux deux joueurs le dernier chemin vers leur but
position-shape = sont attendus le joueur au trait, le nombre de joueurs, « x y murs restants » pour chacun, le nombre de murs, « x y H » ou « x y V » pour chacun, puis les tours joués s’il y en a, comme « 0 2 0 4 10 8 4 10 1 3 4 H »
position-turn = le numéro du joueur au trait doit être compris entre 0 et { $last }, et non « { $text } »
position-players = le nombre de joueurs doit être 2, et non « { $text } »
position-three = elle a trois joueurs, mais seules les parties à deux sont possibles ici
position-cell = le joueur { $player } doit être sur une colonne et une ligne de 0 à 8 (ou -1 -1 -1 s’il est éliminé), et non « { $text } »
position-no-pawn = le joueur { $player } n’a pas de pion sur le plateau
position-in-hand = le joueur { $player } doit avoir de 0 à { $most } murs en réserve, et non « { $text } »
position-wall-count = le nombre de murs doit être un nombre comme 4, et non « { $text } »
position-walls = le nombre de murs est { $walls } : trois mots par mur sont attendus, puis au plus les tours joués, mais il y a { $words } mots
position-wall = « { $text } » n’est pas un mur : un mur H a x de 0 à 7 et y de 1 à 8, un mur V x de 1 à 8 et y de 0 à 7
position-overlaps = les murs { $wall } et { $other } se chevauchent
position-crosses = les murs { $wall } et { $other } se croisent
position-closed = { $side } n’a aucun chemin vers son but
position-both-finished = les deux joueurs sont arrivés ou éliminés, mais la partie s’arrête au premier
position-rounds = le nombre de tours joués doit être compris entre 0 et { $most }, et non « { $text } »
codingame-line = La ligne { $line } n’est pas valide : { $why }.
codingame-end = L’entrée se termine après la ligne { $line } ; il manque { $expected }.
codingame-expected = il faut { $expected }, et non « { $text } »
codingame-first = le plateau et les joueurs, comme « 9 9 2 0 » : largeur, hauteur, nombre de joueurs, numéro du bot
codingame-player = « x y murs restants » pour un joueur
codingame-walls = le nombre de murs
codingame-wall = « x y H » ou « x y V » pour un mur
codingame-size = le plateau doit faire 9 sur 9, et non « { $text } »
player-reference = Un bot classé 48e sur 1 283 sur CodinGame : profondeur 5, les quatre meilleurs murs autour de l’adversaire, 95 ms.
player-puct = Recherche du meilleur d’abord (PUCT), guidée par une politique apprise, sur un graphe de positions. `hash` est la taille du graphe, `policy` une politique de votre cru.
threat-path = { $steps ->
    [0] { $side } est arrivé.
    [one] { $side } est à un pas du but : { $path }.
   *[other] { $side } est à { $steps } pas du but : { $path }.
}
effect-arrives = Arrive et gagne.
effect-nearer = { $steps ->
    [one] Plus qu’un pas.
   *[other] Encore { $steps } pas.
}
effect-step = { $steps ->
    [one] Encore un pas, sans se rapprocher.
   *[other] Encore { $steps } pas, sans se rapprocher.
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
    [0] C’est votre dernier mur.
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
field-turn = Trait (0 ou 1)
field-rounds = Tours joués
side-2 = Joueur 2
position-two = il y a trois joueurs
position-turn-out = le joueur { $player } a le trait mais n’est plus en jeu
position-arrived = { $side } est sur son but : un joueur arrivé s’écrit -1 -1 -1
fact-gone = { $side } n’est plus en jeu.
label-cell = colonne { $x }, ligne { $y }, { $what }
what-empty = vide
what-goal = but ({ $side })
what-pawn = pion ({ $side })
wall-horizontal = horizontal
wall-vertical = vertical
wall-place = emplacement du mur { $lies } { $wall }
wall-stands = mur { $lies } { $wall }
ask-step-or-wall = Choisissez une case où aller, ou une rainure où poser un mur.
ask-step = Choisissez une case où aller.
option-policy = Fichier d’une politique ajustée par palabre train ; par défaut celle du jeu
option-walls = Nombre de murs examinés : ceux qui retardent le plus l’adversaire
option-w_distance = Poids d’un pas, distance de l’adversaire moins la sienne
option-w_walls = Poids d’un mur en réserve
option-w_turn = Poids du numéro du tour
term-step = pas du plus court chemin
term-exposed = pas qu’on peut barrer
term-tempo = trait
term-late-tempo = trait, sans mur en réserve
term-wall-1 = 1er mur en réserve
term-wall-2 = 2e mur en réserve
term-wall-3 = 3e mur en réserve
term-wall-4 = 4e mur en réserve
term-wall-5 = 5e mur en réserve
term-wall-6 = 6e mur en réserve
term-wall-7 = 7e mur en réserve
term-wall-8 = 8e mur en réserve
term-wall-9 = 9e mur en réserve
term-wall-10 = 10e mur en réserve
term-distance = distance, adversaire − soi
term-walls = murs en réserve, soi − adversaire
term-turn = tour
legend = Un numéro est un pion, › ou ‹ son but, ▮ un mur en main ; ━ ┃ les murs, ═ ║ le dernier posé.
moves-steps = Pas
moves-walls-h = Murs au-dessus de la rangée { $y }
moves-walls-v = Murs à gauche de la colonne { $x }
lesson-1 = Vous êtes le joueur 0 et courez vers le bord droit. Faites un pas à droite.
lesson-1-why = Huit pas mènent de l’autre côté ; l’adversaire court dans l’autre sens.
lesson-2 = Le joueur 1 est à deux pas du bord gauche. Posez un mur juste devant son pion : visez la rainure à sa gauche.
lesson-2-why = Le mur couvre deux cases : le contourner coûte des pas.
lesson-3 = Un mur est devant vous. Contournez-le par le plus court chemin.
lesson-3-why = Il couvre les rangées 4 et 5 : un pas vers le haut suffit.
lesson-4 = Il reste un pas. Gagnez la course.
lesson-4-why = Le premier arrivé gagne.
lesson-5 = Exercice : vous êtes à deux pas du but, l’adversaire à un seul. Ne perdez pas.
lesson-5-why = Sans mur en main, l’adversaire doit faire le tour ; vous gagnez la course.
learned-walls = Prévision moyenne selon les murs en main et la phase de la partie
learned-in-hand = Murs en main
learned-phase = Murs posés, par quatre
