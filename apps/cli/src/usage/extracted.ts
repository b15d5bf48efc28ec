import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileGuesser, type FormatId, headBytes } from '@parlance/formats';
import { createPositions, type Message, toText } from '@parlance/messages';
import picomatch from 'picomatch';
import { z } from 'zod';
import { Problem } from '../console/problem.ts';
import { readEntries, requireReadable } from '../files/read-texts.ts';
import { listFilesBelow } from '../files/walk.ts';
import type { KeyUse } from './key-use.ts';
import { generatedIds } from './scripts/lingui-messages.ts';

// What the extractors of i18next, FormatJS and Lingui write, and any catalogue of gettext, tells which keys code has.

/** A key that an extractor has found; without a line where it tells no place. */
export type ExtractedKey = Omit<KeyUse, 'line' | 'column' | 'file' | 'code' | 'component'> & {
  readonly file: string;
  readonly line: number | undefined;
};

/** Reads the files of extractors that globs name. Throws for a glob without a file, and for files that are none. */
export async function readExtracted(
  root: string,
  globs: readonly string[],
): Promise<readonly ExtractedKey[]> {
  if (globs.length === 0) return [];
  const all = await listFilesBelow(root, '');
  const lists = await Promise.all(
    globs.map(async (glob) => {
      const isMatch = picomatch(glob.replace(/^\.\//, ''), { dot: true });
      const paths = all.filter((path) => isMatch(path));
      if (paths.length === 0) {
        throw new Problem(`No file is called ${glob}.`, {
          next: 'Run the extractor first, or look whether `extract.from` or --from is right.',
        });
      }
      return Promise.all(paths.map((path) => readFileOf(root, path)));
    }),
  );
  return lists.flat(2);
}

async function readFileOf(root: string, path: string): Promise<readonly ExtractedKey[]> {
  const bytes = await readFile(join(root, path));
  const value = path.endsWith('.json') ? parseJson(bytes, path) : undefined;
  const messages = messagesOfFormatjs.safeParse(value);
  if (messages.success) return readFormatjs(root, path, messages.data);
  const catalogue = catalogueOfLingui.safeParse(value);
  if (catalogue.success) return readLingui(path, catalogue.data);
  return readAsFormat(bytes, path);
}

function parseJson(bytes: Uint8Array, path: string): unknown {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(error instanceof Error ? `${error.message}.` : 'It is not JSON.', {
      place: { file: path },
      next: 'Run the extractor again, which has not written the file as a whole.',
    });
  }
}

const messageOfFormatjs = z.object({
  id: z.string().optional(),
  defaultMessage: z.string(),
  description: z.unknown().optional(),
  file: z.string().optional(),
  start: z.int().optional(),
  line: z.int().optional(),
});

/** By their ids, or as a list where another way of writing is chosen. */
const messagesOfFormatjs = z.union([
  z.record(z.string(), messageOfFormatjs),
  z.array(messageOfFormatjs.required({ id: true })),
]);

async function readFormatjs(
  root: string,
  path: string,
  messages: z.output<typeof messagesOfFormatjs>,
): Promise<readonly ExtractedKey[]> {
  const all = Array.isArray(messages)
    ? messages.map((message) => [message.id, message] as const)
    : Object.entries(messages);
  const lineAt = createLines(root);
  return Promise.all(
    all.map(async ([id, { defaultMessage, description, file, start, line }]) => ({
      keys: [id],
      kind: 'call' as const,
      text: defaultMessage,
      note: typeof description === 'string' ? description : undefined,
      file: file ?? path,
      // Older versions tell the offset alone.
      line: file === undefined ? undefined : (line ?? (await lineAt(file, start))),
    })),
  );
}

/** Finds the lines of offsets in files, each of which is read once. */
function createLines(root: string) {
  const files = new Map<string, Promise<((offset: number) => number) | undefined>>();
  const read = async (file: string) => {
    const text = await readFile(join(root, file), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const positionAt = createPositions(text);
    return (offset: number) => positionAt(Math.min(offset, text.length)).line;
  };
  return async (file: string, start: number | undefined): Promise<number | undefined> => {
    if (start === undefined) return undefined;
    const lines = files.get(file) ?? read(file);
    files.set(file, lines);
    return (await lines)?.(start);
  };
}

const catalogueOfLingui = z.record(
  z.string(),
  z.object({
    message: z.string().nullish(),
    translation: z.string().nullable(),
    context: z.string().nullish(),
    comments: z.array(z.string()).optional(),
    extractedComments: z.array(z.string()).optional(),
    obsolete: z.boolean().optional(),
    origin: z.array(z.tuple([z.string()]).rest(z.unknown())).optional(),
  }),
);

function readLingui(
  path: string,
  catalogue: z.output<typeof catalogueOfLingui>,
): readonly ExtractedKey[] {
  return Object.entries(catalogue).flatMap(([id, entry]) => {
    if (entry.obsolete) return [];
    const message = entry.message ?? undefined;
    const comments = [...(entry.extractedComments ?? []), ...(entry.comments ?? [])];
    const use = {
      // Where the id is made of the message, other files may have that as their key.
      keys: message === undefined ? [id] : [id, message],
      kind: 'call' as const,
      text: message,
      note: comments.join('\n') || undefined,
    };
    const places = (entry.origin ?? []).map(([file, line]) => ({
      file,
      line: typeof line === 'number' ? line : undefined,
    }));
    return (places.length > 0 ? places : [{ file: path, line: undefined }]).map((place) => ({
      ...use,
      ...place,
    }));
  });
}

/** Everything else is a file of translations: JSON of i18next, a catalogue of gettext. */
function readAsFormat(bytes: Uint8Array, path: string): readonly ExtractedKey[] {
  const format = guessFormat(bytes, path);
  const read = readEntries(bytes, { path, format });
  requireReadable(read, path);
  const isCatalogue = format === 'po';
  return read.entries.flatMap(({ key, message, comments, references, context }) => {
    const notes = comments.filter((comment) => !/^js-lingui-/.test(comment));
    const use = {
      // Of Lingui, other files may have the id that is made of the message.
      keys: isCatalogue
        ? [key, ...generatedIds(key.slice(key.indexOf('\u0004') + 1), { context })]
        : [key],
      kind: 'call' as const,
      // The texts of a catalogue are translations; the text of the code is the key.
      text: isCatalogue ? undefined : defaultText(message, key),
      note: [...(context === undefined ? [] : [context]), ...notes].join('\n') || undefined,
    };
    const places = references.map((reference) => {
      const [, file = reference, line] =
        /^\u2068?(.+?)\u2069?(?::(\d+)(?:[:,-]\d+)*)?$/.exec(reference) ?? [];
      return { file, line: line === undefined ? undefined : Number(line) };
    });
    return (places.length > 0 ? places : [{ file: path, line: undefined }]).map((place) => ({
      ...use,
      ...place,
    }));
  });
}

/** The text that code has for a key: without one, extractors write nothing or the key. */
function defaultText(message: Message, key: string): string | undefined {
  const text = typeof message === 'string' ? toText(message) : '';
  return text === '' || text === key ? undefined : text;
}

function guessFormat(bytes: Uint8Array, path: string): FormatId {
  if (/\.pot?$/.test(path)) return 'po';
  if (path.endsWith('.json')) return 'i18next';
  const { format } = createFileGuesser()({ path, head: bytes.subarray(0, headBytes) });
  if (format && format.certainty !== 'unsure') return format.id;
  throw new Problem('It is no file of an extractor that is known.', {
    place: { file: path },
    next: 'Name JSON of i18next-cli, FormatJS or Lingui, or a catalogue of gettext.',
  });
}
