const utf16 = new TextDecoder('utf-16be');
const latin1 = new TextDecoder('latin1');

/** Styles that a font is called by its family alone for. */
const plainStyles: ReadonlySet<string> = new Set(['regular', 'book', 'normal', 'roman', 'plain']);

/** The ids of names that tell family and style; the better ones come first. */
const nameIds = { family: [16, 1], style: [17, 2] } as const;

/**
 * The name that people know a TrueType or OpenType font by: `Roboto`, `Roboto Bold`. Undefined where the bytes are no
 * such font, or one without a name.
 */
export function readFontName(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const table = findTable(view, 'name');
    if (!table) return undefined;
    const names = readNames(view, table.offset);
    const [family, style] = [nameIds.family, nameIds.style].map((ids) =>
      ids.map((id) => names.get(id)?.trim()).find((name) => name),
    );
    if (family === undefined) return undefined;
    const isPlain = style === undefined || plainStyles.has(style.toLowerCase());
    return isPlain ? family : `${family} ${style}`;
  } catch (error) {
    // A file that ends too early, or whose offsets lead out of it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findTable(view: DataView, wanted: string): { readonly offset: number } | undefined {
  const kind = view.getUint32(0);
  const isFont = kind === 0x00010000 || kind === toTag('OTTO') || kind === toTag('true');
  if (!isFont) return undefined;
  const count = view.getUint16(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (view.getUint32(at) === toTag(wanted)) return { offset: view.getUint32(at + 8) };
  }
  return undefined;
}

function toTag(text: string): number {
  return [...text].reduce((tag, sign) => tag * 256 + (sign.codePointAt(0) ?? 0), 0);
}

/** The names of a font by their ids: in English, or in the language that comes first. */
function readNames(view: DataView, table: number): ReadonlyMap<number, string> {
  const names = new Map<number, { readonly text: string; readonly rank: number }>();
  const count = view.getUint16(table + 2);
  const texts = table + view.getUint16(table + 4);
  for (let at = table + 6; at < table + 6 + count * 12; at += 12) {
    const [platform, language, id] = [at, at + 4, at + 6].map((place) => view.getUint16(place));
    if (platform === undefined || language === undefined || id === undefined) continue;
    const [length, offset] = [view.getUint16(at + 8), texts + view.getUint16(at + 10)];
    if (offset + length > view.byteLength) continue;
    const rank = rankOf(platform, language);
    if (rank <= (names.get(id)?.rank ?? 0)) continue;
    const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, length);
    names.set(id, { text: (platform === 1 ? latin1 : utf16).decode(bytes), rank });
  }
  return new Map([...names].map(([id, { text }]) => [id, text]));
}

const windows = 3;
const englishOfWindows = 0x0409;

function rankOf(platform: number, language: number): number {
  if (platform === windows) return language === englishOfWindows ? 4 : 2;
  return platform === 0 ? 3 : 1;
}
