import fc from 'fast-check';

/**
 * Any character of Unicode, as the unit of `fc.string`. The unit `binary` of fast-check is the same, but makes a table of
 * all of them, which takes a second and a half and 180 MB.
 */
export const anyCharacter = fc.nat(0x10_ffff).map(
  (point) => String.fromCodePoint(point).toWellFormed(),
  (character) => {
    if (typeof character !== 'string' || [...character].length !== 1) {
      throw new Error('not one character');
    }
    return character.codePointAt(0) ?? 0;
  },
);
