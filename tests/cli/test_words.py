"""The command's own sentences: the same ones in both languages, and all that are used."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files

import pytest

from boroughs.cli.speech import Speech, spoken_language
from boroughs.cli.table_commands import COMMANDS
from boroughs.core.errors import BadRecord, BoroughsError

CODE = re.compile(r'(?:say|tell|quiet|thinking)\(\s*"([a-z]+\.[a-z-]+)"')
REFUSED = re.compile(
    r'(?:BadOptions|BotFailed|BoroughsError|BadRecord|EndlessGame|GameFault)\(\s*"([a-z-]+)"'
)


def sentences(language: str) -> dict[str, str]:
    text = files("boroughs.cli").joinpath("words", f"{language}.toml").read_text("utf-8")
    return {
        f"{table}.{key}": sentence
        for table, entries in tomllib.loads(text).items()
        for key, sentence in entries.items()
    }


def blanks(sentence: str) -> set[str]:
    return {f"{name}:{spec}" for _, name, spec, _ in string.Formatter().parse(sentence) if name}


def sources(package: str) -> str:
    folder = files(package)
    return "\n".join(
        file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".py")
    )


def test_both_languages_say_the_same_things() -> None:
    english, french = sentences("en"), sentences("fr")
    assert english.keys() == french.keys()
    for code in english:
        assert blanks(english[code]) == blanks(french[code]), code


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_that_is_used_exists(language: str) -> None:
    words = Speech(language).words
    used = set(CODE.findall(sources("boroughs.cli")))
    assert used
    assert [code for code in sorted(used) if code not in words] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("package", ["boroughs.cli", "boroughs.arena", "boroughs.bots"])
def test_every_refusal_has_a_sentence(language: str, package: str) -> None:
    words = Speech(language).words
    refused = set(REFUSED.findall(sources(package)))
    assert [code for code in sorted(refused) if f"error.{code}" not in words] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_has_a_name_and_an_explanation(language: str) -> None:
    words = Speech(language).words
    names = [words.text(f"command.{name}") for name in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(f"help.{name}" in words for name in COMMANDS)


def test_what_is_wrong_inside_a_step_is_said_in_words() -> None:
    try:
        try:
            raise BadRecord("answer-differs", recorded="4", thrown="2")
        except BoroughsError as error:
            raise BadRecord("wrong-step", step=12, problem=str(error)) from None
    except BadRecord as error:
        sentence = Speech("en").refusal(error)
    assert "step 12" in sentence
    assert "answer-differs" not in sentence
    assert "4" in sentence
    assert not sentence.endswith("..")


def test_an_unknown_code_is_still_an_answer() -> None:
    assert "brand-new (size=3)" in Speech("en").refusal(BoroughsError("brand-new", size=3))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_CH"}, "fr"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert spoken_language(environment) == language
