import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clip, sizeOf } from './answers.ts';

it('a text is cut between two characters, at the last one that it has room for', () => {
  const sign = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    fc.constant('🦜'),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), fc.integer({ min: 2, max: 120 }), (all, max) => {
      const { text, isCut } = clip(all.join(''), max);
      const signs = [...all.join('')];
      const count = [...text].length;
      expect(signs.slice(0, count).join('')).toBe(text);
      expect(sizeOf(text)).toBeLessThanOrEqual(max);
      expect(isCut === true).toBe(count < signs.length);
      if (isCut) expect(sizeOf(signs.slice(0, count + 1).join(''))).toBeGreaterThan(max);
    }),
  );
});
