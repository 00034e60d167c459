"""Building a move step by step from one of the game's forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.cli.answer_reader import AnswerReader
from boroughs.cli.scene_renderer import Say
from boroughs.cli.speech import Speech
from boroughs.core.form import Field, Form, Number, Pick


class FormFilling:
    """Asks for one blank after the other; an empty answer gives up."""

    def __init__(
        self, reader: AnswerReader, say: Say, speech: Speech, show: Callable[[str], None]
    ) -> None:
        self.reader = reader
        self.say = say
        self.speech = speech
        self.show = show

    def fill(self, forms: Sequence[Form]) -> str | None:
        """The notation of the move, or None where the player gave up."""
        form = self._choose_form(forms)
        if form is None:
            return None
        values: dict[str, str] = {}
        for blank in form.fields:
            value = self._ask(blank)
            if value is None:
                return None
            values[blank.name] = value
        return form.fill(**values)

    def _choose_form(self, forms: Sequence[Form]) -> Form | None:
        if len(forms) == 1:
            self.show(self.say(forms[0].says))
            return forms[0]
        for number, form in enumerate(forms, 1):
            self.show(f"  {number}  {self.say(form.says)}")
        while True:
            text = self.reader.ask(self.speech.say("form.which"))
            if not text:
                return None
            if text.isdecimal() and 1 <= int(text) <= len(forms):
                return forms[int(text) - 1]
            self.show(self.speech.say("form.number-please", least=1, most=len(forms)))

    def _ask(self, blank: Field) -> str | None:
        if isinstance(blank, Pick):
            return self._ask_pick(blank)
        return self._ask_number(blank)

    def _ask_number(self, blank: Number) -> str | None:
        least, most = blank.least, blank.most
        prompt = self.speech.say("form.number", label=self.say(blank.says), least=least, most=most)
        while True:
            text = self.reader.ask(prompt)
            if not text:
                return None
            if text.isdecimal() and int(text) in range(least, most + 1, blank.step):
                return text
            code = "form.number-please" if blank.step == 1 else "form.step-please"
            self.show(self.speech.say(code, least=least, most=most, step=blank.step))

    def _ask_pick(self, blank: Pick) -> str | None:
        self.show(self.say(blank.says))
        for number, choice in enumerate(blank.choices, 1):
            self.show(f"  {number}  {self.say(choice.says)}")
        few = (blank.at_least, blank.at_most) == (1, 1)
        code = "form.one" if few else "form.several" if blank.at_least else "form.any"
        limits = {"least": blank.at_least, "most": blank.at_most}
        prompt = self.speech.say(code, **limits)
        while True:
            text = self.reader.ask(prompt, [(c.value, self.say(c.says)) for c in blank.choices])
            if not text and blank.at_least:
                return None
            values = [self._meant(blank, part) for part in text.replace(",", " ").split()]
            chosen = [value for value in values if value is not None]
            whole = len(chosen) == len(values) == len(set(chosen))
            if whole and blank.at_least <= len(chosen) <= blank.at_most:
                return ",".join(chosen)
            self.show(self.speech.say("form.pick-please", **limits))

    def _meant(self, blank: Pick, text: str) -> str | None:
        """The choice of this number, else of this value."""
        if text.isdecimal() and 1 <= int(text) <= len(blank.choices):
            return blank.choices[int(text) - 1].value
        return next((c.value for c in blank.choices if c.value == text), None)
