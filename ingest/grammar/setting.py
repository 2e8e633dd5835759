"""Setting: where a sentence stands, and what it may point back to."""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition


@dataclass(slots=True)
class Setting:
    """Where a sentence stands. ``last`` is the last subject stated before it in the paragraph, for "it" and "they";
    ``described`` one after it that is told by what it does or where it is alone ("a unit that fled"); ``own`` one that
    the text has no name for ("Local guides may …"), for "they"; ``each`` those told of each by itself, for "the units".

    ``doers`` are the deeds that the section tells of, each with the type of unit that does it ("the Ramming Vehicle").
    ``place`` is where the sentence before it was about ("On ice no unit may …"), for "there".
    ``upon`` are those on whom the effects of the section's state fall, as a heading above says.
    ``further`` is set where the shapes that are asked last may be asked at all; ``said`` is what the sentence before it
    gave, ``permitted`` the last permission of the section, for "this also applies if …" and "this cannot be done if …".
    ``placed`` are the words of the statements of the clause that is read, ``shared`` those of the subject that the one
    has from the other before it.
    ``headed`` is the case that the heading tells ("In Deep Water"), ``ended`` how the test ended of which it is an
    outcome ("Failed by 3 or more").
    ``lifting`` are the pieces of the sentence that open with "unless".
    ``plainly`` is set where a sentence may be read by its bare build, as nothing else understood it; ``ruling``
    where it stands in a passage of rules, so that its statements that nothing understood (``unsaid``) may be too.
    ``behind`` are the words of the condition that stands behind the clause being read, ``outcome`` those with which a
    sentence of the paragraph told how a test ends, for those that go on with it. ``spoken_of`` is the state, else the
    kind of unit, that the sentence before told of ("If a crew is Dazed, … Such a crew may …"); ``on_order`` the
    order on which somebody of the paragraph is; ``named_options`` the options that the sentence before named ("… are
    never given this action"), ``wished`` who there wants to do what. ``case`` is the
    last case that the paragraph told of, ``case_before`` that of the sentence before, whose words are ``text_before``,
    and ``carried`` what it was read as, with its case, ``pointed`` the one before it that it goes on under;
    ``tested`` whom and when the tests befall that were told of.
    ``onward`` is the case that the next sentence may go on under, ``earlier`` the last such one, ``rolled`` that in
    which dice are rolled, ``cases`` those told one beside the other, for "otherwise"; ``amid`` where, when or of whom
    it was told, and ``of_anybody`` that as a condition of what is told of anybody; ``opening`` the case that sets the
    section's option off; ``left_out`` what stands for a deed that the sentence before named ("he does"), and that
    with the deed; ``told_of`` the words for those of whom the sentence tells ("A crew out of its depth"),
    ``told_before`` those of the one before it; ``added_to`` is to what it adds something ("Add 1 to the roll if …").
    """

    vocabulary: Vocabulary
    section_term: str | None = None
    section_subject: str | None = None
    heading: str = ""
    headed: str = ""
    ended: str = ""
    place: str = ""
    upon: str = ""
    last: Subject | None = None
    described: Subject | None = None
    own: Subject | None = None
    each: Subject | None = None
    lead_who: Condition = ALWAYS
    lead_subject: str | None = None
    last_test: str | None = None
    last_deed: Thing | None = None
    #: What the sentence before told of by its gerund ("Wading takes two legs"), for "can do it" in the next.
    deed_told: str = ""
    may: Thing | None = None
    otherwise: bool = False
    trigger: Thing | None = None
    option: str | None = None
    trailing: Condition = ALWAYS
    placed: set[int] = field(default_factory=set)
    shared: set[int] = field(default_factory=set)
    span: str = ""
    only_if: bool = False
    provided: bool = False
    lifting: tuple[Piece, ...] = ()
    about_minimum: bool = False
    new_terms: dict[str, tuple[str, str]] = field(default_factory=dict)
    doers: set[tuple[str, str]] = field(default_factory=set)
    further: bool = True
    plainly: bool = False
    ruling: bool = False
    unsaid: list[tuple[int, int]] = field(default_factory=list)
    said: list[Draft] = field(default_factory=list)
    begun: Draft | None = None
    permitted: Draft | None = None
    times: dict[int, Condition] = field(default_factory=dict)
    behind: str = ""
    outcome: str = ""
    spoken_of: str | None = None
    on_order: str | None = None
    wished: tuple[str, str] | None = None
    named_options: set[str] = field(default_factory=set)
    case: str = ""
    case_before: str = ""
    text_before: str = ""
    added_to: str = ""
    onward: str = ""
    earlier: str = ""
    amid: str = ""
    of_anybody: Condition = ALWAYS
    left_out: tuple[str, str] = ("", "")
    told_of: str = ""
    told_before: str = ""
    rolled: str = ""
    cases: tuple[str, ...] = ()
    opening: str = ""
    carried: tuple[str, Condition] = ("", ALWAYS)
    pointed: str = ""
    tested: dict[str, Condition] = field(default_factory=dict)

    @property
    def entry_befell(self) -> bool:
        """Whether the sentence before told what brings the state that the entry is of ("It becomes Mired")."""
        entry = self.section_term
        state = self.vocabulary.kind_of(entry) == "status"
        return state and any(draft.relation == "inflicts" and draft.object.term == entry for draft in self.said)
