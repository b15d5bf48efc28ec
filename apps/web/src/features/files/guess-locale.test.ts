import { expect, it } from 'vitest';
import { guessLocale } from './guess-locale.ts';

const codes = ['de', 'de_AT', 'en', 'en_GB', 'pt_BR', 'zh_Hans', 'zh_Hans_CN', 'to', 'is'];

it.each([
  ['de.json', 'de'],
  ['messages_de.properties', 'de'],
  ['messages_de_AT.properties', 'de_AT'],
  ['home-assistant.en.json', 'en'],
  ['app.pt-br.yml', 'pt_BR'],
  ['strings-zh-Hans-CN.xml', 'zh_Hans_CN'],
  ['zh-hans.messages.json', 'zh_Hans'],
  ['en_GB', 'en_GB'],
  ['.de', 'de'],
  ['Localizable.strings', undefined],
  ['', undefined],
])('%s', (name, code) => {
  expect(guessLocale(name, codes)).toBe(code);
});
