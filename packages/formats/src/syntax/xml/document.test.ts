import type { Span } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { attributeOf, attributesOf } from './attributes.ts';
import { childNodes, contentSpanOf, rootElement, spanOf, textOf } from './document.ts';
import { parseXml } from './parse.ts';

const source = `\ufeff<?xml version="1.0"?>\r
<!DOCTYPE a>\r
<!-- top -->
<a b="1 &amp; 2">x &lt; 😀<c/>\r
<!-- note --><?do it?><d><![CDATA[<e>]]>y</d>
</a>
`;

describe('parseXml', () => {
  it('knows the place of every node', () => {
    const { xml } = parseXml(source);
    if (!xml) throw new Error('The document was refused');
    const slice = ({ start, end }: Span) => source.slice(start, end);
    const nodes = [...childNodes(xml, rootElement)];
    expect(nodes.map(({ span }) => slice(span))).toEqual([
      'x &lt; 😀',
      '<c/>',
      '\r\n',
      '<!-- note -->',
      '<?do it?>',
      '<d><![CDATA[<e>]]>y</d>',
      '\n',
    ]);
    expect(slice(spanOf(xml, rootElement))).toMatch(/^<a b=[\s\S]*<\/a>$/);
    expect(attributesOf(xml, rootElement)).toEqual({ b: '1 & 2' });
    const [last] = nodes
      .flatMap((node) => (node.kind === 'element' ? [node.element] : []))
      .slice(-1);
    expect(last && slice(contentSpanOf(xml, last))).toBe('<![CDATA[<e>]]>y');
    expect(last && textOf(xml, last)).toBe('<e>y');
  });

  it('knows the line breaks of XML 1.1', () => {
    const { xml } = parseXml('<?xml version="1.1"?><a b="1\x852"\u2028c="3">\u2028\r\x85&#1;</a>');
    expect(xml && attributesOf(xml, rootElement)).toEqual({ b: '1 2', c: '3' });
    expect(xml && attributeOf(xml, rootElement, 'c')).toBe('3');
    expect(xml && attributeOf(xml, rootElement, 'a')).toBeUndefined();
    expect(xml && textOf(xml, rootElement)).toBe('\n\n\u0001');
  });

  it.each([
    ['<a>\n<b></a>', 'syntax', 10],
    ['<a>\n  <b>', 'syntax', 6],
    ['<a>&unknown;</a>', 'syntax', 11],
    ['', 'syntax', 0],
    ['text', 'syntax', 3],
    ['<a>\ud800<b/></a>', 'syntax', 3],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'limit', 0],
    [`${'<a>'.repeat(101)}`, 'limit', 300],
  ])('refuses %j', (text, code, offset) => {
    expect(parseXml(text).problem).toMatchObject({ code, offset });
  });
});
