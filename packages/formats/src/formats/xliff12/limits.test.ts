import { describe, expect, it } from 'vitest';
import { xliff12 } from './index.ts';

const document = (units: string) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>\n${units}\n</body></file></xliff>`;
const read = (source: string) => xliff12.parse(source).resource.entries;

describe('limits of xliff12', () => {
  it.each([
    ['maxwidth="20"', { maxLength: 20 }],
    ['maxwidth="7" size-unit="char"', { maxLength: 7 }],
    ['maxwidth="7" size-unit="glyph"', { maxLength: 7 }],
    ['maxwidth="9" size-unit="byte"', { maxBytes: 9 }],
    ['maxwidth="9" size-unit="byte" maxbytes="8"', { maxBytes: 8 }],
    ['maxbytes="8"', { maxBytes: 8 }],
    ['maxwidth="7" maxbytes="8"', { maxLength: 7, maxBytes: 8 }],
    ['maxheight="3" size-unit="row"', { maxLines: 3 }],
    [
      'maxwidth="240" size-unit="pixel" font="Open Sans; 14"',
      { maxPixels: { max: 240, font: 'Open Sans', size: 14 } },
    ],
    [
      'maxwidth="240" size-unit="pixel" font="ubuntu;22.5px;bold" maxbytes="9"',
      { maxBytes: 9, maxPixels: { max: 240, font: 'ubuntu bold', size: 22.5 } },
    ],
    [
      'maxwidth="240" size-unit="pixel" font="ubuntu;22;400"',
      { maxPixels: { max: 240, font: 'ubuntu', size: 22 } },
    ],
    ['maxwidth="240" size-unit="pixel" font="ubuntu"', {}],
    ['maxwidth="240" size-unit="pixel" font=";22"', {}],
    ['maxwidth="240" size-unit="pixel" font="ubuntu;22pt"', {}],
    ['maxwidth="240" size-unit="pixel" font="ubuntu;0"', {}],
    ['maxwidth="240" size-unit="pixel"', {}],
    ['maxwidth="3" size-unit="row"', {}],
    ['maxheight="3"', {}],
    ['maxwidth="12" size-unit="em"', {}],
    ['maxwidth="1.5"', {}],
    ['maxbytes="many"', {}],
  ])('reads %s, and returns every byte', (unit, limits) => {
    const source = document(`<trans-unit id="a" ${unit}><source>A</source></trans-unit>`);
    const [entry] = read(source);
    const { maxLength, maxBytes, maxLines, maxPixels } = entry ?? {};
    const found = Object.entries({ maxLength, maxBytes, maxLines, maxPixels });
    expect(Object.fromEntries(found.filter(([, max]) => max !== undefined))).toEqual(limits);
    expect(xliff12.edit(source, xliff12.parse(source), new Map()).text).toBe(source);
  });

  it.each([
    [{ maxLength: 20 }, ' maxwidth="20" size-unit="char">'],
    [{ maxBytes: 9 }, ' maxbytes="9">'],
    [{ maxLength: 20, maxBytes: 9 }, ' maxwidth="20" size-unit="char" maxbytes="9">'],
    [{ maxLines: 2 }, ' size-unit="row" maxheight="2">'],
    [{ maxBytes: 9, maxLines: 2 }, ' size-unit="row" maxheight="2" maxbytes="9">'],
    [
      { maxPixels: { max: 240, font: 'Open Sans Bold', size: 14 } },
      ' maxwidth="240" size-unit="pixel" font="Open Sans Bold;14">',
    ],
  ])('writes %j so that they are read again', (limits, written) => {
    const [entry] = read(document('<trans-unit id="a"><source>A</source></trans-unit>'));
    const { text } = xliff12.serialize({ entries: entry ? [{ ...entry, ...limits }] : [] });
    expect(text).toContain(`<trans-unit id="a"${written}`);
    expect(read(text)[0]).toMatchObject(limits);
  });

  it('in units that are not measured stay in new files', () => {
    const source = document(
      '<trans-unit id="a" maxwidth="12" size-unit="em"><source>A</source></trans-unit>',
    );
    expect(read(source)[0]?.meta).toEqual({ maxwidth: '12', sizeUnit: 'em' });
    const { text } = xliff12.serialize({ entries: read(source) });
    expect(text).toContain('<trans-unit id="a" maxwidth="12" size-unit="em">');
  });
});
