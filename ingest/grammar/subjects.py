"""Subjects: of which units a clause speaks.

In: the tokens of a noun phrase ("A unit that includes any models with the Heavy sub-type"). Out: the term that heads
it, a condition over the unit, whatever else it says (what was done, with which weapon), and whom it falls on.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.tokens import Token, likely, pick
from ingest.lexicon import GENERIC_UNITS
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, Fact, Has, Not, both, either

_ALL = ("only", "entirely", "solely", "exclusively", "wholly", "purely")
_PRONOUNS = frozenset("it they that this these those them such he she which who its their".split())
_PLAYERS = frozenset("player players side opponent".split())


@dataclass(frozen=True, slots=True)
class Subject:
    """``generic`` is true where the phrase names no term ("a unit", "it"); ``pronoun`` where it points back."""

    term: str | None
    who: Condition = ALWAYS
    when: Condition = ALWAYS
    affects: str = "bearer"
    generic: bool = False
    pronoun: bool = False
    no: bool = False
    only: bool = False
    others: tuple[str, ...] = ()
    text: str = ""
    quantifier: str = "any"
    this_option: bool = False


def read_subject(tokens: list[Token], vocabulary: Vocabulary) -> Subject:
    """The subject that a noun phrase states. An empty phrase is a generic one that points back."""
    if not tokens:
        return Subject(None, generic=True, pronoun=True)
    lows = [t.low for t in tokens]
    text = " ".join(t.text for t in tokens)
    no = lows[0] in ("no", "neither")
    only = lows[0] == "only" or lows[:2] == ["the", "only"]
    affects = "bearer"
    if any(low in ("enemy", "opposing") for low in lows[:4]):
        affects = "enemy"
    elif lows[0] in ("other", "others") or lows[:2] in (["any", "other"], ["all", "other"], ["all", "others"]):
        affects = "others"
    elif any(low in _PLAYERS for low in lows) and not _unit_of_player(lows):
        affects = "player"
    quantifier = _quantifier(lows)
    parts: list[Condition] = []
    whens: list[Condition] = []
    heads: list[tuple[int, str]] = []
    joined_by_or = False
    weapon_terms: list[str] = []
    this_option = False
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.terms and set(token.terms) & vocabulary.general and i and lows[i - 1] in ("this", "these", "such"):
            this_option = True
            i += 1
            continue
        if not token.terms and i and lows[i - 1] == "this" and token.low in vocabulary.kind_words:
            this_option = True
        if not token.terms:
            prefixed = token.low.startswith("non-") and vocabulary.index.terms(token.text[4:])
            if prefixed:
                bearer = next((t for t in prefixed if vocabulary.terms[t].kind in BEARER_KINDS), None)
                if bearer:
                    parts.append(Not(Has(bearer)))
            i += 1
            continue
        term = likely(tokens, i, vocabulary)
        if lows[max(0, i - 2) : i] == ["other", "than"] and i > 2:
            # "an order other than Ambush": of the kind that was just named
            general = next((t for t in tokens[i - 3].terms if t in vocabulary.general), None)
            if general:
                kind_word = vocabulary.terms[general].kind
                term = (
                    vocabulary.best(f"{token.text} {kind_word}", kind_word)
                    or pick(token, vocabulary, kind_word)
                    or term
                )
        kind = vocabulary.terms[term].kind if term else ""
        before = lows[max(0, i - 6) : i]
        if term and _is_target(lows, i):
            if kind in BEARER_KINDS and kind != "effect":
                whens.append(Has(term, "target"))
        elif term and kind == "special_rule" and _of_attacker(lows, i):
            whens.append(Has(term, "weapon"))
            heads.append((_rank(kind, i), term))
            affects = "target"
        elif term and kind == "weapon_type":
            weapon_terms.append(term)
            heads.append((_rank(kind, i), term))
        elif (
            term
            and kind in BEARER_KINDS
            and heads
            and i > 1
            and any(w in ("upon", "onto", "aboard", "inside", "from", "off") for w in lows[max(0, i - 3) : i])
        ):
            pass  # what the unit is on or in says nothing of what it is
        elif term and kind in BEARER_KINDS:
            negated = (
                "not" in before[-4:]
                or "no" in before[-2:]
                or (before[-4:-2] in (["no", "models"], ["no", "units"]) and before[-2] in ("with", "of", "that"))
                or "without" in before[-4:]
                or lows[max(0, i - 3) : i] == ["that", "is", "not"]
            )
            if lows[max(0, i - 2) : i] in (["other", "than"], ["exception", "of"], ["apart", "from"]) or (
                i and lows[i - 1] in ("except", "excluding")
            ):
                negated = True
            nothing_without = "without" in before[-3:] and "no" in before
            negated = negated and not nothing_without
            models = "all" if nothing_without else quantifier  # "has no models without it": every model has it
            has: Condition = Has(term, "unit", models if not negated else "any")
            parts.append(Not(has) if negated else has)
            if not negated:
                heads.append((_rank(kind, i), term))
            if "or" in before[-2:] or (i and lows[i - 1] in ("or", ",") and parts):
                joined_by_or = joined_by_or or "or" in before[-2:] or "or" in lows[i:]
        elif term and kind in ("reaction", "action", "test") and not low_react(token):
            done = kind in ("action", "reaction") and _does(lows, i)
            heads.append((_rank(kind, i) if not (done and i) or kind == "reaction" else 55 + i, term))
            if done and (
                term not in vocabulary.general
                or any(w in ("making", "makes", "made", "attempting") for w in lows[max(0, i - 3) : i])
            ):
                whens.append(Done(term, "unit", "phase" if "phase" in lows else "turn"))
        elif term and kind == "characteristic" and (compared := _compared(lows, i, term)) is not None:
            (whens if compared.party == "weapon" else parts).append(compared)
            heads.append((300 + i, term))
        elif term and term in vocabulary.general and low_react(token):
            pass
        elif term and kind in ("characteristic", "table", "phase") and not heads:
            heads.append((9 if kind != "phase" else 99, term))
        i += 1
    others = tuple(dict.fromkeys(term for _, term in heads))
    bearer_has = [p for p in parts if isinstance(p, Has)]
    coordinated = len(bearer_has) > 1 and (
        ("or" in lows)
        or ("nor" in lows)
        or ("and" in lows and not any(x in lows for x in ("with", "that", "includes")))
        or "," in lows
    )
    compared_only = len(parts) > 1 and all(isinstance(p, Compare) for p in parts) and "or" in lows
    who = (
        either(*parts)
        if compared_only
        else either(*parts)
        if coordinated and len(bearer_has) == len(parts) and _same_kind(bearer_has, vocabulary)
        else both(*parts)
    )
    if (weapon_terms and not any(isinstance(p, Done) for p in whens)) or weapon_terms:
        whens.append(either(*(Has(w, "weapon") for w in weapon_terms)))
    term = min(heads, key=lambda h: h[0])[1] if heads else None
    generic = term is None and (
        any(
            low in GENERIC_UNITS or low in _PRONOUNS or t.stem in vocabulary.unit_words
            for low, t in zip(lows, tokens, strict=True)
        )
        or not lows
    )
    if generic and not parts and any(low in ("chosen", "nominated", "selected") for low in lows):
        whens.append(Fact(text))
    placed = next((n for n, low in enumerate(lows[:-2]) if n and low in ("entirely", "wholly")), None)
    if placed is not None and not heads and lows[placed + 1] in ("in", "within", "inside", "on", "behind"):
        whens.append(Fact(" ".join(t.text for t in tokens[placed:])))
    if generic and not parts and not whens and not heads:
        relative = next(
            (
                n
                for n, low in enumerate(lows)
                if n
                and low in ("that", "which", "who")
                and (lows[n - 1] in GENERIC_UNITS or tokens[n - 1].stem in vocabulary.unit_words)
            ),
            None,
        )
        if relative is not None and len(lows) > relative + 2:
            whens.append(Fact(" ".join(t.text for t in tokens[relative + 1 :])))
    pronoun = lows[0] in _PRONOUNS or (lows[0] in ("such", "these", "those", "the") and generic)
    if affects == "enemy":
        who = ALWAYS if not parts else who
    return Subject(term, who, both(*whens), affects, generic, pronoun, no, only, others, text, quantifier, this_option)


def low_react(token: Token) -> bool:
    """ "the Reacting unit" is whichever unit the clause is about."""
    return token.low.startswith(("reacting", "responding"))


def _compared(lows: list[str], i: int, term: str) -> Compare | None:
    """ "a Movement Characteristic of 0", "no Initiative Characteristic" as a comparison."""
    after = lows[i + 1 : i + 6]
    if "of" in after:
        number = next((w for w in after[after.index("of") :] if w.isdigit()), None)
        if number:
            later = lows[i + 1 : i + 8]
            op = (
                "<="
                if "less" in later or "lower" in later
                else ">="
                if "more" in later or "higher" in later or "greater" in later
                else "="
            )
            party = "weapon" if any(w.startswith("weapon") for w in lows[:3]) else "unit"
            return Compare(f"characteristic:{term}", op, number, party)
    if "no" in lows[max(0, i - 2) : i]:
        return Compare(f"characteristic:{term}", "=", "none")
    return None


def _rank(kind: str, i: int) -> int:
    order = (
        "reaction",
        "order",
        "weapon_type",
        "special_rule",
        "status",
        "unit_subtype",
        "effect",
        "unit_type",
        "action",
        "test",
    )
    return order.index(kind) * 20 + i if kind in order else 400


def _same_kind(parts: list[Has], vocabulary: Vocabulary) -> bool:
    kinds = {vocabulary.terms[p.term].kind for p in parts}
    return len(kinds) == 1 or kinds <= {"unit_type", "unit_subtype"}


def _unit_of_player(lows: list[str]) -> bool:
    """ "The controlling player of a unit that includes …" speaks of the unit."""
    return "unit" in lows or "model" in lows or "models" in lows


def _quantifier(lows: list[str]) -> str:
    phrase = " ".join(lows)
    if any(f" {word} " in f" {phrase} " for word in _ALL) and any(
        w in phrase for w in ("includ", "compos", "consist", "contain", "made up", "only of")
    ):
        return "all"
    if "majority" in lows or "more than half" in phrase:
        return "majority"
    if "at least" in phrase and "at least one" not in phrase:
        number = lows[lows.index("least") + 1] if "least" in lows and lows.index("least") + 1 < len(lows) else ""
        if number.isdigit():
            return f"at least {number}"
    if (
        phrase.startswith("units of only")
        or "in which all" in phrase
        or "all of whose" in phrase
        or "nothing but" in phrase
        or "all of the models" in phrase
    ):
        return "all"
    return "any"


def _is_target(lows: list[str], i: int) -> bool:
    """Whether the term at ``i`` stands on what is acted upon ("join a unit that includes a Cavalry model")."""
    window = lows[max(0, i - 7) : i]
    return (
        any(low in ("targeting", "target", "against", "join", "joined", "charging", "towards") for low in window)
        and "targeted" not in window
    )


def _of_attacker(lows: list[str], i: int) -> bool:
    """Whether the rule at ``i`` is that of the weapon which hits the unit ("hit by a weapon with …")."""
    window = lows[max(0, i - 8) : i]
    return "by" in window and any(low.startswith(("weapon", "attack")) for low in window[window.index("by") :])


def _does(lows: list[str], i: int) -> bool:
    """Whether the phrase says that the unit does the action at ``i`` ("a unit that Runs", "models that made a …")."""
    window = lows[max(0, i - 8) : i]
    if any(low in ("cannot", "not", "never", "no", "without") for low in window):
        return False
    return (
        any(
            low in ("that", "which", "who", "having", "making", "attempting", "conducting", "performing", "has", "have")
            for low in window
        )
        or i <= 1
    )
