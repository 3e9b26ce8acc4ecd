"""The type stubs, against the module."""

import subprocess
import sys


def test_stubs_describe_the_module():
    command = [sys.executable, "-m", "mypy.stubtest", "palabre._palabre", "--ignore-missing-stub"]
    # mypy keeps what it knows of NumPy in the environment.
    checked = subprocess.run(command, capture_output=True, text=True, cwd=sys.prefix)
    assert checked.returncode == 0, checked.stdout + checked.stderr
