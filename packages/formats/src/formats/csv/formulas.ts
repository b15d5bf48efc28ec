import { applyReplacements, type Replacement } from '../../edit/edit.ts';
import { readRecords, writeCell } from './records.ts';

/** The characters at which spreadsheets recognize a formula. */
const formula = /^[=+\-@\t\r]/;

/** Puts an apostrophe before each field of a CSV file that a spreadsheet would read as a formula. */
export function guardFormulas(source: string): string {
  const { rows, delimiter } = readRecords(source);
  const replacements = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, quoted, span }): Replacement[] =>
      formula.test(text) ? [{ span, text: writeCell(`'${text}`, delimiter, quoted) }] : [],
    ),
  );
  return applyReplacements(source, replacements);
}
