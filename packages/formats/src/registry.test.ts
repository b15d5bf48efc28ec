import { expect, it } from 'vitest';
import { formats, rankFormats } from './registry.ts';
import { formatIds } from './types.ts';

it('has every format under its id', () => {
  expect(Object.keys(formats).sort()).toEqual([...formatIds].sort());
  for (const id of formatIds) expect(formats[id].id).toBe(id);
});

it.each([
  ['de.json', '{"a": "x"}', 'jsonflat'],
  ['de.json', '{\n  "a": { "b": "x" }\n}', 'jsonnested'],
  ['de.json', '{"a": "brackets [in] {text}"}', 'jsonflat'],
  ['de.json', '{"a": ["x"]}', 'jsonnested'],
  ['download', '{"a": "x"}', 'jsonflat'],
  ['de.yml', 'a: x\nb: |\n  text\n', 'yamlflat'],
  ['de.yaml', '# File\n---\na:\n  b: x\n', 'yamlnested'],
  ['de.yaml', 'list:\n- x\n', 'yamlnested'],
  ['de.yaml', 'a: { b: x }\n', 'yamlnested'],
  ['config/locales/de.yml', 'de:\n  a: x\n', 'railsyaml'],
  ['texts.yml', 'de:\n  a: x\n', 'yamlnested'],
  ['de.ini', '[a]\nb=x\n', 'ini'],
  ['messages_de.properties', 'a = x', 'properties'],
  ['de.csv', 'a,x', 'csv'],
  ['de.tsv', 'a\tx', 'csv'],
  ['download', 'key,value\na,x\n', 'csv'],
  ['notes.txt', 'Nothing of the kind', undefined],
  ['empty', '', undefined],
])('detects %s with %j', (name, text, id) => {
  expect(rankFormats(name, text)[0]?.id).toBe(id);
});
