import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xcstrings } from './index.ts';
import { fromKey, toKey } from './keys.ts';

describe('keys of xcstrings', () => {
  const names = fc.array(
    fc.constantFrom('a', '|==|', '|', '==', 'device.mac', 'substitutions.x', '.'),
    {
      maxLength: 6,
    },
  );
  const path = fc.array(
    fc.record({
      kind: fc.constantFrom('device', 'width', 'substitutions'),
      name: fc.stringMatching(/^[\w-]+$/),
    }),
    { maxLength: 2 },
  );

  it('give the same places back', () => {
    fc.assert(
      fc.property(names, path, (parts, steps) => {
        const place = { name: parts.join(''), path: steps };
        expect(fromKey(toKey(place))).toEqual(place);
      }),
    );
  });

  it('give the same keys back', () => {
    const strings = { 'a|==|device.mac': {}, 'b|==|': {}, 'c|==|d': {} };
    const source = JSON.stringify({ sourceLanguage: 'en', strings });
    const parsed = xcstrings.parse(source);
    expect(parsed.resource.entries.map(({ key, message }) => [key, message])).toEqual([
      ['a|==|device.mac|==|', 'a|==|device.mac'],
      ['b|==||==|', 'b|==|'],
      ['c|==|d', 'c|==|d'],
    ]);
    const { text } = xcstrings.edit(source, parsed, new Map([['a|==|device.mac|==|', 'x']]));
    expect(xcstrings.parse(text).resource.entries[0]).toMatchObject({
      key: 'a|==|device.mac|==|',
      message: 'x',
    });
  });
});
