import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FormatId, formats } from '@parlance/formats';
import type { FileGroup } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { parseText, readEntries, requireReadable, textsOf } from '../files/read-texts.ts';
import type { Connection } from '../server/connection.ts';
import { exportFile, type RemoteProject } from '../server/remote-project.ts';
import { compareTexts, noDifferences, type TextDifferences } from './compare-texts.ts';
import { exportLocales } from './export-locales.ts';
import { formatOf, type RemoteFile } from './remote-files.ts';

/** A file of the repository in a locale. */
export interface LocalFile {
  readonly group: FileGroup;
  /** The format that the server knows the file by, if it does. */
  readonly format: FormatId;
  /** Undefined for a file with the texts of several locales. */
  readonly locale: string | undefined;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly remote: RemoteFile | undefined;
}

/** How a file differs here and on the server. */
export type FileComparison =
  /** The server would write the same bytes. */
  | { readonly kind: 'same' }
  /** The server does not know the file, or not in this locale. */
  | { readonly kind: 'new' }
  | {
      readonly kind: 'different';
      /** Of a file with several locales those of the source texts. */
      readonly differences: TextDifferences;
      /** In a file with several locales, those of the others. Keys have the locale behind them. */
      readonly translations: TextDifferences;
    };

interface FilePlace {
  readonly locale: string | undefined;
  readonly path: string;
  /** The file of the project; undefined where the server does not know it yet. */
  readonly remote: RemoteFile | undefined;
}

export async function readLocalFile(
  root: string,
  group: FileGroup,
  { locale, path, remote }: FilePlace,
): Promise<LocalFile> {
  const bytes = await readFile(join(root, path));
  return { group, format: formatOf(group, remote), locale, path, bytes, remote };
}

/** Compares a file with what the server would export in its place. Throws where the file has errors. */
export async function compareFile(
  connection: Connection,
  project: RemoteProject,
  file: LocalFile,
  source: string,
): Promise<FileComparison> {
  const { format, locale, remote, bytes, path } = file;
  const asked = locale ?? project.sourceLocale ?? source;
  if (!remote || !project.locales.includes(asked)) {
    requireReadable(readEntries(bytes, { path, format, locale: asked }), path);
    return { kind: 'new' };
  }
  const { file: ofProject, isPaired } = remote;
  const common = { fileId: ofProject.id, format, known: bytes };
  const exported =
    locale === undefined
      ? await exportLocales(connection, project, { ...common, path, source: asked })
      : await exportFile(connection, { ...common, locale, isPaired });
  if (exported === 'none') return { kind: 'new' };
  if (exported === 'same' || Buffer.compare(exported, bytes) === 0) return { kind: 'same' };
  const here = readEntries(bytes, { path, format, locale: asked });
  requireReadable(here, path);
  const there = readEntries(exported, { path, format, locale: asked });
  return {
    kind: 'different',
    differences: compareTexts(textsOf(here), textsOf(there)),
    translations:
      locale === undefined
        ? compareTexts(
            translationsOf(here.text, format, asked),
            translationsOf(there.text, format, asked),
          )
        : noDifferences,
  };
}

/** The texts of a file in all locales but the source locale. */
function translationsOf(
  text: string,
  format: FormatId,
  source: string,
): ReadonlyMap<string, string> {
  const locales = formats[format].localesIn?.(text) ?? [];
  const lists = locales.flatMap((name) => {
    const locale = toCode(name);
    if (locale === source) return [];
    const texts = textsOf(parseText(text, { format, locale }));
    return Array.from(texts, ([key, own]) => [`${key} (${locale})`, own] as const);
  });
  return new Map(lists);
}
