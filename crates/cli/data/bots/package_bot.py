# en: A bot for GAME that looks one ply ahead. It needs the package palabre: pip install palabre
# en: Make it stronger: improve evaluate(), then look further ahead with board.push() and board.pop().
# fr: Un bot pour GAME qui regarde un coup a l'avance. Il lui faut le paquet palabre : pip install palabre
# fr: Pour le rendre plus fort : ameliorer evaluate(), puis regarder plus loin avec board.push() et board.pop().

import random

import palabre.bot


# en: How good the board is for player `me`: the lead in points, or chance in a game without points.
# fr: Ce que vaut le plateau pour le joueur `me` : l'avance en points, ou le hasard dans un jeu sans points.
def evaluate(board, me):
    return board.score[me] - board.score[1 - me] if board.score else random.random()


# en: Returns one of board.legal_moves, within clock.seconds.
# fr: Renvoie un des coups de board.legal_moves, en moins de clock.seconds secondes.
def choose(board, clock):
    me = board.turn

    def value(move):
        board.push(move)
        result = 1000 * board.rewards()[me] + evaluate(board, me)
        board.pop()
        return result

    return max(board.legal_moves, key=value)


palabre.bot.run(choose)
