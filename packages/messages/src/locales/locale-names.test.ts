import { expect, it } from 'vitest';
import { findLocaleName } from './locale-names.ts';

it.each([
  ['pt_BR', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['zh_Hans_CN', 'zh_hans-CN'],
  ['en', 'EN'],
  ['pt', undefined],
  ['zh_Hans', undefined],
  ['', undefined],
])('finds %s as %s', (locale, name) => {
  expect(findLocaleName(['key', 'pt-BR', 'zh_hans-CN', 'EN', 'en'], locale)).toBe(name);
});
