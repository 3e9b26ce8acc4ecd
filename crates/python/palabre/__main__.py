"""The command line: `palabre`, or `python -m palabre`."""

import os
import subprocess
import sys

import palabre


def main() -> None:
    """Run the program in place of this process."""
    command = [palabre.program(), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
