"""A bot for GAME that plays random legal moves. Make it stronger in choose()."""

import random
import sys


def say(line):
    # Without flush the line would wait in a buffer and the referee would wait for the line.
    print(line, flush=True)


def hear():
    line = sys.stdin.readline()
    if not line:  # the referee is gone
        sys.exit()
    return line.split()


def legal_moves():
    # The referee knows the rules: ask it. It answers "response" and the moves; a "stop" may come before.
    say("query legalmoves")
    while (words := hear())[:1] != ["response"]:
        pass
    return words[1:]


def choose(position, limits):
    # position: ["startpos", "moves", …] or ["fen", …, "moves", …]; limits: ["movetime", "1000"] and the like.
    return random.choice(legal_moves())


def main():
    position = ["startpos"]
    while True:
        match hear():
            case ["ugi"]:
                say("id name My GAME bot")
                say("ugiok")
            case ["isready"]:
                say("readyok")
            case ["position", *rest]:
                position = rest
            case ["go", *limits]:
                say("bestmove " + choose(position, limits))
            case ["quit"]:
                return
            # Anything else is passed over, as the protocol asks. Print messages of your own to sys.stderr.


main()
