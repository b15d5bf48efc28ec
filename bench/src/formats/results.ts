import type { FormatId } from '../../../packages/formats/src/index.ts';

/** The times of one format: milliseconds of each run. */
export interface FormatTimes {
  readonly id: FormatId;
  /** The size of the file. */
  readonly bytes: number;
  /** A reader of the same syntax without entries, run just before each run of `parse`. */
  readonly yardstick?: { readonly name: string; readonly times: readonly number[] };
  readonly parse: readonly number[];
  /** An edit that changes the text of one entry in a hundred. */
  readonly edit: readonly number[];
  readonly serialize: readonly number[];
}

/** The memory of one parsed file in bytes, including the text of the file. */
export interface FormatMemory {
  /** The memory as long as the result is in use. */
  readonly held: number;
  /** The growth of the process while parsing, including garbage. */
  readonly peak: number;
  readonly entries: number;
}
