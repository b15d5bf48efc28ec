import type { TmxLoss } from '../tmx/losses.ts';
import { readTmx } from '../tmx/read.ts';
import type { TmxHeader, TmxPlace, TmxUnit } from '../tmx/unit.ts';

export interface ParsedTmx {
  readonly header: TmxHeader | undefined;
  readonly units: readonly TmxUnit[];
  readonly places: readonly TmxPlace[];
  readonly losses: readonly TmxLoss[];
}

/** Reads a whole file, in pieces of a length in bytes. */
export async function parseTmx(
  file: string | Uint8Array,
  pieceLength = Number.POSITIVE_INFINITY,
): Promise<ParsedTmx> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const units: TmxUnit[] = [];
  const places: TmxPlace[] = [];
  const reading = readTmx(cut(bytes, pieceLength));
  for await (const batch of reading.batches) {
    for (const { unit, place } of batch) {
      units.push(unit);
      places.push(place);
    }
  }
  return { header: reading.header, units, places, losses: reading.losses.list() };
}

function* cut(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  const step = Math.min(length, Math.max(1, bytes.length));
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

/** A file with a body, the source locale in its header, and a document type in front. */
export function tmx(body: string, srclang = 'en', prolog = ''): string {
  return `<?xml version="1.0"?>${prolog}\n<tmx version="1.4"><header srclang="${srclang}"/><body>\n${body}\n</body></tmx>`;
}
