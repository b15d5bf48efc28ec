import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { jsonNested } from './index.ts';

describeFormat(jsonNested, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => `${'{"a":'.repeat(1_000_000)}`,
    'deep lists': () => `{"a":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a":"${'x\\"'.repeat(1_000_000)}`,
  },
  heavy: {
    'an endless number': () => `{"a":${'1'.repeat(1_000_000)}}`,
    'many numbers': () => `{${'"a":1,'.repeat(100_000)}"b":"c"}`,
  },
});

describe('jsonnested edits', () => {
  it.each<[string, string, Record<string, string | null>, string]>([
    [
      'puts a key into the deepest object there is, in the indentation of the file',
      '{\n  "a": {\n    "b": {\n      "c": "1"\n    }\n  },\n  "z": "2"\n}\n',
      { 'a.b.d': 'new', 'a.e.f': 'new', 'a.e.g': 'new' },
      '{\n  "a": {\n    "b": {\n      "c": "1",\n      "d": "new"\n    },\n    "e": {\n      "f": "new",\n      "g": "new"\n    }\n  },\n  "z": "2"\n}\n',
    ],
    [
      'keeps a key beside the text that stands in its way',
      '{\n\t"button": "Send"\n}',
      { 'button.hint': 'Sends the form' },
      '{\n\t"button": "Send",\n\t"button.hint": "Sends the form"\n}',
    ],
    [
      'dissolves an object whose path becomes a key',
      '{\n  "button": {\n    "hint": "\\u0041",\n    "deep": { "x": "1" }\n  },\n  "z": "2"\n}',
      { button: 'Send' },
      '{\n  "button": "Send",\n  "button.hint": "\\u0041",\n  "button.deep.x": "1",\n  "z": "2"\n}',
    ],
    [
      'takes an object out with its last member',
      '{\n  "a": { "b": { "c": "1" } },\n  "z": "2"\n}',
      { 'a.b.c': null },
      '{\n  "z": "2"\n}',
    ],
    ['leaves an empty object', '{\n  "a": { "b": "1" }\n}\n', { 'a.b': null }, '{}\n'],
    [
      'fills an empty object in lines',
      '{\n  "a": {},\n  "b": "1"\n}',
      { 'a.c': 'new' },
      '{\n  "a": {\n    "c": "new"\n  },\n  "b": "1"\n}',
    ],
    [
      'stays on one line where the object does',
      '{"a":{"b":"1"},"c":"2"}',
      { 'a.d': 'new', 'e.f': 'new', c: null },
      '{"a":{"b":"1","d":"new"},"e":{"f":"new"}}',
    ],
    [
      'shortens and lengthens a list at its end',
      '{ "a": ["x", "y", "z"], "b": ["x"] }',
      { 'a.1': null, 'a.2': null, 'b.1': 'y', 'b.2': 'z' },
      '{ "a": ["x"], "b": ["x", "y", "z"] }',
    ],
    [
      'makes a list an object when an item inside goes, so that the others keep their keys',
      '{ "a": ["x", ["y"], "z"] }',
      { 'a.0': null },
      '{ "a": {"1": ["y"], "2": "z"} }',
    ],
    [
      'does not put a key into a list that it does not continue',
      '{ "a": ["x"] }',
      { 'a.7': 'far', 'a.b': 'named' },
      '{ "a": ["x"], "a.7": "far", "a.b": "named" }',
    ],
  ])('%s', (_, source, changes, edited) => {
    const parsed = jsonNested.parse(source);
    expect(jsonNested.edit(source, parsed, new Map(Object.entries(changes))).text).toBe(edited);
  });
});

it('writes objects for dotted keys, and whole keys where a text is in the way', () => {
  const keys = ['a.b', 'button.test', 'a.c', 'button', '10', 'x..y', 'button.test.deep'];
  const entries = keys.map((key) => ({ key, message: key, ...bare }));
  expect(JSON.parse(jsonNested.serialize({ entries }).text)).toEqual({
    a: { b: 'a.b', c: 'a.c' },
    'button.test': 'button.test',
    button: 'button',
    10: '10',
    x: { '': { y: 'x..y' } },
    'button.test.deep': 'button.test.deep',
  });
});
