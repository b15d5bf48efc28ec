import {
  type Concept,
  type ConceptTerm,
  concept,
  conceptTerm,
  type endpoints,
  type Input,
} from '@parlance/contract';
import { z } from 'zod';

type NewConcept = Input<typeof endpoints.createConcept>['body'];
type TermFields = Omit<ConceptTerm, 'id'>;
type ConceptFields = Pick<Concept, 'definition' | 'domain' | 'note' | 'isKept'>;

/** A term as it is typed. */
export interface TermDraft extends TermFields {
  /** Stays the same as long as the form is open. */
  readonly key: string;
  /** The id of a term that is there; undefined for one that is to be added. */
  readonly id: string | undefined;
}

/** A concept as it is typed. */
export interface ConceptDraft extends ConceptFields {
  readonly terms: readonly TermDraft[];
}

/** Lines may have no text yet. */
const storedTerm = conceptTerm.extend({
  key: z.string(),
  id: z.string().optional(),
  text: z.string(),
  forms: z.array(z.string()),
});

const storedDraft = concept
  .pick({ definition: true, domain: true, note: true, isKept: true })
  .extend({ terms: z.array(storedTerm) });

/** A draft that was stored as text; undefined where it is none. */
export function readDraft(text: string | undefined): ConceptDraft | undefined {
  if (text === undefined) return undefined;
  const read = storedDraft.safeParse(JSON.parse(text));
  if (!read.success) return undefined;
  const terms = read.data.terms.map((term) => ({ ...term, id: term.id }));
  return { ...read.data, terms };
}

/** What is to be asked of the server for a concept to become what was typed. */
export type ConceptChange =
  | { readonly kind: 'concept'; readonly body: Partial<ConceptFields> }
  | { readonly kind: 'add'; readonly body: TermFields }
  | { readonly kind: 'change'; readonly id: string; readonly body: Partial<TermFields> }
  | { readonly kind: 'remove'; readonly id: string };

let lastKey = 0;

/** A term of a locale without anything else. */
export function emptyTerm(locale: string, text = ''): TermDraft {
  lastKey++;
  return {
    key: `new ${lastKey}`,
    id: undefined,
    locale,
    text,
    kind: 'preferred',
    partOfSpeech: null,
    gender: null,
    number: null,
    isCaseSensitive: false,
    isAbbreviation: false,
    isExact: false,
    forms: [],
    usageNote: '',
  };
}

export function emptyConcept(locales: readonly string[]): ConceptDraft {
  const terms = locales.map((locale) => emptyTerm(locale));
  return { definition: '', domain: '', note: '', isKept: false, terms };
}

export function toDraft({ definition, domain, note, isKept, terms }: Concept): ConceptDraft {
  const drafts = terms.map((term): TermDraft => ({ ...term, key: term.id }));
  return { definition, domain, note, isKept, terms: drafts };
}

/** What is typed of terms; lines that were left empty are none. */
export function filledTerms({ terms }: ConceptDraft): readonly TermDraft[] {
  return terms.filter(({ text, id }) => text.trim() !== '' || id !== undefined);
}

export function toNewConcept(draft: ConceptDraft): NewConcept {
  const { definition, domain, note, isKept } = draft;
  return { definition, domain, note, isKept, terms: filledTerms(draft).map(fieldsOf) };
}

/**
 * The changes that make a concept what was typed. A text may go to another term, so what is removed goes first; but a
 * concept is never left without a term.
 */
export function planChanges(base: Concept, draft: ConceptDraft): readonly ConceptChange[] {
  const terms = filledTerms(draft);
  const before = new Map(base.terms.map((term) => [term.id, term]));
  const kept = new Set(terms.map(({ id }) => id));
  const removed = base.terms
    .filter(({ id }) => !kept.has(id))
    .map(({ id }): ConceptChange => ({ kind: 'remove', id }));
  const others = terms.flatMap((term): ConceptChange[] => {
    const known = term.id === undefined ? undefined : before.get(term.id);
    // One that somebody else has removed meanwhile is not brought back by whoever did not touch it.
    if (!known) return term.id === undefined ? [{ kind: 'add', body: fieldsOf(term) }] : [];
    const { id, ...fields } = known;
    const body = differences<TermFields>(fields, fieldsOf(term));
    return Object.keys(body).length > 0 ? [{ kind: 'change', id, body }] : [];
  });
  const { definition, domain, note, isKept } = draft;
  const body = differences<ConceptFields>(base, { definition, domain, note, isKept });
  const own: ConceptChange[] = Object.keys(body).length > 0 ? [{ kind: 'concept', body }] : [];
  const leavesSome = removed.length < base.terms.length;
  return leavesSome ? [...own, ...removed, ...others] : [...own, ...others, ...removed];
}

/** A draft of one concept on top of another state of it: what was typed stays, the rest is what is there. */
export function rebase(draft: ConceptDraft, base: Concept, current: Concept): ConceptDraft {
  const untouched = toDraft(base);
  const next = toDraft(current);
  const { definition, domain, note, isKept } = draft;
  const typed = differences<ConceptFields>(untouched, { definition, domain, note, isKept });
  const ofBase = new Map(base.terms.map((term) => [term.id, term]));
  const drafts = new Map(draft.terms.map((term) => [term.id, term]));
  const terms = next.terms.flatMap((term): TermDraft[] => {
    const [known, own] = [ofBase.get(term.id ?? ''), drafts.get(term.id)];
    if (!known) return [term];
    if (!own) return [];
    const { id: _, ...fields } = known;
    return [{ ...term, ...differences<TermFields>(fields, fieldsOf(own)) }];
  });
  const added = draft.terms.filter(({ id }) => id === undefined);
  return { ...next, ...typed, terms: [...terms, ...added] };
}

function fieldsOf({ key: _, id: __, ...fields }: TermDraft): TermFields {
  return { ...fields, text: fields.text.trim() };
}

function differences<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.join('\n') === other.join('\n');
  return one === other;
}
