"""The command line: `palabre`, or `python -m palabre`."""

import signal
import sys

import palabre  # noqa: F401  (tells the extension where its files are)
from palabre._palabre import run_command


def main() -> None:
    """Run the command line as the program does, with its exit code."""
    # Python would only note Ctrl-C, and act on it after the command. Where it is ignored, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_command(["palabre", *sys.argv[1:]], [sys.executable, "-m", "palabre"]))


if __name__ == "__main__":
    main()
