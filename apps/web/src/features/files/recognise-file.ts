import type { FormatId } from '@parlance/formats';
import type { FormatRegistry } from './format-registry.ts';

/** As much of a file as detection looks at. */
const headBytes = 65_536;

/** The format of a file by its name and how it begins, if that tells. */
export async function recogniseFormat(
  file: File,
  { decodeText, detectFormat }: FormatRegistry,
): Promise<FormatId | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return detectFormat(file.name, decodeHead(head, decodeText));
}

/** The cut may go through a character: those have at most 4 bytes. */
function decodeHead(head: Uint8Array, decode: FormatRegistry['decodeText']): string {
  for (let cut = 0; cut < 4; cut++) {
    const decoded = decode(head.subarray(0, head.length - cut));
    if (decoded) return decoded.text;
  }
  return decode(head, 'iso-8859-1')?.text ?? '';
}
