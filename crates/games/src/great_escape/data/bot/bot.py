"""A bot for Great Escape as CodinGame speaks it: it takes the shortest way. Make it stronger in choose()."""

from collections import deque

STEPS = {"RIGHT": (1, 0), "LEFT": (-1, 0), "UP": (0, -1), "DOWN": (0, 1)}
GOALS = [lambda x, y: x == 8, lambda x, y: x == 0, lambda x, y: y == 8]


def blocked(walls, x, y, step):
    """Whether a wall stands between a cell and the next one."""
    if step in ("UP", "DOWN"):
        line = y if step == "UP" else y + 1  # an H wall lies above its row, over two columns
        return (x, line, "H") in walls or (x - 1, line, "H") in walls
    line = x if step == "LEFT" else x + 1  # a V wall lies left of its column, over two rows
    return (line, y, "V") in walls or (line, y - 1, "V") in walls


def first_step(start, goal, walls):
    """The first step of a shortest way."""
    seen, queue = {start}, deque([(start, None)])
    while queue:
        (x, y), first = queue.popleft()
        if goal(x, y):
            return first
        for step, (dx, dy) in STEPS.items():
            cell = (x + dx, y + dy)
            inside = 0 <= cell[0] < 9 and 0 <= cell[1] < 9
            if inside and cell not in seen and not blocked(walls, x, y, step):
                seen.add(cell)
                queue.append((cell, first or step))
    return "RIGHT"


def choose(players, me, walls):
    # players: (x, y, walls left), or (-1, -1, -1) for one who has arrived or is out. A wall is put with "x y H".
    return first_step(players[me][:2], GOALS[me], walls)


def main():
    _, _, count, me = map(int, input().split())
    while True:
        players = [tuple(map(int, input().split())) for _ in range(count)]
        walls = set()
        for _ in range(int(input())):
            x, y, lies = input().split()
            walls.add((int(x), int(y), lies))
        # Without flush the line would wait in a buffer and the referee would wait for the line.
        print(choose(players, me, walls), flush=True)


try:
    main()
except EOFError:  # the referee is gone
    pass
