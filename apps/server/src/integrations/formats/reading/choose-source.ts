import { type FormatId, formats, headBytes, type ParsedEntry } from '@parlance/formats';
import { toLocaleCode } from '@parlance/messages';

/** The options of an import that may choose the source locale of its project. */
export interface FirstImport {
  /**
   * A locale, `none`, or `auto` for the one that files name. If unset, a named locale is only chosen if the project
   * or the import has it.
   */
  readonly wanted: string | undefined;
  /** The locales of the project. */
  readonly known: readonly string[];
}

/** Where the source texts of a project are. */
export interface ProjectSource {
  /** The locale of the source texts. */
  readonly locale: string | undefined;
  /** Whether the keys are texts, which replace missing source texts. */
  readonly textsInKeys: boolean;
}

export interface SourceFile {
  readonly format: FormatId;
  readonly locale: string;
  readonly text: string;
  readonly entries: readonly ParsedEntry[];
}

/** Chooses the source of a project from the files of its first import. */
export function chooseSource(files: readonly SourceFile[], first: FirstImport): ProjectSource {
  return { locale: chooseLocale(files, first), textsInKeys: files.some(hasTextsInKeys) };
}

/** The locale that the request names for the source texts. */
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
    // A file of the named locale whose texts differ from the source texts: exports write that if these are not known.
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

/** The source locale that a file names. */
function findNamedLocale({ format, text }: SourceFile): string | undefined {
  const name = formats[format].sourceLocaleOf?.(text.slice(0, headBytes));
  return name === undefined ? undefined : toLocaleCode(name);
}

/** The part after the context in keys of gettext and Qt. */
function textIn(key: string): string {
  return key.slice(key.lastIndexOf('\u0004') + 1);
}

const words = /\S\s+\S/;
const id = /^(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Za-z0-9]+(?:[._:/-][A-Za-z0-9]+)+)$/;

/** Whether the keys of a file are texts. In formats with texts as keys that is so unless most keys look like ids. */
function hasTextsInKeys({ format, entries }: SourceFile): boolean {
  const { keyIsSource = false } = formats[format];
  const share = (pattern: RegExp) =>
    entries.filter(({ key }) => pattern.test(textIn(key))).length / entries.length;
  return entries.length > 0 && (keyIsSource ? share(id) <= 0.5 : share(words) > 0.5);
}

/** Whether a file has source texts, and not only ids, beside its translations. */
function isBilingual(file: SourceFile): boolean {
  const { keyIsSource } = formats[file.format];
  if (keyIsSource && !hasTextsInKeys(file)) return false;
  return file.entries.some(({ source }) => source !== undefined);
}

/** Whether all translations of a file equal its source texts, as tools write files of the source locale. */
function isInSourceLocale({ entries }: SourceFile): boolean {
  const plain = entries.filter(({ message }) => typeof message === 'string' && message !== '');
  return plain.length > 0 && plain.every(({ message, source }) => message === source);
}

/** The locale with the most texts, since translations lag behind; among equals English, or else the first. */
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
