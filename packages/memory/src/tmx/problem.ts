import type { Position } from '@parlance/messages';

/** A file is no TMX that can be read. Columns are characters. The units before the place have been read. */
export class TmxError extends Error implements Position {
  override readonly name = 'TmxError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column }: Position) {
    super(message);
    this.line = line;
    this.column = column;
  }
}
