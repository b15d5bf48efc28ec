import { describe, expect, it } from 'vitest';
import { readTranslations } from './answers.mapper.ts';

const json = '{"translations":[{"id":"a","text":"Eins {x}"},{"id":"b","text":"Zwei"}]}';
const both = { a: 'Eins {x}', b: 'Zwei' };
const read = (text: string) => Object.fromEntries(readTranslations(text));

describe('the answer of a model', () => {
  it.each([
    ['JSON', json],
    ['JSON in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['JSON after thoughts', `<think>{"translations": no}</think>Here:\n${json}`],
    ['JSON after words', `Sure, {here} it is: ${json} Bye`],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual(both);
  });

  it('counts as far as it got, where it was cut', () => {
    expect(read(json.slice(0, -10))).toEqual({ a: 'Eins {x}' });
    expect(read(json.slice(0, 20))).toEqual({});
  });

  it('lacks what is malformed, or there twice with different texts', () => {
    const entries = [
      { id: 'a', text: 'Eins' },
      { id: 'a', text: 'Zwei' },
      { id: 'b', text: 'Drei' },
      { id: 'b', text: 'Drei' },
      { id: 'c' },
      { id: 4, text: 'Vier' },
      'nonsense',
    ];
    expect(read(JSON.stringify({ translations: entries }))).toEqual({ b: 'Drei', 4: 'Vier' });
    for (const text of ['', 'null', '[]', '{}', '{"translations":3}', '{{{{']) {
      expect(read(text)).toEqual({});
    }
  });
});
