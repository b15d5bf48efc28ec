import { describe, expect, it } from 'vitest';
import { toEntry } from '../../testing/expectations.ts';
import { xliff20 } from './index.ts';

const read = (source: string) => xliff20.parse(source).resource.entries;

describe('limits of xliff20', () => {
  const slr = 'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"';
  const limited = (attributes: string, profiles: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${slr} version="2.0" srcLang="en">
 <file id="f">
  <slr:profiles ${profiles}/>
  <unit id="a"${attributes}>
   <segment><source>A</source></segment>
  </unit>
 </file>
</xliff>
`;
  const utf8 = 'generalProfile="xliff:codepoints" storageProfile="xliff:utf8"';

  it.each([
    [utf8, 'slr:sizeRestriction="20"', { maxLength: 20 }],
    [utf8, 'slr:storageRestriction="30"', { maxBytes: 30 }],
    [utf8, 'slr:storageRestriction="0, 30"', { maxBytes: 30 }],
    [
      utf8,
      'slr:sizeRestriction="5,20" slr:storageRestriction="30"',
      { maxLength: 20, maxBytes: 30 },
    ],
    ['storageProfile="xliff:utf16"', 'slr:storageRestriction="30"', {}],
    ['', 'slr:storageRestriction="30"', {}],
    ['generalProfile="x:pixels"', 'slr:sizeRestriction="300"', {}],
    [utf8, 'slr:storageRestriction="30,*"', {}],
  ])('are read by the profiles %s from %s, and every byte returns', (profiles, unit, limits) => {
    const source = limited(` ${unit}`, profiles);
    const { maxLength, maxBytes } = read(source)[0] ?? {};
    const found = Object.entries({ maxLength, maxBytes });
    expect(Object.fromEntries(found.filter(([, max]) => max !== undefined))).toEqual(limits);
    expect(xliff20.edit(source, xliff20.parse(source), new Map(), {}).text).toBe(source);
  });

  it('are written to new files with the profiles that they need', () => {
    const entry = toEntry('a', 'A');
    const write = (limits: object) =>
      xliff20.serialize({ entries: [{ ...entry, ...limits }] }, { locale: 'de' }).text;
    const text = write({ maxBytes: 30 });
    expect(text).toContain('<slr:profiles storageProfile="xliff:utf8"/>');
    expect(text).toContain('<unit id="a" slr:storageRestriction="30">');
    expect(read(text)[0]).toMatchObject({ maxBytes: 30 });
    expect(read(write({ maxLength: 9, maxBytes: 30 }))[0]).toMatchObject({
      maxLength: 9,
      maxBytes: 30,
    });
  });
});
