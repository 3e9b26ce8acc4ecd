summary = Trois pions de sa couleur en une pile gagnent, sur un plateau 3×3.
side-white = Blanc
side-black = Noir
set-cours = les règles du cours
phase-placing = placement
phase-moving = déplacement
reason-column = une colonne de trois pions d’une couleur
reason-limit = quarante coups sont joués
move-shape = écrivez B2 pour placer un pion, A3-A2 pour en déplacer un, PASSE pour passer
fact-pawns = { $left ->
    [one] Un pion reste à placer.
   *[other] { $left } pions restent à placer.
}
fact-plies = { $left ->
    [0] Le dernier coup est joué.
    [one] Il reste un coup.
   *[other] Il reste { $left } coups.
}
why-all-placed = tous les pions sont placés : il faut en déplacer un, comme A3-A2
why-placing = on place encore les pions ({ $left } à placer) : nommez une case, comme B2
why-full = { $cell } porte déjà trois pions
why-empty = { $cell } ne porte aucun pion
why-not-yours = le pion au sommet de { $cell } n’est pas à vous
why-not-beside = { $to } ne touche pas { $cell } : un pion fait un pas le long de sa ligne ou de sa colonne
why-can-move = un pion peut bouger, et ne passe que celui qui n’a pas de coup
position-shape = elle a trois parties : les cases, le trait, les coups joués, comme « .,.,./.,.,./.,.,. w 0 »
position-turn = le trait est w ou b, pas « { $text } »
position-ply = le nombre de coups joués va de 0 à { $last }, pas « { $text } »
position-rows = le plateau a 3 rangées séparées par « / », pas { $rows }
position-cells = la rangée { $row } a 3 cases séparées par des virgules, pas { $cells }
position-stack = { $cell } est « . » ou ses pions de bas en haut en W et B, pas « { $text } »
position-high = { $cell } porte plus de trois pions : { $text }
position-pawns = { $side } a { $pawns } pions sur le plateau, mais { $due } après { $ply } coups
position-column-turn = le camp au trait a déjà une colonne de trois
position-columns = il y a plus d’une colonne de trois, et la première finit la partie
threat-column = { $side } achèverait une colonne par { $moves }.
threat-none = { $side } ne peut pas achever de colonne.
effect-wins = Achève une colonne et gagne.
effect-danger = Laisse une colonne à l’adversaire : { $moves } !
effect-met = Empêche { $moves }.
effect-threat = Menace { $moves }.
effect-quiet = Personne ne peut ensuite achever de colonne.
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
field-turn = Au trait (w ou b)
field-ply = Demi-coups joués
wire-id = un message commence par id={ $id } quand id={ $due } était attendu
wire-field = le champ { $field } vaut { $value }
wire-refused = le serveur refuse la partie : err={ $err }, couleur={ $colour }
player-table = Joue d’après la table de toutes les positions ; parmi les coups nuls, celui auquel il est le plus dur de répondre, ou n’importe lequel.
option-draws = Comment choisir entre les coups nuls
table-phase-one = Gains en un demi-coup
table-phase-two = Pertes en deux demi-coups
table-phase-moving = Retour depuis la fin
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
ask-pawn = Choisissez une pile dont le sommet est à vous.
ask-destination = Choisissez une case voisine.
