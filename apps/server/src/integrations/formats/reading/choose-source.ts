import {
  type FormatId,
  formats,
  headBytes,
  type ParsedEntry,
  toLocaleCode,
} from '@parlance/formats';

/** What an import is told that may choose where the source texts of its project are. */
export interface FirstImport {
  /** A locale, or `none`; `auto` is the one that files name. Without it, only one that is there anyway. */
  readonly wanted: string | undefined;
  /** The locales that the project has. */
  readonly known: readonly string[];
}

/** Where a project has its source texts. */
export interface ProjectSource {
  /** The locale that they are in. */
  readonly locale: string | undefined;
  /** Whether the keys are texts, which stand for source texts that are missing. */
  readonly textsInKeys: boolean;
}

export interface SourceFile {
  readonly format: FormatId;
  readonly locale: string;
  readonly text: string;
  readonly entries: readonly ParsedEntry[];
}

/** Where the source texts of a project are whose first files these are. */
export function chooseSource(files: readonly SourceFile[], first: FirstImport): ProjectSource {
  return { locale: chooseLocale(files, first), textsInKeys: files.some(hasTextsInKeys) };
}

/** The locale that somebody has chosen for the source texts. */
export function chosenLocale(first: Pick<FirstImport, 'wanted'> | undefined): string | undefined {
  return first?.wanted === 'auto' || first?.wanted === 'none' ? undefined : first?.wanted;
}

function chooseLocale(
  files: readonly SourceFile[],
  { wanted, known }: FirstImport,
): string | undefined {
  if (wanted === 'none') return undefined;
  const chosen = chosenLocale({ wanted });
  if (chosen !== undefined) return chosen;
  const own = files.map(({ locale }) => locale);
  const named = files.map(findNamedLocale).find((locale) => locale !== undefined);
  if (named !== undefined) {
    // As exports write it for source texts that are not known.
    const isDenied = files.some(
      (file) => file.locale === named && isBilingual(file) && !isInSourceLocale(file),
    );
    if (isDenied) return undefined;
    return wanted === 'auto' || own.includes(named) || known.includes(named) ? named : undefined;
  }
  const bilingual = files.filter(isBilingual);
  const others = files.filter((file) => !bilingual.includes(file));
  return bilingual.find(isInSourceLocale)?.locale ?? findFullest(others);
}

/** The source locale that a file names itself. */
function findNamedLocale({ format, text }: SourceFile): string | undefined {
  const name = formats[format].sourceLocaleOf?.(text.slice(0, headBytes));
  return name === undefined ? undefined : toLocaleCode(name);
}

/** What follows the context in keys of gettext and Qt. */
function textIn(key: string): string {
  return key.slice(key.lastIndexOf('\u0004') + 1);
}

const words = /\S\s+\S/;
const id = /^(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Za-z0-9]+(?:[._:/-][A-Za-z0-9]+)+)$/;

/** In formats that are made for it, keys are texts unless most look like ids. */
function hasTextsInKeys({ format, entries }: SourceFile): boolean {
  const { keyIsSource = false } = formats[format];
  const share = (pattern: RegExp) =>
    entries.filter(({ key }) => pattern.test(textIn(key))).length / entries.length;
  return entries.length > 0 && (keyIsSource ? share(id) <= 0.5 : share(words) > 0.5);
}

/** Whether a file has source texts beside its translations, and not only ids. */
function isBilingual(file: SourceFile): boolean {
  const { keyIsSource } = formats[file.format];
  if (keyIsSource && !hasTextsInKeys(file)) return false;
  return file.entries.some(({ source }) => source !== undefined);
}

/** Whether the translations of a file are its source texts, as in what tools write for the source. */
function isInSourceLocale({ entries }: SourceFile): boolean {
  const plain = entries.filter(({ message }) => typeof message === 'string' && message !== '');
  return plain.length > 0 && plain.every(({ message, source }) => message === source);
}

/** The locale with most keys, since translations lag behind; of several, English or the first. */
function findFullest(files: readonly SourceFile[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { locale, entries } of files) {
    const written = entries.filter(({ message }) => message !== '').length;
    counts.set(locale, (counts.get(locale) ?? 0) + written);
  }
  const most = Math.max(...counts.values());
  const fullest = [...counts.keys()].filter((locale) => counts.get(locale) === most);
  return fullest.find((locale) => /^en(?:_|$)/.test(locale)) ?? fullest[0];
}
