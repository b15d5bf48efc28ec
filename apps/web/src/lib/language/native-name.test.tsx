import { expect, it } from 'vitest';
import { nativeNameOf } from './native-name.ts';

const nameOf = (code: string, name?: string) =>
  nativeNameOf({ code, language: code, region: '', name });

it('is what a language calls itself, as in a list', () => {
  expect(['de', 'ar', 'pt_BR', 'zh_Hans'].map((code) => nameOf(code))).toEqual([
    'Deutsch',
    'العربية',
    'Português (Brasil)',
    '简体中文',
  ]);
});

it('is not known of locales that a project has named, or that nobody knows', () => {
  expect([nameOf('de', 'House style'), nameOf('x_pirate'), nameOf('qya')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
