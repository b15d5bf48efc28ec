import { type CompiledTerms, servingLocales } from '@parlance/glossary';
import { parse, stringify } from 'uuid';
import type { UsedGlossary } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { compileGlossary } from '../../../integrations/glossaries/compile-glossary.ts';
import { listLocales, listTermsToFind } from '../concepts.queries.ts';

/** The terms of a glossary in a locale, ready for lookups, with what they are. */
export interface FoundIn {
  readonly glossaryId: string;
  readonly sourceLocale: string;
  /** The locale that its terms are looked for in. */
  readonly compiled: CompiledTerms;
  idsOf(term: number): { readonly conceptId: string; readonly termId: string };
}

interface Kept {
  readonly version: number;
  readonly compiled: Promise<Compiled>;
  /** How much it weighs: its terms, once it is known how many these are. */
  weight: number;
}

interface Compiled {
  readonly terms: CompiledTerms;
  /** The ids of the concept and the term of each, 16 bytes each. */
  readonly ids: Uint8Array;
}

// What is compiled is kept by glossary and locale for all servers of the process. Every lookup reads the versions of the
// glossaries, so it does not matter which process has changed one: nothing that is kept is used for another version.
const kept = new Map<string, Kept>();

/** About 60 MB. */
const maxTerms = 1_000_000;

/** The glossaries of a project, compiled for a locale of source texts, in the order of their priorities. */
export async function listCompiled(
  db: Db,
  glossaries: readonly UsedGlossary[],
  locale: string,
): Promise<readonly FoundIn[]> {
  const found: FoundIn[] = [];
  for (const glossary of glossaries) {
    const { terms, ids } = await getCompiled(db, glossary, locale);
    found.push({
      glossaryId: glossary.id,
      sourceLocale: glossary.sourceLocale,
      compiled: terms,
      idsOf: (term) => ({
        conceptId: stringify(ids, term * idBytes * 2),
        termId: stringify(ids, term * idBytes * 2 + idBytes),
      }),
    });
  }
  return found;
}

const idBytes = 16;

async function getCompiled(
  db: Db,
  { id: glossaryId, version }: UsedGlossary,
  locale: string,
): Promise<Compiled> {
  const key = `${glossaryId} ${locale}`;
  const known = kept.get(key);
  // The one that was used last comes last.
  kept.delete(key);
  if (known?.version === version) {
    kept.set(key, known);
    return known.compiled;
  }
  const entry: Kept = { version, compiled: compile(db, glossaryId, locale), weight: 0 };
  kept.set(key, entry);
  try {
    const compiled = await entry.compiled;
    entry.weight = compiled.terms.count;
    dropOldest();
    return compiled;
  } catch (error) {
    if (kept.get(key) === entry) kept.delete(key);
    throw error;
  }
}

function dropOldest(): void {
  let sum = 0;
  for (const { weight } of kept.values()) sum += weight;
  for (const [key, { weight }] of kept) {
    if (sum <= maxTerms && kept.size <= maxKept) return;
    kept.delete(key);
    sum -= weight;
  }
}

const maxKept = 1000;

async function compile(db: Db, glossaryId: string, locale: string): Promise<Compiled> {
  const locales = servingLocales(await listLocales(db, { glossaryId }), locale);
  const rows = await listTermsToFind(db, { glossaryId }, locales);
  const ids = new Uint8Array(rows.length * idBytes * 2);
  for (const [at, row] of rows.entries()) {
    ids.set(parse(row.concept_id), at * idBytes * 2);
    ids.set(parse(row.id), at * idBytes * 2 + idBytes);
  }
  const terms = await compileGlossary({
    locale,
    terms: rows.map((row) => ({
      text: row.text,
      forms: row.forms,
      // Abbreviations are often words in small letters: `US`, `IT`.
      isCaseSensitive: row.is_case_sensitive || row.is_abbreviation,
      isExact: row.is_exact,
    })),
  });
  return { terms, ids };
}
