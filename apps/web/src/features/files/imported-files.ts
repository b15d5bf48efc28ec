import type { ImportedFile } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';

/** The formats that a project was imported from, the latest first. */
export function formatsOf(imported: readonly ImportedFile[]): readonly FormatId[] {
  return [...new Set(imported.map(({ format }) => format))];
}

/**
 * What an exported file is called: as the file of its locale was when it was imported, or as that of
 * another one, where the name has nothing of a locale in it.
 */
export function fileNameFor(
  file: { readonly locale: string; readonly format: FormatId; readonly extension: string },
  imported: readonly ImportedFile[],
): string {
  const ofFormat = imported.filter(({ format }) => format === file.format);
  const own = ofFormat.find(({ locale }) => locale === file.locale);
  const common = ofFormat.find(
    ({ locale, fileName }) => fileName !== null && !namesLocale(fileName, locale),
  );
  const { fileName: name } = own ?? common ?? {};
  // What came in under any name leaves as what it is.
  return name?.toLowerCase().endsWith(file.extension) ? name : `${file.locale}${file.extension}`;
}

function namesLocale(fileName: string, locale: string): boolean {
  const words = fileName.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const [language = ''] = locale.toLowerCase().split('_');
  return words.includes(language);
}
