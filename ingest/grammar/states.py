"""State verbs: what a sentence without a modal says ("have the … special rule", "counts as", "reduces … by -1").

In: a statement and its subject. Out: drafts. One function a verb family; each returns nothing where it does not apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, conjuncts, name_of, named, things
from ingest.grammar.subjects import Subject
from ingest.grammar.tokens import Token
from ingest.grammar.verbs import Statement
from ingest.lexicon import NUMBER_WORDS
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Event, Fact, Has, both, either

_DICE = re.compile(r"^[+-]?(?:\d*[dD]\d+(?:[+-]\d+)?|\d+(?:\.\d+)?)[\"”″+%]?$")


def thing_of(term: str, vocabulary: Vocabulary) -> Thing:
    """The thing that a term is."""
    return Thing(vocabulary.terms[term].kind, vocabulary.terms[term].name, term)


def quantity(tokens: list[Token], thing: Thing, vocabulary: Vocabulary) -> str | None:
    """How much: the number, dice or share of a characteristic that the predicate states, None where it states none."""
    lows = [t.low for t in tokens]
    for i, token in enumerate(tokens):
        if any("/characteristic/" in t for t in token.terms):
            name = vocabulary.terms[next(t for t in token.terms if "/characteristic/" in t)].name
            before = lows[max(0, i - 6) : i]
            if "twice" in before or "double" in before:
                return f"2*{name}"
            if "half" in before:
                return f"1/2*{name}" + (" up" if "up" in lows[i:] and any(w.startswith("round") for w in lows) else "")
            if any(w in before for w in ("to", "equal", "its", "their")):
                if any(w in before for w in ("up", "equal", "inches")):
                    return f"1*{name}"
    for token in tokens:
        if _DICE.match(token.text) and not (token.parameter and False):
            return token.text.rstrip('"”″')
    for i, low in enumerate(lows):
        if low in ("one", "two", "three", "four", "five", "single") and thing.kind in ("reaction", "weapon_type") and i + 3 > 0:
            return str(NUMBER_WORDS[low])
    return thing_parameter(tokens, thing)


def thing_parameter(tokens: list[Token], thing: Thing) -> str | None:
    """The parameter that stands after a term ("Shrouded (5+)")."""
    for token in tokens:
        if token.parameter and thing.term in token.terms:
            return token.parameter
    return None


def response_to(predicate: list[Token], vocabulary: Vocabulary) -> Condition:
    """"… in response to actions undertaken by A, B or C": one of those enemies acted. ALWAYS where it says no such thing."""
    lows = [t.low for t in predicate]
    for i, low in enumerate(lows):
        if low in ("response", "answer", "reply") and lows[i - 1] == "in":
            rest = predicate[i + 1 :]
            listed = [[Has(term, "enemy") for term, _ in named(part, vocabulary, "unit_subtype", "unit_type", "status", "special_rule")] for part in conjuncts(rest)]
            parts: list[Condition] = [both(*part) for part in listed if part]
            rest_lows = [t.low for t in rest]
            for j, token in enumerate(rest):
                characteristic = next((t for t in token.terms if "/characteristic/" in t), None)
                number = next((w for w in rest_lows[max(0, j - 4) : j] if w.isdigit()), None)
                if number:
                    quantity_name = f"characteristic:{characteristic}" if characteristic else f"characteristic:{token.text}"
                    if characteristic or (j and rest_lows[j - 1] in ("more", "less")):
                        parts.append(Compare(quantity_name, ">=" if "more" in rest_lows[:j] else "<=", number, "enemy"))
            if parts:
                return either(*parts)
    for i, low in enumerate(lows):
        if low in ("if", "when", "within") and i:
            return ALWAYS
    return ALWAYS


def _as_what(statement: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """"must be fired as Snap Shots", "must make all attacks as Snap Shots": what the attacks have to be."""
    lows = [t.low for t in statement.predicate]
    if "as" in lows and statement.mood in ("oblige", "limit") and (lows[0] in ("be", "make", "fire", "resolve", "take") or lows[:1] == ["only"]):
        actions = named(list(statement.predicate[lows.index("as") + 1 :]), vocabulary, "action")
        if not actions:
            return []
        manner = vocabulary.terms[actions[0][0]].name
        attacks = named(list(statement.predicate[: lows.index("as")]), vocabulary, "action")
        name = re.search(r"\b(\w+ attack)s?\b", " ".join(lows[: lows.index("as")]))
        what = thing_of(attacks[-1][0], vocabulary) if attacks else Thing("action", name.group(1)) if name else None
        forced = [Draft("forces", thing_of(actions[0][0], vocabulary), modal="oblige")]
        return forced + ([Draft("sets", what, value=manner, modal="state")] if what is not None and what.term != actions[0][0] else [])
    return []


def after_modal(statement: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft] | None:
    """Modals whose predicate is itself a state ("cannot be affected by", "must be re-rolled"); None where it is not."""
    predicate = list(statement.predicate)
    lows = [t.low for t in predicate]
    if not lows:
        return []
    as_what = _as_what(statement, vocabulary)
    if as_what:
        return as_what
    if statement.mood == "oblige" and "re-rolled" in lows[:3]:
        bearers = [t for t, _ in named(predicate, vocabulary, "unit_type", "unit_subtype")]
        owner = bearers[0] if bearers and "against" in lows else None
        return [Draft("forces", Thing("effect", "Re-roll", vocabulary.best("Re-roll")), subject=owner, who=Has(owner) if owner else ALWAYS, modal="oblige")]
    if lows[:2] in (["be", "made"], ["be", "taken"]) and subject.no and subject.term and vocabulary.terms[subject.term].kind == "test":
        return [Draft("immune_to", thing_of(subject.term, vocabulary), modal="forbid", back=True)]
    if lows[0] == "be" and len(lows) > 1 and lows[1] in ("issued", "declared", "attempted", "accepted", "performed", "made") and statement.mood in ("permit", "forbid"):
        about = [t for t, _ in named(list(statement.subject), vocabulary, "action", "reaction", "effect", "order")]
        name = name_of(list(statement.subject), 2)
        if (about or name) and len(statement.subject) <= 6:
            thing = thing_of(about[0], vocabulary) if about else Thing("action", name)
            return [Draft("denies" if statement.mood == "forbid" or subject.no else "permits", thing, modal=statement.mood, back=True)]
    if statement.mood == "limit" and lows[:2] == ["be", "used"]:
        if "once" in lows:
            span = next((w for w in ("phase", "turn", "game", "battle") if w in lows), "")
            return [Draft("limits_to", Thing("action", "use"), value=f"1{' per ' + span if span else ''}", modal="limit")]
        if lows[2:3] in (["in"], ["for"]):
            found = named(predicate[3:], vocabulary, "action", "reaction", "effect", "phase", "test")
            name = name_of(predicate[3:], 3)
            if found or name:
                return [Draft("limits_to", thing_of(found[0][0], vocabulary) if found else Thing("effect", name), modal="limit")]
    if statement.mood in ("permit", "forbid") and lows[0] == "be" and len(lows) > 1 and not subject.others and not subject.generic:
        verb = re.sub(r"ied$", "y", lows[1]) if lows[1].endswith("ied") else re.sub(r"(?:e?d)$", "", lows[1])
        nouns = conjuncts([t for t in statement.subject if t.low not in ("no", "any", "all", "the")])
        if verb in ("carry", "abandon", "load", "pick", "move", "mov", "board") and nouns:
            return [Draft("permits" if statement.mood == "permit" else "denies", Thing("action", f"{verb} {name_of(n, 2)}"), modal=statement.mood, back=True) for n in nouns]
    if statement.mood == "oblige" and lows[:2] in (["be", "made"], ["be", "taken"]) and subject.term and vocabulary.terms[subject.term].kind == "test":
        return [Draft("forces", thing_of(subject.term, vocabulary), modal="oblige")]
    if statement.mood == "oblige" and lows[0] in ("set", "reduce", "increase", "add", "subtract"):
        return _modify(Statement(statement.subject, "state", predicate[0].stem, tuple(predicate[1:])), subject, vocabulary)
    if lows[0] == "be" and len(lows) > 1:
        if lows[1] in ("treated", "counted", "considered") and statement.mood in ("oblige", "state"):
            return _counts_as(Statement(statement.subject, "state", "count", tuple(predicate[2:])), subject, vocabulary)
        if lows[1] in ("affected",) and statement.mood in ("permit", "forbid", "limit"):
            found = named(predicate, vocabulary, "status", "special_rule", "effect", "test")
            if found:
                relation = {"permit": "permits", "forbid": "immune_to", "limit": "limits_to"}[statement.mood]
                return [Draft(relation, thing_of(t, vocabulary), modal=statement.mood) for t, _ in found]
            return None
        if lows[1] in ("removed", "lost") and statement.mood in ("limit", "permit"):
            agents = named(predicate, vocabulary, "special_rule", "test", "action", "unit_type", "status")
            if agents and (subject.term or subject.who != ALWAYS or subject.pronoun):
                status = subject.term
                return [Draft("removes", thing_of(status, vocabulary) if status and vocabulary.terms[status].kind in ("status", "effect") else Thing("status", "Status", f"{next(iter(vocabulary.terms)).split('/')[0]}/status/status"), subject=a, modal="limit" if statement.mood == "limit" else "permit", fixed=True) for a, _ in agents]
    if "re-roll" in lows[:2]:
        return [Draft("permits" if statement.mood == "permit" else "forces" if statement.mood == "oblige" else "denies", Thing("effect", "Re-roll", vocabulary.best("Re-roll")), modal=statement.mood)]
    if statement.mood in ("oblige", "permit") and lows[0] == "ignore":
        return [Draft("ignores", thing, modal="state") for thing in _effects(predicate[1:], vocabulary)]
    return None


def _effects(tokens: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """The things that an "ignore" or a "not affected by" speaks of: terms, or the text's own words."""
    if tokens and tokens[-1].low in ("trigger", "triggers"):
        return [Thing("event", "trigger")]
    found = [thing_of(term, vocabulary) for term, _ in named(tokens, vocabulary) if vocabulary.terms[term].kind not in ("unit_type", "phase")]
    if found:
        unique = {t.term: t for t in found}
        return list(unique.values())
    name = name_of([t for t in tokens if t.low not in ("effects", "effect", "penalties", "rules")], 5)
    return [Thing("effect", name)] if name else []


