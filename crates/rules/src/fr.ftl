# Ce que les jeux ont en commun.
game-unknown = Aucun jeu ne s’appelle « { $name } ». Les jeux sont : { $known }.
game-unknown-near = Aucun jeu ne s’appelle « { $name } ». Vouliez-vous dire « { $near } » ? Les jeux sont : { $known }.
game-over = la partie est finie : { $reason }
move-refused = Le coup { $number }, « { $move } », est refusé : { $why }.
move-unreadable = ce n’est pas l’écriture d’un coup : { $expected }
position-refused = La position « { $text } » est refusée : { $why }.
rules-unknown = « { $name } » n’est ni une variante ni une option ici. Connues : { $known }.
rules-unknown-near = « { $name } » n’est ni une variante ni une option ici. Vouliez-vous dire « { $near } » ? Connues : { $known }.
rules-not-in-set = La variante « { $set } » n’a pas d’option « { $option } ».
rules-flag-value = L’option « { $option } » ne prend pas de valeur.
rules-number = L’option « { $option } » prend un nombre de { $min } à { $max } ({ $option }={ $min }), pas « { $value } ».
format-unknown = Aucun format ne s’appelle « { $name } » ici. Connus : { $known }.
format-unknown-near = Aucun format ne s’appelle « { $name } » ici. Vouliez-vous dire « { $near } » ? Connus : { $known }.
format-read-only = Le format « { $name } » se lit mais ne s’écrit pas.
reason-resigned = un joueur a abandonné
reason-limit = la limite de coups est atteinte
reason-repetition = la position est revenue
player-unknown = Aucun joueur ne s’appelle « { $name } » ici. Connus : { $known }.
player-unknown-near = Aucun joueur ne s’appelle « { $name } » ici. Vouliez-vous dire « { $near } » ? Connus : { $known }.
option-unknown = Le joueur « { $player } » n’a pas d’option « { $name } ». Connues : { $known }.
option-unknown-near = Le joueur « { $player } » n’a pas d’option « { $name } ». Vouliez-vous dire « { $near } » ? Connues : { $known }.
option-value = « { $value } » n’est pas une valeur pour l’option « { $option } ». Attendu : { $expected }.
tune-none = L’évaluation « { $eval } » n’a pas de poids à ajuster. Ajustables : { $known }.
