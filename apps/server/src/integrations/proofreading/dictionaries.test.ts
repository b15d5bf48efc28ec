import { afterAll, expect, it } from 'vitest';
import { createDictionaryFolder } from '../../testing/services/dictionary-folder.ts';
import { createDictionaries, findDictionaryOf } from './dictionaries.ts';

const debian = ['de_AT', 'de_CH', 'de_DE', 'en_GB', 'en_US', 'fr', 'pt_BR', 'sr', 'sr_Latn'];

it.each([
  ['de_AT', debian, 'de_AT'],
  ['de', debian, 'de_DE'],
  ['de_LU', debian, 'de_DE'],
  ['de_informal', debian, 'de_DE'],
  ['de', ['de_AT', 'de_CH'], 'de_AT'],
  ['de_LU', ['de_AT'], undefined],
  ['fr_CA', debian, 'fr'],
  ['fr', ['fr_FR'], 'fr_FR'],
  ['en', debian, 'en_US'],
  ['en_US', ['en'], 'en'],
  ['en_AU', debian, 'en_GB'],
  ['en_AU', ['en_US'], undefined],
  ['pt_AO', ['pt_BR', 'pt_PT'], 'pt_PT'],
  ['pt', debian, 'pt_BR'],
  ['sr_RS', debian, 'sr'],
  ['sr_Latn_RS', debian, 'sr_Latn'],
  ['sr_Latn', ['sr', 'sr_RS'], undefined],
  ['ja', debian, undefined],
  ['x_own', debian, undefined],
])('%s with %j has %s', (locale, names, found) => {
  expect(findDictionaryOf(locale, names)).toBe(found);
});

const folder = createDictionaryFolder();
afterAll(() => folder.remove());

it('a folder has the dictionaries with both files, however their names are written', async () => {
  folder.add('pt-BR', ['sim']);
  folder.add('hyph_de_DE', ['a1b']);
  const { find, isEmpty } = createDictionaries(folder.path, (error) => {
    throw error;
  });
  expect(await find('pt')).toEqual({
    affixes: `${folder.path}/pt-BR.aff`,
    words: `${folder.path}/pt-BR.dic`,
  });
  expect(await find('de_DE')).toBeUndefined();
  expect(await isEmpty()).toBe(false);
});

it('a folder need not be there, and one that is no folder is told', async () => {
  const told: unknown[] = [];
  const of = (path: string) => createDictionaries(path, (error) => told.push(error));
  expect(await of(`${folder.path}/none`).isEmpty()).toBe(true);
  expect(told).toEqual([]);
  expect(await of(`${folder.path}/pt-BR.aff`).find('pt_BR')).toBeUndefined();
  expect(told).toMatchObject([{ code: 'ENOTDIR' }]);
});
