import type { FormatId } from '../../../packages/formats/src/index.ts';

/** What one format takes: milliseconds of each run. */
export interface FormatTimes {
  readonly id: FormatId;
  /** The size of the file. */
  readonly bytes: number;
  /** What the same is read with that knows nothing of entries, each run just before one of `parse`. */
  readonly yardstick?: { readonly name: string; readonly times: readonly number[] };
  readonly parse: readonly number[];
  /** One entry of a hundred gets another text. */
  readonly edit: readonly number[];
  readonly serialize: readonly number[];
}

/** What one parsed file takes, in bytes, the text of the file included. */
export interface FormatMemory {
  /** As long as the result is in use. */
  readonly held: number;
  /** How much the process grew meanwhile, with what was not yet cleared away. */
  readonly peak: number;
  readonly entries: number;
}
