"""Examples in docstrings and in the guides."""

import doctest
import inspect
import pathlib

import pytest

import palabre
import palabre._palabre
import palabre.bot
import palabre.env.single

FOLDER = pathlib.Path(__file__).parents[3] / "docs"


def documented():
    """All public objects with their docstrings."""
    yield "palabre", palabre.__doc__
    for name in [*palabre.__all__, "BatchEnv"]:
        thing = getattr(palabre, name, None) or getattr(palabre._palabre, name)
        if not isinstance(thing, str):
            yield name, inspect.getdoc(thing)
    yield "SinglePlayerEnv", inspect.getdoc(palabre.env.single.SinglePlayerEnv)
    yield "bot.run", inspect.getdoc(palabre.bot.run)


@pytest.mark.parametrize("name, text", list(documented()), ids=lambda text: text if len(text) < 30 else "")
def test_examples_in_docstrings(name, text):
    assert text, f"{name} has no docstring"
    run(text, name)


@pytest.mark.parametrize("guide", ["python.md", "python.fr.md"])
def test_examples_in_the_guides(guide):
    """The code blocks of a guide are one program."""
    blocks = (FOLDER / guide).read_text(encoding="utf-8").split("```python\n")[1:]
    code = "\n".join(block.split("```")[0] for block in blocks)
    exec(compile(code, guide, "exec"), {"__name__": "guide"})


def run(text, name):
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0
