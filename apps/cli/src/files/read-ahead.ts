import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How many files are read while another one is looked through. */
const filesAhead = 8;

export interface ReadText {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads text files one after the other, and the next ones meanwhile. Files that are empty, larger than `maxBytes`, gone
 * or no text are left out.
 */
export async function* readAhead(
  root: string,
  paths: readonly string[],
  maxBytes: number,
): AsyncGenerator<ReadText> {
  const pending: Promise<ReadText | undefined>[] = [];
  for (const path of paths) {
    pending.push(readText(root, path, maxBytes));
    if (pending.length <= filesAhead) continue;
    const read = await pending.shift();
    if (read) yield read;
  }
  for (const last of pending) {
    const read = await last;
    if (read) yield read;
  }
}

/** Rejects never, since nobody may be waiting yet. */
async function readText(
  root: string,
  path: string,
  maxBytes: number,
): Promise<ReadText | undefined> {
  const { size } = (await stat(join(root, path)).catch(() => undefined)) ?? { size: 0 };
  if (size === 0 || size > maxBytes) return undefined;
  const text = await readFile(join(root, path), 'utf8').catch(() => '\0');
  return text.includes('\0') ? undefined : { path, text };
}
