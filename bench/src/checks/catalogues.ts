import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckUnit } from '../../../packages/checks/src/index.ts';
import {
  decodeFile,
  type FormatId,
  formats,
  type ParsedEntry,
} from '../../../packages/formats/src/index.ts';
import { type TextSyntax, toLocaleCode, toText } from '../../../packages/messages/src/index.ts';

/** Catalogues of real projects, beside the repository or in the folder that `CORPUS_DIR` names. */
const corpus =
  process.env.CORPUS_DIR ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));

/** Whether the catalogues are there: they are no part of the repository. */
export const hasCorpus = existsSync(corpus);

interface Project {
  readonly folder: string;
  /** Matches the files of the project; the group is the locale. */
  readonly files: RegExp;
  readonly format: FormatId;
  /** The file with the source texts; without it, the files themselves have them. */
  readonly source?: string;
  readonly syntax: TextSyntax;
  readonly isIcu?: boolean;
}

const lingui = { placeholders: [], markup: 'html', escapes: false } as const;
const jellyfin = { placeholders: ['dotnet'], markup: 'html', escapes: false } as const;
const android = { placeholders: ['java'], markup: 'xml', escapes: false } as const;
const qt = { placeholders: ['qt'], markup: 'html', escapes: false, accelerator: '&' } as const;
const symfony = { placeholders: ['mustache'], markup: 'html', escapes: false } as const;
const laravel = { placeholders: ['laravel'], markup: 'html', escapes: false } as const;
const dotnet = { placeholders: ['dotnet'], markup: 'none', escapes: false } as const;
const arb = { placeholders: [], markup: 'none', escapes: false } as const;
const i18next = { placeholders: ['i18next'], markup: 'html', escapes: false } as const;

const projects: readonly Project[] = [
  { folder: 'reviewed/documenso', files: /^(.+)\.po$/, format: 'po', syntax: lingui, isIcu: true },
  {
    folder: 'reviewed/jellyfin',
    files: /^(.+)\.json$/,
    format: 'jsonflat',
    source: 'en-us.json',
    syntax: jellyfin,
  },
  {
    folder: 'reviewed/antennapod',
    files: /^values-(.+)\.xml$/,
    format: 'androidxml',
    source: 'values.xml',
    syntax: android,
  },
  { folder: 'po', files: /^documenso\.(.+)\.po$/, format: 'po', syntax: lingui, isIcu: true },
  {
    folder: 'jsonflat',
    files: /^jellyfin\.(.+)\.json$/,
    format: 'jsonflat',
    source: 'jellyfin.en_US.json',
    syntax: jellyfin,
  },
  { folder: 'jsonflat', files: /^laravel\.(.+)\.json$/, format: 'jsonflat', syntax: laravel },
  {
    folder: 'androidxml',
    files: /^thunderbird\.(.+)\.xml$/,
    format: 'androidxml',
    source: 'thunderbird.en.xml',
    syntax: android,
  },
  { folder: 'qtts', files: /^keepassxc\.(.+)\.ts$/, format: 'qtts', syntax: qt },
  { folder: 'xliff12', files: /^symfony-.+\.(.+)\.xlf$/, format: 'xliff12', syntax: symfony },
  {
    folder: 'resx',
    files: /^sharex-helpers\.(.+)\.resx$/,
    format: 'resx',
    source: 'sharex-helpers.en.resx',
    syntax: dotnet,
  },
  {
    folder: 'arb',
    files: /^gallery\.(.+)\.arb$/,
    format: 'arb',
    source: 'gallery.en.arb',
    syntax: arb,
    isIcu: true,
  },
  {
    folder: 'i18next',
    files: /^outline\.(.+)\.json$/,
    format: 'i18next',
    source: 'outline.en_US.json',
    syntax: i18next,
  },
];

export interface Translation {
  readonly file: string;
  readonly key: string;
  readonly unit: CheckUnit;
}

/** All translations of the catalogues with their source texts. */
export async function readCatalogues(): Promise<readonly Translation[]> {
  const all = await Promise.all(projects.map(readProject));
  return all.flat();
}

async function readProject(project: Project): Promise<readonly Translation[]> {
  const { folder, files, format, source } = project;
  const sources =
    source === undefined
      ? undefined
      : new Map(
          (await readEntries(format, join(folder, source), 'en')).map((one) => [one.key, one]),
        );
  const names = (await readdir(join(corpus, folder))).filter(
    (name) => name !== source && files.test(name),
  );
  const read = names.toSorted().map(async (name) => {
    const locale = toLocaleCode(files.exec(name)?.[1] ?? '') ?? '';
    const file = `${folder}/${name}`;
    if (locale === 'en' || locale === 'en_US') return [];
    const entries = await readEntries(format, file, locale);
    return entries.flatMap((entry): Translation[] => {
      const unit = toUnit(entry, sources ? sources.get(entry.key) : entry, project, locale);
      return unit ? [{ file, key: entry.key, unit }] : [];
    });
  });
  return (await Promise.all(read)).flat();
}

async function readEntries(
  format: FormatId,
  file: string,
  locale: string,
): Promise<readonly ParsedEntry[]> {
  const decoded = decodeFile(formats[format], await readFile(join(corpus, file)));
  if (!('text' in decoded)) throw new Error(`${file} can't be read`);
  return formats[format].parse(decoded.text, { locale }).resource.entries;
}

function toUnit(
  entry: ParsedEntry,
  source: ParsedEntry | undefined,
  { syntax, isIcu, source: sourceFile }: Project,
  locale: string,
): CheckUnit | undefined {
  const sourceMessage =
    sourceFile === undefined ? (source?.source ?? source?.key) : source?.message;
  // A text that needs work, as the file says, is no reviewed one.
  if (sourceMessage === undefined || entry.state === 'outdated' || entry.locked || source?.locked)
    return undefined;
  const target = toText(entry.message);
  if (target === '') return undefined;
  const isPlural = [entry.message, sourceMessage].some((one) => typeof one !== 'string');
  return {
    source: toText(sourceMessage),
    target,
    sourceLocale: 'en',
    locale,
    syntax,
    isPlural,
    isIcu: isIcu === true && !isPlural,
  };
}
