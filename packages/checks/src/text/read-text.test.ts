import { plainSyntax } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-text.ts';

describe('source texts', () => {
  const read = (text: string) => readSource(text, 'plain', plainSyntax);

  it('are read once, as they are looked at for each fix', () => {
    expect(read('Save it')).toBe(read('Save it'));
  });

  it('are read again where they are long', () => {
    const long = 'Save it. '.repeat(300);
    expect(read(long)).not.toBe(read(long));
    expect(read(long).forms.map(({ text }) => text)).toEqual([long]);
  });

  it('are kept up to some length together, whatever their syntaxes are', () => {
    const first = read('Save it');
    for (let at = 0; at < 300; at++)
      readSource(`${at} ${'a'.repeat(1900)}`, at % 2 === 0 ? 'plain' : 'icu', { ...plainSyntax });
    expect(read('Save it')).not.toBe(first);
  });
});
