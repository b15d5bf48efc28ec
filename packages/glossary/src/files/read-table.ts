import { readLocaleCode } from '@parlance/messages';
import { createLosses, fitConcept, fitTerms, type Losses } from './collector.ts';
import type { FileConcept, FileProblem, FileTerm, ReadGlossary } from './model.ts';
import { type Column, type ColumnLocales, type ConceptField, readHeader } from './table-header.ts';
import { readFlag, readValue } from './values.ts';

/** A row of a table with its number. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

type Draft = { -readonly [Key in keyof FileConcept]: FileConcept[Key] } & { terms: FileTerm[] };

/**
 * Reads a glossary from a table with a header. A row is a concept with a term for each locale, or one term of a concept.
 * Rows with the same id are one concept; without ids, a row that says its locale goes with rows of the same source term.
 */
export function readTableGlossary(
  [header, ...rows]: readonly TableRow[],
  locales: ColumnLocales,
): ReadGlossary | FileProblem {
  const losses = createLosses();
  const columns = readHeader(header?.cells ?? [], locales);
  const hasTerms = columns.some(
    (column) =>
      (column?.of === 'term' && column.field === 'text') ||
      (column?.of === 'row' && column.field === 'term'),
  );
  if (!header || !hasTerms) {
    return { problem: 'has no column of terms, as term_en or en, in its first row', line: 1 };
  }
  for (const [at, column] of columns.entries()) {
    if (column) continue;
    const place = { line: header.number, column: at + 1 };
    losses.add('column', `is no column of a glossary: ${header.cells[at]?.slice(0, 100)}`, place);
  }
  const drafts = new Map<string, { draft: Draft; line: number }>();
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const { concept, terms } = readRow(row, columns, losses);
    if (terms.length === 0) {
      losses.add('row', 'has no term', { line: row.number });
      continue;
    }
    const key = concept.id ?? `row ${row.number}`;
    const known = drafts.get(key);
    if (known) {
      known.draft.terms.push(...terms);
      continue;
    }
    drafts.set(key, { draft: { ...concept, terms: [...terms] }, line: row.number });
  }
  const concepts = [...drafts.values()].map(({ draft, line }) => {
    const { terms, ...concept } = draft;
    return { ...fitConcept(concept, losses, { line }), terms: fitTerms(terms, losses, { line }) };
  });
  return { concepts: concepts.filter(({ terms }) => terms.length > 0), losses: losses.losses };
}

type ReadTerm = Partial<Omit<FileTerm, 'locale'>>;

function readRow(
  { cells, number: line }: TableRow,
  columns: readonly (Column | undefined)[],
  losses: Losses,
): { concept: Omit<FileConcept, 'terms'>; terms: readonly FileTerm[] } {
  let concept: Omit<FileConcept, 'terms'> = {};
  let ofRow: ReadTerm = {};
  let rowLocale: string | undefined;
  const ofLocales = new Map<string, ReadTerm>();
  const addTo = (locale: string, read: ReadTerm) =>
    ofLocales.set(locale, { ...ofLocales.get(locale), ...read });
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (!column || column.of === 'nothing' || cell.trim() === '') continue;
    const place = { line, column: at + 1 };
    if (column.of === 'concept') {
      concept = { ...concept, ...readConceptCell(column.field, cell, losses, place) };
    } else if (column.of === 'row' && column.field === 'locale') {
      const reading = readLocaleCode(cell.trim());
      if ('code' in reading) rowLocale = reading.code;
      else losses.add('locale', `is no locale: ${cell.slice(0, 100)}`, place);
    } else if (column.of === 'row') {
      const field = column.field === 'term' ? 'text' : column.field;
      ofRow = { ...ofRow, ...readTermCell(field as TermField, cell, losses, place) };
    } else {
      addTo(column.locale, readTermCell(column.field, cell, losses, place));
    }
  }
  if (rowLocale !== undefined) addTo(rowLocale, ofRow);
  const terms = [...ofLocales].flatMap(([locale, read]) => {
    const { text, ...rest } = { ...ofRow, ...read };
    return text === undefined ? [] : [{ ...rest, locale, text }];
  });
  return { concept, terms };
}

type TermField = Extract<Column, { of: 'term' }>['field'];

interface Place {
  readonly line: number;
  readonly column: number;
}

function readConceptCell(
  field: ConceptField,
  cell: string,
  losses: Losses,
  place: Place,
): Omit<FileConcept, 'terms'> {
  if (field !== 'isKept' && field !== 'isTranslatable') return { [field]: cell.trim() };
  const flag = readFlag(cell);
  if (flag !== undefined) return { isKept: field === 'isKept' ? flag : !flag };
  losses.add('value', `must be yes or no: ${cell.slice(0, 100)}`, place);
  return {};
}

function readTermCell(field: TermField, cell: string, losses: Losses, place: Place): ReadTerm {
  if (field === 'text') return { text: cell };
  if (field === 'usageNote') return { usageNote: cell };
  // Forms are separated by bars, which no word has.
  if (field === 'forms') return { forms: cell.split('|') };
  const read = readValue(field, cell);
  if (read) return read;
  losses.add('value', `is not known: ${cell.slice(0, 100)}`, place);
  return {};
}
