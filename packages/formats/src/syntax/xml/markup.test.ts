import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinMarkup, protectText, readMarkup, unprotectText } from './markup.ts';
import { parseXml } from './parse.ts';
import { escapeText, legalXml } from './text.ts';

const piece = fc.constantFrom(
  ...['<b>', '</b>', '<i a="1">', '</i>', '<x/>', '<x a="1" b=\'2\'/>', '<x a="1" a="2"/>'],
  ...['<x a="&amp;"/>', '<x a="&no;"/>', '</b a="1">', '</b/>', '<b', '>', '"', '&lt;', '&amp;lt;'],
  ...['&', 'text', ' ', '<1>', '<ü>', '</ü>', '<p:q>', '</p:q>', '<x\u0001/>', '<x a="\u0001"/>'],
);

describe('markup in values', () => {
  it('is accepted exactly when it makes a well-formed document', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const value = pieces.join('');
        const markup = readMarkup(value);
        if (!markup) return;
        const texts = markup.texts.map((text) => escapeText(legalXml(text)));
        expect(parseXml(`<v>${joinMarkup(texts, markup.tags)}</v>`).problem).toBeUndefined();
        expect(joinMarkup(markup.texts.map(protectText), markup.tags)).toBe(value);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each(['<b>x</b>', 'a <x a="1" b=\'2\'/>', '<i a="1"><b/></i> & &lt;', '<p:q a="&amp;"/>'])(
    'is found in %j',
    (value) => expect(readMarkup(value)).toBeDefined(),
  );

  it.each([
    'a < b',
    '<b>',
    '</b>',
    '<b></i>',
    '<b/> <',
    '<1>',
    '<x a="1" a="2"/>',
    '<x a="&no;"/>',
  ])('is not found in %j', (value) => expect(readMarkup(value)).toBeUndefined());

  it('spells every text between tags in one way', () => {
    const text = fc.string({ unit: fc.constantFrom('&', 'amp;', 'lt;', '<', 'x'), maxLength: 8 });
    fc.assert(fc.property(text, (value) => unprotectText(protectText(value)) === value));
    expect(protectText('a & b &gt; <i> &lt; &amp;lt; &amp;')).toBe(
      'a & b &gt; &lt;i> &amp;lt; &amp;amp;lt; &amp;',
    );
  });
});
