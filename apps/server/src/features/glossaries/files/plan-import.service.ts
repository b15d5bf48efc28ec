import type { GlossaryImport, NewConceptTerm } from '@parlance/contract';
import type { FileConcept, FileTerm } from '@parlance/glossary';
import { v7 as newId } from 'uuid';
import type { ConceptWithTerms, NewConcept, NewTerm } from '../concepts.queries.ts';
import type { ConceptRow, ConceptTermRow } from '../glossaries.mapper.ts';
import { sortKeyOf, toBody } from '../glossaries.mapper.ts';

/** What an import writes. */
export interface ImportPlan {
  readonly newConcepts: readonly NewConcept[];
  readonly newTerms: readonly NewTerm[];
  /** Concepts with other fields or terms, as they are then. */
  readonly changedConcepts: readonly NewConcept[];
  /** The same ones as they are before. */
  readonly found: readonly ConceptWithTerms[];
  /** Terms that say something else of themselves, with their ids. */
  readonly changedTerms: readonly NewTerm[];
  readonly counts: Pick<GlossaryImport, 'concepts' | 'terms'>;
  /** The locales in which terms are added or changed. */
  readonly locales: ReadonlySet<string>;
}

/**
 * Compares a file with a glossary. A concept of the file is the one with its id, or else the first one with its term in the
 * source locale that no other concept of the file is.
 */
export function planImport(
  concepts: readonly FileConcept[],
  present: readonly ConceptWithTerms[],
  sourceLocale: string,
): ImportPlan {
  const find = createFinder(concepts, present, sourceLocale);
  const newConcepts: NewConcept[] = [];
  const newTerms: NewTerm[] = [];
  const changedConcepts: NewConcept[] = [];
  const found: ConceptWithTerms[] = [];
  const changedTerms: NewTerm[] = [];
  const counts = {
    concepts: { added: 0, changed: 0, unchanged: 0 },
    terms: { added: 0, changed: 0, unchanged: 0 },
  };
  for (const concept of concepts) {
    const known = find(concept);
    if (!known) {
      const id = newId();
      const terms = concept.terms.map((term) => toNewTerm(term, id));
      newConcepts.push({ id, ...fieldsOf(concept), sort_key: sortKeyOf(terms, sourceLocale) });
      newTerms.push(...terms);
      counts.concepts.added++;
      counts.terms.added += terms.length;
      continue;
    }
    const { id } = known.concept;
    const byText = new Map(known.terms.map((term) => [keyOf(term), term]));
    const added: NewTerm[] = [];
    let termsChanged = 0;
    for (const term of concept.terms) {
      const before = byText.get(keyOf(term));
      if (!before) added.push(toNewTerm(term, id));
      else {
        const after = mergeTerm(before, term);
        if (isSame(toBody(before), after)) counts.terms.unchanged++;
        else {
          changedTerms.push({ ...after, id: before.id, conceptId: id });
          termsChanged++;
        }
      }
    }
    newTerms.push(...added);
    counts.terms.added += added.length;
    counts.terms.changed += termsChanged;
    const fields = fieldsOf(concept, known.concept);
    const isOther = !isSame(fields, fieldsOf({ terms: [] }, known.concept));
    if (!isOther && termsChanged === 0 && added.length === 0) {
      counts.concepts.unchanged++;
      continue;
    }
    const sort_key = sortKeyOf([...known.terms, ...added], sourceLocale);
    changedConcepts.push({ id, ...fields, sort_key });
    found.push(known);
    counts.concepts.changed++;
  }
  const locales = new Set([...newTerms, ...changedTerms].map(({ locale }) => locale));
  return { newConcepts, newTerms, changedConcepts, found, changedTerms, counts, locales };
}

function createFinder(
  concepts: readonly FileConcept[],
  present: readonly ConceptWithTerms[],
  sourceLocale: string,
): (concept: FileConcept) => ConceptWithTerms | undefined {
  const byId = new Map(present.map((one) => [one.concept.id, one]));
  const byText = new Map<string, ConceptWithTerms[]>();
  for (const one of present) {
    for (const { locale, text } of one.terms) {
      if (locale !== sourceLocale) continue;
      const same = byText.get(text) ?? [];
      same.push(one);
      byText.set(text, same);
    }
  }
  // What has its id in the file is no other concept of it.
  const taken = new Set(concepts.flatMap(({ id }) => byId.get(toId(id))?.concept.id ?? []));
  return ({ id, terms }) => {
    const known = byId.get(toId(id));
    if (known) return known;
    for (const { locale, text } of terms) {
      if (locale !== sourceLocale) continue;
      const free = byText.get(text)?.find(({ concept }) => !taken.has(concept.id));
      if (!free) continue;
      taken.add(free.concept.id);
      return free;
    }
    return undefined;
  };
}

/** An id of XML begins with a letter, which ids of Parlance need not. */
function toId(id = ''): string {
  return id.replace(/^c(?=[0-9a-f]{8}-)/i, '').toLowerCase();
}

function keyOf({ locale, text }: { readonly locale: string; readonly text: string }): string {
  return `${locale} ${text}`;
}

function fieldsOf(
  { definition, domain, note, isKept }: FileConcept,
  before?: ConceptRow,
): Pick<ConceptRow, 'definition' | 'domain' | 'note' | 'is_kept'> {
  return {
    definition: definition ?? before?.definition ?? '',
    domain: domain ?? before?.domain ?? '',
    note: note ?? before?.note ?? '',
    is_kept: isKept ?? before?.is_kept ?? false,
  };
}

const plainTerm = {
  kind: 'preferred',
  partOfSpeech: null,
  gender: null,
  number: null,
  isCaseSensitive: false,
  isAbbreviation: false,
  isExact: false,
  forms: [] as string[],
  usageNote: '',
} as const;

function toNewTerm({ forms = [], ...term }: FileTerm, conceptId: string): NewTerm {
  return { ...plainTerm, ...term, forms: [...forms], id: newId(), conceptId };
}

/** A term with what a file says of it; forms that somebody has recorded stay. */
function mergeTerm(before: ConceptTermRow, { forms = [], ...term }: FileTerm): NewConceptTerm {
  return { ...toBody(before), ...term, forms: [...new Set([...before.forms, ...forms])] };
}

function isSame(a: object, b: object): boolean {
  const toText = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
  return toText(a) === toText(b);
}
