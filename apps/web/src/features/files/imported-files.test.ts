import type { ImportedFile } from '@parlance/contract';
import { expect, test } from 'vitest';
import { fileNameFor, formatsOf } from './imported-files.ts';

const android = (locale: string, fileName: string | null): ImportedFile => ({
  locale,
  format: 'androidxml',
  fileName,
});
const german = { locale: 'de', format: 'androidxml', extension: '.xml' } as const;

test.each([
  ['its own', [android('de', 'texte.xml'), android('en', 'strings.xml')], 'texte.xml'],
  ['that of all locales', [android('en', 'strings.xml')], 'strings.xml'],
  ['not that of another locale', [android('en_GB', 'app.en.xml')], 'de.xml'],
  ['none', [], 'de.xml'],
  ['one of several', [android('de', null), android('en', 'strings.xml')], 'de.xml'],
  [
    'that of another format',
    [{ ...android('en', 'strings.xml'), format: 'xliff12' as const }],
    'de.xml',
  ],
  ['that is none', [android('en', 'blob')], 'de.xml'],
])('a file gets a name: %s', (_, imported, name) => {
  expect(fileNameFor(german, imported)).toBe(name);
});

test('formats are those of the files, each once', () => {
  const json = { ...android('en', 'a.json'), format: 'jsonflat' } as const;
  expect(formatsOf([json, android('de', 'x.xml'), { ...json, locale: 'de' }])).toEqual([
    'jsonflat',
    'androidxml',
  ]);
});
