import { plainSyntax } from '@parlance/messages';
import type { CheckId } from '../registry.ts';
import type { CheckSettings } from '../settings.ts';
import type { CheckUnit } from '../unit.ts';

/**
 * Translations with a mistake and without one. A row that fires is `locale | source | target | fixed target`, without
 * the last where the finding has no fix; a silent one is `what it shows | locale | source | target`. Spaces at the
 * edges are `␣`, no-break ones `⍽` and narrow ones `⎵`, line breaks `⏎`, tabs `⇥`; `∅` is an empty text.
 */
export interface CheckTable {
  readonly unit?: Partial<CheckUnit>;
  readonly settings?: CheckSettings;
  readonly fires: string;
  readonly silent: string;
}

export type CheckTables<Id extends CheckId = CheckId> = Readonly<
  Record<Id, CheckTable | readonly CheckTable[]>
>;

export interface TableRow {
  readonly name: string;
  readonly unit: CheckUnit;
  readonly settings: CheckSettings;
  readonly fixed: string | undefined;
}

export function readTable(table: CheckTable): {
  readonly fires: readonly TableRow[];
  readonly silent: readonly TableRow[];
} {
  const rows = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ line, cells: line.split(/\s*(?<!\\)\|\s*/).map(decode) }));
  const toRow = (name: string, cells: readonly string[]): TableRow => {
    const [locale = '', source = '', target = '', fixed] = cells;
    const { unit = {}, settings = {} } = table;
    const texts = { source, target, sourceLocale: 'en', locale, syntax: plainSyntax };
    return { name, unit: { ...texts, ...unit }, settings, fixed };
  };
  return {
    fires: rows(table.fires).map(({ line, cells }) => toRow(line, cells)),
    silent: rows(table.silent).map(({ cells: [name = '', ...cells] }) => toRow(name, cells)),
  };
}

const signs: Readonly<Record<string, string>> = {
  '␣': ' ',
  '⍽': '\u00A0',
  '⎵': '\u202F',
  '⏎': '\n',
  '⇥': '\t',
  '∅': '',
  '\\|': '|',
};

function decode(cell: string): string {
  return cell.replace(/[␣⍽⎵⏎⇥∅]|\\\|/g, (sign) => signs[sign] ?? sign);
}