def _given(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """"an order dice is drawn and given to the unit": the unit gets what the sentence is about."""
    lows = [t.low for t in s.predicate]
    if s.verb != "be" or "given" not in lows or s.negative:
        return []
    found = named(list(s.subject), vocabulary, "order", "status", "special_rule", "effect")
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name_of(list(s.subject), 3))
    return [Draft("grants", thing, modal="state", back=True)] if thing.name else []


def _grants(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb not in ("hav", "gain", "receiv", "regain", "retain", "confer", "grant", "provid", "giv", "get"):
        return []
    lows = [t.low for t in s.predicate]
    if s.negative and s.verb == "hav" and lows[:1] == ["effect"]:
        targets = named(list(s.predicate), vocabulary, "unit_type", "unit_subtype", "status", "test")
        if "against" in lows and targets and subject.term:
            return [Draft("immune_to", thing_of(subject.term, vocabulary), subject=t, who=Has(t), modal="state", fixed=True) for t, _ in targets]
        if "force" in [t.stem for t in s.subject] or "forc" in [t.stem for t in s.subject]:
            inner = list(s.subject)
            cut = max((i for i, t in enumerate(inner) if t.stem == "forc"), default=0)
            return [Draft("immune_to", Thing("effect", f"forced {thing.name.lower()}"), modal="state") for thing in things(inner[cut + 1 :], vocabulary) if thing.name]
        if targets:
            return [Draft("ignores", thing_of(t, vocabulary), modal="state") for t, _ in targets]
        return []
    if "modified" in lows:
        return _modify(s, subject, vocabulary)
    modifier = _bonus(s, subject, vocabulary)
    if modifier:
        return modifier
    drafts: list[Draft] = []
    if s.verb == "hav" and (lows[:1] == ["been"] or "ability" in lows[:3]):
        return []
    for term, token in named(list(s.predicate), vocabulary, "special_rule", "status", "unit_subtype", "order", "effect", "characteristic"):
        kind = vocabulary.terms[term].kind
        if kind in ("characteristic",):
            continue
        giver = subject.term
        if giver == term:
            giver = None
        relation = "grants"
        if s.negative:
            relation = "denies"
        elif giver and vocabulary.terms[giver].kind in ("test", "effect", "event") or (kind == "status" and s.verb in ("gain", "receiv")):
            relation = "inflicts" if kind in ("status", "effect") else "grants"
        value = token.parameter
        drafts.append(Draft(relation, thing_of(term, vocabulary), value=value, modal="state"))
    if not drafts and s.verb in ("gain", "receiv", "regain") and not s.negative:
        found = named(list(s.predicate), vocabulary, "characteristic", "reaction", "action")
        name = name_of(list(s.predicate), 2)
        if found:
            drafts.append(Draft("grants", thing_of(found[0][0], vocabulary), value=quantity(list(s.predicate), Thing("effect", ""), vocabulary), modal="state"))
        elif name:
            drafts.append(Draft("grants", Thing("effect", name), modal="state"))
    return drafts


def _bonus(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """"gains a +1 modifier to its Initiative when …", "applies a modifier of -2 to its Charge Distance"."""
    lows = [t.low for t in s.predicate]
    if s.negative or s.verb not in ("gain", "hav", "receiv", "get", "suffer", "apply", "add", "confer", "grant", "giv", "impos", "provid"):
        return []
    if not any(w in lows for w in ("modifier", "bonus", "penalty", "modifiers", "penalties")) and not any(re.match(r"^[+-]\d", w) for w in lows[:3]):
        return []
    value = next((t.text for t in s.predicate if re.match(r"^[+-]?\d", t.text) or re.match(r"^\d*[dD]\d", t.text)), None)
    if value is None and "value" in lows and "brackets" in lows:
        value = "+X"
    after = list(s.predicate)
    if not any(low in ("to", "on") for low in lows) and s.subject and value:
        owned = named(list(s.predicate), vocabulary, "characteristic")
        if not owned:
            about = named(list(s.subject), vocabulary, "test", "action", "table")
            thing = thing_of(about[0][0], vocabulary) if about else Thing("effect", name_of(list(s.subject), 2))
            return [Draft("modifies", thing, value=value, modal="state", back=not subject.others)] if thing.name else []
    for i, low in enumerate(lows):
        if low in ("to", "on") and i:
            after = list(s.predicate[i + 1 :])
            break
    drafts: list[Draft] = []
    for part in conjuncts(after):
        hits = named(part, vocabulary, "characteristic", "action", "reaction", "test", "table", "effect")
        for term, _ in hits[:2]:
            drafts.append(Draft("modifies", thing_of(term, vocabulary), value=value, modal="state"))
        if not hits and not drafts:
            name = name_of(part, 3)
            if name and value:
                drafts.append(Draft("modifies", Thing("effect", name), value=value, modal="state"))
    return drafts


def _counts_as(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb == "treat" and lows[-1:] in (["passed"], ["failed"]) and "as" in lows:
        tests = named(list(s.predicate), vocabulary, "test")
        relation, value = ("immune_to", "passes") if lows[-1] == "passed" else ("forces", "fails")
        return [Draft(relation, thing_of(t, vocabulary), value=value, modal="state") for t, _ in tests]
    stems_ = [t.stem for t in s.predicate]
    start = None
    if s.verb in ("count", "treat", "consider"):
        start = lows.index("as") + 1 if "as" in lows else 0
    elif s.verb == "be" and lows[:2] == ["equivalent", "to"]:
        start = 2
    elif s.verb == "be":
        for i, st in enumerate(stems_[:6]):
            if st in ("treat", "count", "consider", "regard"):
                start = next((j + 1 for j in range(i, min(i + 5, len(lows))) if lows[j] in ("as", "being")), None)
                if start is None and st == "count":
                    return []
                if start is None:
                    start = next((j + 1 for j in range(i, min(i + 5, len(lows))) if lows[j] == "be"), i + 1)
                if start < len(lows) and lows[start] == "being":
                    start += 1
                break
    if start is None:
        return []
    rest = list(s.predicate[start:])
    fixed = named(list(s.subject), vocabulary, "characteristic")
    number = next((t.text for t in rest[:3] if t.is_number), None)
    if fixed and number and s.verb == "be":
        return [Draft("sets", thing_of(fixed[0][0], vocabulary), value=number, modal="state", back=True)]
    drafts: list[Draft] = []
    giver = list(s.predicate[: max(0, start - 1)])
    instead = named(giver, vocabulary) if s.verb == "treat" else []
    for term, _ in named(rest, vocabulary):
        kind = vocabulary.terms[term].kind
        if kind == "characteristic":
            number = next((t.text for t in rest if t.is_number), None)
            if number:
                return [Draft("sets", thing_of(term, vocabulary), value=number, modal="state")]
            continue
        if kind in ("phase",):
            continue
        drafts.append(Draft("counts_as", thing_of(term, vocabulary), modal="state"))
        if len(drafts) >= 3:
            break
    if instead and len(drafts) > 1 and drafts[0].object.term == instead[0][0]:
        drafts.pop(0)
    if "exactly" in lows and drafts:
        types = named(list(s.subject), vocabulary, "unit_subtype", "unit_type")
        for draft in drafts:
            draft.value = vocabulary.terms[types[0][0]].name if types else draft.value
    for draft in drafts:
        if instead:
            draft.value = vocabulary.terms[instead[0][0]].name
    if not drafts and not any(t.is_number for t in rest[:3]):
        parts = conjuncts([t for t in rest if t.low not in ("both", "either")])
        head = rest[-1].low if rest and rest[-1].low in ("unit", "units", "model", "models") else ""
        for part in parts[:3]:
            name = name_of(part, 4)
            whole = f"{name} {head}".strip()
            if name:
                known = vocabulary.best(whole, "status") or vocabulary.best(name, "status")
                drafts.append(Draft("counts_as", thing_of(known, vocabulary) if known else Thing("effect", whole), modal="state"))
    return drafts


def _automatic(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """Tests that are passed, failed or not taken without rolling."""
    if s.verb not in ("pass", "fail") or not (s.adverb in ("automatically", "always") or "automatically" in [t.low for t in s.subject]):
        return []
    found = named(list(s.predicate), vocabulary, "test", "action")
    relation, value = ("immune_to", "passes") if s.verb == "pass" else ("forces", "fails")
    return [Draft(relation, thing_of(t, vocabulary), value=value, modal="state") for t, _ in found]


def _ignores(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb == "ignor":
        return [Draft("ignores", t, modal="state") for t in _effects(list(s.predicate), vocabulary)]
    if s.verb == "be" and lows:
        if lows[0] == "required" and "by" not in lows:
            return []
        if s.negative and lows[0] in ("affected", "slowed", "subject", "modified", "hindered"):
            return [Draft("ignores", t, modal="state") for t in _effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] in ("unaffected",):
            return [Draft("ignores", t, modal="state") for t in _effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] == "immune":
            return [Draft("immune_to", t, modal="state") for t in _effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] == "ignored" and "by" not in lows:
            listed = [(t, k) for t, k in named(list(s.subject), vocabulary) if vocabulary.terms[t].kind in ("effect", "status", "test", "special_rule", "event")]
            if listed:
                return [Draft("ignores", thing_of(t, vocabulary), modal="state", back=True) for t, _ in listed]
        if lows[0] == "ignored":
            target = subject.term
            if "all" in lows[:4] or "every" in lows[:4]:
                thing = thing_of(target, vocabulary) if target else Thing("effect", name_of(list(s.subject)))
                return [Draft("ignores", thing, subject=f"{next(iter(vocabulary.terms)).split('/')[0]}/unit/unit", fixed=True, any_unit=True, modal="state")]
            by = named(list(s.predicate), vocabulary, "unit_subtype", "unit_type", "special_rule", "status")
            thing = thing_of(target, vocabulary) if target else Thing("effect", name_of(list(s.subject)))
            thing = Thing("event", "trigger") if "trigger" in [t.low for t in s.subject] else thing
            about = " ".join(t.text for t in s.predicate[lows.index("by") + 1 if "by" in lows else 0 :]).split(" and those")[0]
            if by and "entirely" in lows:
                return [
                    *(Draft("ignores", thing, subject=b, who=Has(b), fixed=True, modal="state") for b, _ in by),
                    Draft("ignores", thing, subject=f"{by[0][0].split('/')[0]}/unit/unit", when=Fact(about), fixed=True, any_unit=True, modal="state"),
                ]
            if by:
                return [Draft("ignores", thing, subject=b, who=Has(b), fixed=True, modal="state") for b, _ in by]
            return [Draft("ignores", thing, modal="state")]
    return []


def _is_a(s: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None = None) -> list[Draft]:
    if s.verb != "be" or s.negative:
        return []
    lows = [t.low for t in s.predicate]
    gone = any(w in lows for w in ("play", "game", "battlefield", "table", "casualty", "casualties"))
    phrase = " ".join(lows[:6])
    found = named(list(s.predicate), vocabulary)
    if s.subject and s.subject[0].low in ("certain", "some", "other", "many", "several"):
        return []
    if re.match(r"^(?:an? )?(?:specific |special |particular )?(?:kind|type|sort|form|variety)s? of\b", phrase) and found:
        return [Draft("is_a", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] in ("resolved", "made", "taken", "declared", "rolled", "issued") and not s.negative:
        name = name_of(list(s.subject), 3)
        if subject.term or (name and not subject.generic):
            return [Draft("occurs_in", Thing("phase", ""), subject_thing=None if subject.others or not name else Thing("action", name), modal="state")]
    if subject.pronoun and lows and found and vocabulary.terms[found[0][0]].kind == "test" and "for" in lows:
        drafts = []
        for part in conjuncts(list(s.predicate)):
            tests = named(part, vocabulary, "test")
            for term, _ in named(part, vocabulary, "status"):
                if tests and not any(t.low in ("other", "except") for t in part):
                    drafts.append(Draft("uses", thing_of(tests[0][0], vocabulary), subject=term, who=Has(term), modal="state", fixed=True))
                elif tests:
                    drafts.append(Draft("uses", thing_of(tests[0][0], vocabulary), subject=f"{term.split('/')[0]}/status/status", modal="state", fixed=True))
        if drafts:
            return drafts
    kinds = ("status", "weapon_type", "effect", "unit_subtype")
    if found and subject.term and found[0][0] != subject.term and vocabulary.terms[found[0][0]].kind in kinds:
        kind = vocabulary.terms[subject.term].kind
        if lows and lows[0] in ("a", "an", "defined") or (vocabulary.terms[found[0][0]].kind == "weapon_type"):
            return [Draft("is_a", thing_of(found[0][0], vocabulary), modal="state")]
        if vocabulary.terms[found[0][0]].kind == "status" and len(lows) <= 8 and s.predicate[0].terms:
            relation = "inflicts"
            return [Draft(relation, thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] in ("knocked", "left", "rendered", "made", "marked") and found and vocabulary.terms[found[0][0]].kind in ("status", "effect"):
        return [Draft("inflicts", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] == "lost" and not s.negative:
        name = name_of(list(s.subject), 3)
        about = named(list(s.subject), vocabulary, "status", "effect", "characteristic", "special_rule")
        if about or name:
            return [Draft("removes", thing_of(about[0][0], vocabulary) if about else Thing("effect", name), modal="state", back=True)]
    if lows and lows[0] == "removed" and not gone:
        about = named(list(s.subject), vocabulary, "status", "effect")
        agents = named(list(s.predicate), vocabulary, "test", "action", "special_rule", "unit_type", "order")
        if about and not s.negative:
            return [Draft("removes", thing_of(about[0][0], vocabulary), subject=agents[0][0] if agents else last_test, subject_thing=None if agents or last_test else Thing("event", "removal"), fixed=True, any_unit=True, modal="state")]
        if s.negative and "by" in lows:
            name = name_of(list(s.predicate[lows.index("by") + 1 :]), 3)
            return [Draft("immune_to", Thing("effect", name), modal="state")] if name else []
        return []
    if found and vocabulary.terms[found[0][0]].kind in ("status", "effect") and s.predicate and s.predicate[0].terms:
        return [Draft("inflicts", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] == "removed" and not gone and subject.term and vocabulary.terms[subject.term].kind == "status":
        return [Draft("removes", thing_of(subject.term, vocabulary), subject=last_test, subject_thing=None if last_test else Thing("event", "check passed"), fixed=True, any_unit=True, modal="state")]
    if lows and lows[0] in ("removed", "destroyed", "eliminated"):
        return [Draft("inflicts", Thing("effect", "removed from play" if lows[0] == "removed" else lows[0]), modal="state")]
    return []


def _never_takes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb in ("tak", "mak") and not s.negative:
        tests = named(list(s.predicate), vocabulary, "test")
        lows = [t.low for t in s.predicate]
        if tests:
            return [Draft("forces", thing_of(tests[0][0], vocabulary), modal="oblige")]
        normal = [a for a, _ in named(list(s.predicate), vocabulary, "action")]
        if lows[-2:] in (["as", "normal"], ["as", "usual"]):
            name = name_of(list(s.predicate), 2)
            if normal or name:
                return [Draft("permits", thing_of(normal[0], vocabulary) if normal else Thing("action", re.sub(r" moves?$", "", name)), modal="permit")]
        if "as" in lows:
            actions = named(list(s.predicate[lows.index("as") + 1 :]), vocabulary, "action")
            if actions:
                return [Draft("forces", thing_of(actions[0][0], vocabulary), modal="oblige")]
        return []
    if s.verb in ("tak", "mak", "suffer") and s.negative:
        relation = "immune_to"
        return [Draft(relation, thing_of(t, vocabulary), modal="forbid") for t, _ in named(list(s.predicate), vocabulary, "test", "effect", "action", "reaction")]
    return []


def _inflicts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb in ("suffer", "inflict", "caus", "becom", "tak", "impos") and not s.negative:
        value = next((t.text for t in s.predicate if _DICE.match(t.text)), None)
        found = [(t, k) for t, k in named(list(s.predicate), vocabulary, "status", "effect", "test") if vocabulary.terms[t].kind in ("status", "effect", "test")]
        if s.verb == "tak" and found and vocabulary.terms[found[0][0]].kind == "test":
            return [Draft("forces", thing_of(found[0][0], vocabulary), modal="oblige")]
        if s.verb == "tak" and not found:
            return []
        if found:
            return [Draft("inflicts" if vocabulary.terms[t].kind != "test" else "forces", thing_of(t, vocabulary), value=value, modal="state") for t, _ in found[:4]]
        name = name_of(list(s.predicate), 3)
        return [Draft("inflicts", Thing("effect", name), value=value, modal="state")] if name and s.verb != "becom" else []
    if s.verb == "los":
        found = [t for t, _ in named(list(s.predicate), vocabulary, "status", "special_rule", "characteristic")]
        value = next((t.text for t in s.predicate if _DICE.match(t.text)), None)
        if found:
            if vocabulary.terms[found[0]].kind == "characteristic":
                return [Draft("modifies", thing_of(found[0], vocabulary), value=f"-{value}" if value else None, modal="state")]
            return [Draft("removes", thing_of(t, vocabulary), modal="state") for t in found]
        name = name_of(list(s.predicate), 3)
        return [Draft("inflicts", Thing("effect", f"lose {name}"), value=value, modal="state")] if name else []
    if s.verb in ("return", "stop") and lows[:2] in (["to", "normal"],) and subject.term and vocabulary.terms[subject.term].kind == "status":
        return [Draft("removes", thing_of(subject.term, vocabulary), subject_thing=Thing("event", "return to normal"), fixed=True, modal="state")]
    if s.verb == "remov":
        found = named(list(s.predicate), vocabulary, "status", "effect")
        return [Draft("removes", thing_of(found[0][0], vocabulary), modal="state", back=True)] if found else []
    if s.verb == "cost" and s.predicate:
        found = named(list(s.predicate), vocabulary, "characteristic", "effect", "status")
        value = next((t.text for t in s.predicate if t.is_number), None)
        name = name_of([t for t in s.predicate if not t.is_number], 2)
        return [Draft("uses", thing_of(found[0][0], vocabulary) if found else Thing("effect", name), value=value, modal="state")] if found or name else []
    if s.verb in ("stop", "ceas") and s.predicate:
        found = named(list(s.predicate), vocabulary, "status")
        return [Draft("removes", thing_of(t, vocabulary), modal="state") for t, _ in found]
    if s.verb in ("surrender", "rout"):
        return [Draft("inflicts", Thing("status", s.verb.capitalize()), modal="state")]
    if s.verb in ("halt", "retreat", "abandon", "retir", "fle"):
        verb = s.modal if s.modal and not s.modal.endswith("s") else s.verb
        return [Draft("forces", Thing("action", f"{verb} {name_of(list(s.predicate), 2)}".strip()), modal="state")]
    return []


def _modify(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    verb = s.verb
    numbers = [t.text for t in s.predicate if _DICE.match(t.text)]
    value = numbers[0].rstrip('"”″') if numbers else next((f"{NUMBER_WORDS[w]}" for w in lows if w in ("one", "two", "three")), None)
    if verb in ("set",):
        found = named(list(s.predicate), vocabulary, "characteristic", "test", "effect")
        if found:
            return [Draft("sets", thing_of(found[0][0], vocabulary), value=value, modal="state")]
        name = name_of(list(s.predicate), 3)
        return [Draft("sets", Thing("characteristic", re.sub(r"\b\d+\b", "", name).strip()), value=value, modal="state")] if name else []
    if verb == "add" and "to" in lows:
        cut = lows.index("to")
        added = named(list(s.predicate[:cut]), vocabulary, "characteristic")
        if added and any(w in ("result", "total", "roll", "score", "dice", "it") for w in lows[cut:]):
            return [Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in added]
    if verb == "halv":
        found = named(list(s.predicate), vocabulary, "characteristic", "action", "effect")
        name = name_of(list(s.predicate), 2)
        return [Draft("modifies", thing_of(found[0][0], vocabulary) if found else Thing("effect", name), value="1/2", modal="state")] if found or name else []
    if verb in ("add", "increas", "reduc", "subtract", "modify", "apply", "rais", "lower", "doubl", "decreas"):
        found = named(list(s.predicate), vocabulary, "characteristic", "action", "reaction", "test", "table", "effect")
        sign = "-" if verb in ("reduc", "subtract", "lower", "decreas") else "+"
        if value and not value.startswith(("+", "-")):
            value = sign + value
        elif value is None and verb == "doubl":
            value = "x2"
        elif value is None:
            value = quantity(list(s.predicate), Thing("effect", ""), vocabulary)
            if value is None and "value" in lows and "brackets" in lows:
                value = f"{sign}X"
            elif value:
                value = sign + value
        if found:
            chosen = [t for t, _ in found if vocabulary.terms[t].kind == "characteristic"] or [found[0][0]]
            owner = next((t for t, _ in named(list(s.predicate), vocabulary, "special_rule", "unit_subtype", "unit_type", "status")), None) if not s.subject else None
            return [Draft("modifies", thing_of(t, vocabulary), value=value, subject=owner, who=Has(owner) if owner else ALWAYS, modal="state") for t in chosen[:2] if t != owner]
        name = name_of([t for t in s.predicate if not t.is_number], 3)
        return [Draft("modifies", Thing("effect", name), value=value, modal="state")] if name and value else []
    if verb == "be" and lows and ("modified" in lows[:6]):
        cut = lows.index("modified")
        found = named(list(s.subject) + list(s.predicate[:cut]), vocabulary, "characteristic")
        rest = [w for w in lows if re.match(r"^[+-]\d|^[+-]/", w)]
        return [Draft("modifies", thing_of(t, vocabulary), value="/".join(rest) or value, modal="state") for t, _ in found]
    if verb == "hav" and "modified" in lows:
        cut = lows.index("modified")
        found = named(list(s.predicate[:cut]), vocabulary, "characteristic")
        rest = [t.text for t in s.predicate if re.match(r"^[+-]\d", t.text)]
        return [Draft("modifies", thing_of(t, vocabulary), value="/".join(rest) or value, modal="state") for t, _ in found]
    if verb == "mov" and numbers:
        action = _falling(s, vocabulary)
        return [Draft("sets", action, value=value, modal="state")]
    if verb == "be" and numbers and (lows[0] in ("always", "resolved", "increased", "reduced") or s.adverb == "always" or s.predicate[0].is_number):
        found = named(list(s.subject), vocabulary, "characteristic", "action", "test", "effect")
        if found and len(lows) <= 14:
            relation = "modifies" if lows[0] in ("increased", "reduced") and "by" in lows else "sets"
            return [Draft(relation, thing_of(found[-1][0] if found[-1][0] != subject.term else found[0][0], vocabulary), value=value, modal="state")]
    return []


def _falling(s: Statement, vocabulary: Vocabulary) -> Thing:
    """What a "move 3D6" speaks of: the action or state that the rest of the predicate names, else moving."""
    found = named(list(s.predicate), vocabulary, "action", "status")
    for term, _ in found:
        return thing_of(term, vocabulary)
    return Thing("action", "Move", vocabulary.best("Move", "action"))


def _uses(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb in ("use",):
        return [Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in named(list(s.predicate), vocabulary)[:2]]
    if s.verb in ("mov",):
        found = named(list(s.predicate), vocabulary, "characteristic")
        if found:
            value = quantity(list(s.predicate), Thing("effect", ""), vocabulary)
            return [Draft("uses", thing_of(found[0][0], vocabulary), value=value, modal="state")]
    if s.verb in ("roll", "add"):
        lows = [t.low for t in s.predicate]
        each = next((i for i in range(len(lows) - 1) if lows[i : i + 2] == ["for", "each"]), None)
        tables = named(list(s.predicate), vocabulary, "table")
        if each is not None and tables:
            about = named(list(s.predicate[each + 2 : each + 6]), vocabulary, "effect", "test", "status")
            if about:
                return [Draft("uses", thing_of(tables[0][0], vocabulary), subject=about[0][0], modal="state", fixed=True)]
        found = named(list(s.predicate), vocabulary, "characteristic", "table")
        return [Draft("uses", thing_of(t, vocabulary), value=next((x.text for x in s.predicate if x.is_number), None), modal="state") for t, _ in found[:2]]
    return []


def _strikes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """"always Wounds on a 2+", "automatically Hits": what the roll needs, or that it is not made."""
    if not s.verb.startswith(("wound", "hit")) or s.adverb not in ("always", "automatically"):
        return []
    what = "To Wound" if s.verb.startswith("wound") else "To Hit"
    roll = vocabulary.best(f"{what} roll", "test") or vocabulary.best(f"{what.split()[1]} roll", "test")
    number = next((t.text for t in s.predicate if t.is_number), None)
    thing = thing_of(roll, vocabulary) if roll else Thing("test", f"{what} roll")
    if s.adverb == "automatically":
        return [Draft("immune_to", thing, value="passes", modal="state")]
    return [Draft("sets", thing, value=number or "fixed number", modal="state")]


def _events(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb == "need" and not s.negative:
        found = named(list(s.predicate), vocabulary, "effect", "test", "status", "special_rule", "order")
        name = name_of(list(s.predicate), 3)
        if found or name.startswith("line"):
            return [Draft("requires", thing_of(found[0][0], vocabulary) if found else Thing("effect", name), modal="oblige")]
        return []
    if s.verb in ("trigger", "allow", "enabl", "prevent", "requir"):
        found = named(list(s.predicate), vocabulary, "reaction", "test", "action", "status", "effect")
        relation = {"trigger": "triggers", "allow": "permits", "enabl": "permits", "prevent": "denies", "requir": "requires"}[s.verb]
        if s.negative:
            relation = {"triggers": "denies", "permits": "denies"}.get(relation, relation)
        return [Draft(relation, thing_of(t, vocabulary), modal="state") for t, _ in found[:3]]
    return []


_READERS: tuple[Callable[[Statement, Subject, Vocabulary], list[Draft]], ...] = (
    _strikes, _automatic, _never_takes, _counts_as, _modify, _ignores, _given, _grants, _bonus, _is_a, _inflicts, _uses, _events,
)  # fmt: skip


def read(statement: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None = None) -> list[Draft]:
    """The drafts of a statement with a state verb: those of the first family that it belongs to."""
    for reader in _READERS:
        drafts = _is_a(statement, subject, vocabulary, last_test) if reader is _is_a else reader(statement, subject, vocabulary)
        if drafts:
            return drafts
    return []


__all__ = ["after_modal", "quantity", "read", "response_to", "thing_of", "BEARER_KINDS", "Event", "Fact"]
