import type { FormatId } from '../../../packages/formats/src/index.ts';

/** What one format takes, in milliseconds. */
export interface FormatTimes {
  readonly id: FormatId;
  /** The size of the file. */
  readonly bytes: number;
  /** What the same is read with that knows nothing of entries, and how often its time `parse` takes. */
  readonly yardstick?: { readonly name: string; readonly time: number; readonly ratio: number };
  readonly parse: number;
  /** One entry of a hundred gets another text. */
  readonly edit: number;
  readonly serialize: number;
}

/** What one parsed file takes, in bytes, the text of the file included. */
export interface FormatMemory {
  /** As long as the result is in use. */
  readonly held: number;
  /** How much the process grew meanwhile, with what was not yet cleared away. */
  readonly peak: number;
  readonly entries: number;
}
