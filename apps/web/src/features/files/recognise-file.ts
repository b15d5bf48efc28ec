import type { decodeText, detectFormat, FormatId } from '@parlance/formats';

/** As much of a file as detection looks at. */
const headBytes = 65_536;

type Formats = { decodeText: typeof decodeText; detectFormat: typeof detectFormat };

/** The format of a file by its name and how it begins, if that tells. */
export async function recogniseFormat(
  file: File,
  { decodeText, detectFormat }: Formats,
): Promise<FormatId | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return detectFormat(file.name, decodeHead(head, decodeText));
}

/** The cut may go through a character: those have at most 4 bytes. */
function decodeHead(head: Uint8Array, decode: Formats['decodeText']): string {
  for (let cut = 0; cut < 4; cut++) {
    const decoded = decode(head.subarray(0, head.length - cut));
    if (decoded) return decoded.text;
  }
  return decode(head, 'iso-8859-1')?.text ?? '';
}
