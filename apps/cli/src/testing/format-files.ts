import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatId } from '@parlance/formats';

const fixtures = join(import.meta.dirname, '../../../../packages/formats/src/formats');

/** A file of the formats' own fixtures, where a repository would have it. */
interface FormatFile {
  readonly format: FormatId;
  readonly fixture: string;
  /** The pattern of its set. */
  readonly files: string;
  readonly path: string;
}

/** Real files in many formats: with comments, other encodings, line ends, forms and what else is easily lost. */
export const formatFiles: readonly FormatFile[] = [
  {
    format: 'androidxml',
    fixture: 'strings.xml',
    files: 'res/{android}/strings.xml',
    path: 'res/values-pl/strings.xml',
  },
  {
    format: 'arb',
    fixture: 'app.arb',
    files: 'lib/l10n/app_{locale}.arb',
    path: 'lib/l10n/app_en.arb',
  },
  {
    format: 'i18next',
    fixture: 'app.json',
    files: 'public/{locale}/{path}.json',
    path: 'public/en/app.json',
  },
  { format: 'po', fixture: 'polish.po', files: 'po/{locale}.po', path: 'po/pl.po' },
  {
    format: 'properties',
    fixture: 'latin1.properties',
    files: 'java/{path}_{locale}.properties',
    path: 'java/app_de.properties',
  },
  {
    format: 'railsyaml',
    fixture: 'fr.yml',
    files: 'config/locales/{locale}.yml',
    path: 'config/locales/fr.yml',
  },
  {
    format: 'strings',
    fixture: 'utf16.strings',
    files: 'ios/{locale}.lproj/*.strings',
    path: 'ios/de.lproj/Localizable.strings',
  },
  {
    format: 'stringsdict',
    fixture: 'Localizable.stringsdict',
    files: 'mac/{locale}.lproj/*.stringsdict',
    path: 'mac/en.lproj/Localizable.stringsdict',
  },
  {
    format: 'xcstrings',
    fixture: 'Localizable.xcstrings',
    files: 'App/*.xcstrings',
    path: 'App/Localizable.xcstrings',
  },
  {
    format: 'xliff12',
    fixture: 'bilingual.xlf',
    files: 'xliff/{locale}.xlf',
    path: 'xliff/pl.xlf',
  },
  {
    format: 'csv',
    fixture: 'several-locales.csv',
    files: 'tables/*.csv',
    path: 'tables/texts.csv',
  },
  { format: 'toml', fixture: 'windows.toml', files: 'hugo/{locale}.toml', path: 'hugo/en.toml' },
  {
    format: 'fluent',
    fixture: 'browser.ftl',
    files: 'ftl/{locale}/**/*.ftl',
    path: 'ftl/en/browser/browser.ftl',
  },
  {
    format: 'resx',
    fixture: 'menu.resx',
    files: 'net/Menu.{locale}.resx',
    path: 'net/Menu.de.resx',
  },
];

/** The files by their paths, and a configuration of their sets. */
export function readFormatFiles(): Readonly<Record<string, string | Uint8Array>> {
  const sets = formatFiles.map(({ format, files }) => ({ files, format }));
  const contents = formatFiles.map(
    ({ format, fixture, path }) =>
      [path, readFileSync(join(fixtures, format, 'fixtures', fixture))] as const,
  );
  return {
    ...Object.fromEntries(contents),
    'parlance.json': JSON.stringify({ source: 'en', sets }),
  };
}
