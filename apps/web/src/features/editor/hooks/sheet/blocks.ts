import Papa from 'papaparse';

/** A cell of a sheet, both counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells that stand together, from the first to the last of its rows and columns. */
export interface Block {
  readonly first: Place;
  readonly last: Place;
}

/** The block between two of its corners. */
export function blockOf(corner: Place, opposite: Place): Block {
  const rows = [corner.row, opposite.row];
  const columns = [corner.column, opposite.column];
  return {
    first: { row: Math.min(...rows), column: Math.min(...columns) },
    last: { row: Math.max(...rows), column: Math.max(...columns) },
  };
}

export function countCells({ first, last }: Block): number {
  return (last.row - first.row + 1) * (last.column - first.column + 1);
}

/** The places of a block, row by row. */
export function placesOf({ first, last }: Block): Place[] {
  return range(first.row, last.row).flatMap((row) =>
    range(first.column, last.column).map((column) => ({ row, column })),
  );
}

/** Rows of texts as spreadsheets take them: tabs between them, and quotes around what has tabs, quotes or lines. */
export function printTsv(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: '\t', newline: '\n' },
  );
}

/** Reads what spreadsheets copy. A line break at the end begins no row. */
export function parseTsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data;
}

export interface PlacedText extends Place {
  readonly value: string;
}

/**
 * Where the texts of a paste go to: from the first cell of the block, or a single text into each of its cells. What is
 * beyond the size of the sheet has no place, and is counted.
 */
export function placeTexts(
  texts: readonly (readonly string[])[],
  block: Block,
  size: { readonly rows: number; readonly columns: number },
): { readonly placed: readonly PlacedText[]; readonly beyond: number } {
  const [[only] = [], ...further] = texts;
  const isSingle = only !== undefined && further.length === 0 && texts[0]?.length === 1;
  const all: PlacedText[] = isSingle
    ? placesOf(block).map((place) => ({ ...place, value: only }))
    : texts.flatMap((row, down) =>
        row.map((value, right) => ({
          row: block.first.row + down,
          column: block.first.column + right,
          value,
        })),
      );
  const placed = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { placed, beyond: all.length - placed.length };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);
