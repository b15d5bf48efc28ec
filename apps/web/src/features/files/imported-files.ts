import type { ImportedFile } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';

/** The formats of earlier imports, the latest first. */
export function formatsOf(imported: readonly ImportedFile[]): readonly FormatId[] {
  return [...new Set(imported.map(({ format }) => format))];
}

/**
 * The name of an exported file: the name that the locale's file had when it was imported, or the name of another
 * locale's file if it has no locale in it.
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
  // A file may have been imported under any name. A name without the extension of the format is not used.
  return name?.toLowerCase().endsWith(file.extension) ? name : `${file.locale}${file.extension}`;
}

function namesLocale(fileName: string, locale: string): boolean {
  const words = fileName.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const [language = ''] = locale.toLowerCase().split('_');
  return words.includes(language);
}
