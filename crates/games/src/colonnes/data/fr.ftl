summary = Empilez trois pions de votre couleur pour gagner, sur un plateau 3×3.
side-white = Blanc
side-black = Noir
set-cours = règles du cours
phase-placing = placement
phase-moving = déplacement
reason-column = une colonne de trois pions de même couleur
reason-limit = quarante coups ont été joués
move-shape = écrivez B2 pour placer un pion, A3-A2 pour en déplacer un, PASSE pour passer
fact-pawns = { $left ->
    [one] Il reste un pion à placer.
   *[other] Il reste { $left } pions à placer.
}
fact-plies = { $left ->
    [0] Le dernier coup a été joué.
    [one] Il reste un coup.
   *[other] Il reste { $left } coups.
}
why-all-placed = tous les pions sont placés : déplacez-en un, comme A3-A2
why-placing = il reste des pions à placer ({ $left }) : donnez une case, comme B2
why-full = { $cell } contient déjà trois pions
why-empty = { $cell } est vide
why-not-yours = le pion au sommet de { $cell } n’est pas à vous
why-not-beside = { $to } n’est pas voisine de { $cell } : un pion avance d’un pas sur sa ligne ou sa colonne
why-can-move = un pion peut bouger : on ne passe que si aucun ne le peut
position-shape = trois parties sont attendues : les cases, le trait et les coups joués, comme « .,.,./.,.,./.,.,. w 0 »
position-turn = le trait doit être w ou b, et non « { $text } »
position-ply = le nombre de coups joués doit être compris entre 0 et { $last }, et non « { $text } »
position-rows = le plateau doit avoir 3 rangées séparées par « / », et non { $rows }
position-cells = la rangée { $row } doit avoir 3 cases séparées par des virgules, et non { $cells }
position-stack = { $cell } doit être « . » ou ses pions de bas en haut, notés W et B, et non « { $text } »
position-high = { $cell } contient plus de trois pions : { $text }
position-pawns = { $side } a { $pawns } pions sur le plateau mais devrait en avoir { $due } après { $ply } coups
position-column-turn = le camp au trait a déjà une colonne de trois
position-columns = il y a plus d’une colonne de trois, mais la première met fin à la partie
threat-column = { $side } pourrait former une colonne avec { $moves }.
threat-none = { $side } ne peut pas former de colonne.
effect-wins = Forme une colonne et gagne.
effect-danger = Permet à l’adversaire de former une colonne : { $moves } !
effect-met = Empêche { $moves }.
effect-threat = Menace { $moves }.
effect-quiet = Personne ne peut ensuite former de colonne.
glyph-0 = ·
glyph-1 = ○
glyph-2 = ●
glyph-3 = ○○
glyph-4 = ○●
glyph-5 = ●○
glyph-6 = ●●
glyph-7 = ○○○
glyph-8 = ○○●
glyph-9 = ○●○
glyph-10 = ○●●
glyph-11 = ●○○
glyph-12 = ●○●
glyph-13 = ●●○
glyph-14 = ●●●
piece-0 = Rien
piece-1 = blanc
piece-2 = noir
piece-3 = blanc, blanc
piece-4 = blanc, noir
piece-5 = noir, blanc
piece-6 = noir, noir
piece-7 = blanc, blanc, blanc
piece-8 = blanc, blanc, noir
piece-9 = blanc, noir, blanc
piece-10 = blanc, noir, noir
piece-11 = noir, blanc, blanc
piece-12 = noir, blanc, noir
piece-13 = noir, noir, blanc
piece-14 = noir, noir, noir
field-turn = Trait (w ou b)
field-ply = Coups joués
wire-id = un message commence par id={ $id } au lieu de id={ $due }
wire-field = le champ { $field } vaut { $value }
wire-refused = le serveur a refusé la partie : err={ $err }, couleur={ $colour }
player-table = Joue d’après la table de toutes les positions ; parmi les coups qui assurent la nulle, celui auquel il est le plus difficile de répondre, ou n’importe lequel.
option-draws = Choix entre les coups qui assurent la nulle
table-phase-one = Gains en un coup
table-phase-two = Pertes en deux coups
table-phase-moving = Analyse rétrograde
table-phase-placing = { $size ->
    [one] { $size } pion placé
   *[other] { $size } pions placés
}
table-phase-verify = Comparaison des entrées
label-cell = { $cell }, { $pawns ->
    [0] vide
    [1] { $first }
    [2] { $first }, { $second } au sommet
   *[other] { $first }, { $second }, { $third } au sommet
}
what-none = rien
ask-cell = Choisissez une case pour un pion.
ask-pawn = Choisissez une pile dont le pion du dessus est à vous.
ask-destination = Choisissez une case voisine.
term-pair = paires de ses pions avec place pour le troisième
term-top = pions au sommet de leur pile
term-neighbour = cases voisines de ces piles
letter-white = B
letter-black = N
legend = (B) pion blanc, [N] pion noir ; » « le pion qui vient d’être joué. Dans les fichiers : W et B.
lesson-1 = Vous avez huit pions blancs. Posez le premier où vous voulez.
lesson-1-why = Pendant seize coups, chacun pose un pion à son tour, sur une case vide ou sur d’autres pions.
lesson-2 = Trois pions de votre couleur dans une colonne gagnent. Complétez la vôtre.
lesson-2-why = La colonne en A1 est toute blanche : la partie est gagnée.
lesson-3 = Noir va compléter une colonne en A1. Empêchez-le.
lesson-3-why = Votre pion la rend mixte, et elle est pleine : elle ne peut plus gagner.
lesson-4 = Tous les pions sont posés. Déplacez un des vôtres, au sommet de sa colonne, vers une case voisine.
lesson-4-why = Seul le pion du sommet bouge, vers une case voisine de moins de trois pions.
lesson-5 = Exercice : gagnez en un coup.
lesson-5-why = Le pion blanc au sommet de B1 complète la colonne blanche en A1.
