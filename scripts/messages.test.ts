import { expect, test } from 'vitest';
import { run, toolPath } from './lib/process.mjs';
import { exitCodeOf, reportMessages } from './messages.ts';

const source = { 'count.files': '{count, plural, one {# file} other {# files}}', greeting: 'Hi' };
const french = '{count, plural, one {# fichier} many {# de fichiers} other {# fichiers}}';
const full = {
  en: source,
  de: { 'count.files': '{count, plural, one {# Datei} other {# Dateien}}', greeting: 'Hallo' },
  es: { 'count.files': french.replaceAll('fichier', 'archivo'), greeting: 'Hola' },
  fr: { 'count.files': french, greeting: 'Salut' },
  ar: {
    'count.files':
      '{count, plural, zero {#} one {ملف} two {ملفان} few {# ملفات} many {# ملفا} other {# ملف}}',
    greeting: 'أهلا',
  },
  ja: { 'count.files': '{count, plural, other {# 件}}', greeting: 'どうも' },
};

test('what is missing and what does not fit is listed by language, with its id', () => {
  const ja = { 'count.files': '{number, plural, other {# 件}}' };
  const report = reportMessages({ ...full, de: { ...full.de, farewell: 'Tschüs' }, ja });
  expect(report.text.split('\n')).toEqual([
    'Language  Texts  Missing  Not fitting',
    'en            2        0            0',
    'de            3        0            1',
    'es            2        0            0',
    'fr            2        0            0',
    'ar            2        0            0',
    'ja            1        1            2',
    '',
    'Does not fit in de:',
    '  farewell: is not among the English texts',
    '',
    'Missing in ja:',
    '  greeting: Hi',
    '',
    'Does not fit in ja:',
    '  count.files: lacks count:cardinal',
    '  count.files: has number:cardinal, which does not belong here',
  ]);
});

test('it is a failure before a release only', () => {
  const lacking = reportMessages({ ...full, fr: { greeting: 'Salut' } });
  expect(exitCodeOf(lacking, [])).toBe(0);
  expect(exitCodeOf(lacking, ['--release'])).toBe(1);
  const unfit = reportMessages({ ...full, fr: { ...full.fr, greeting: '{name}' } });
  expect(exitCodeOf(unfit, ['--release'])).toBe(1);
  expect(exitCodeOf(reportMessages(full), ['--release'])).toBe(0);
});

test('the languages of the interface are read from their files', async () => {
  const { ok, output } = await run(toolPath('node'), ['scripts/messages.ts']);
  expect(ok, output).toBe(true);
  for (const language of Object.keys(full)) {
    expect(output).toMatch(new RegExp(`^${language}( +\\d+){3}$`, 'm'));
  }
});
