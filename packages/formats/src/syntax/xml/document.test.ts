import { describe, expect, it } from 'vitest';
import { textOf, type XmlNode } from './document.ts';
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
    const { root } = parseXml(source);
    const slice = ({ span }: XmlNode) => source.slice(span.start, span.end);
    expect(root?.children.map(slice)).toEqual([
      'x &lt; 😀',
      '<c/>',
      '\r\n',
      '<!-- note -->',
      '<?do it?>',
      '<d><![CDATA[<e>]]>y</d>',
      '\n',
    ]);
    expect(root && slice(root)).toMatch(/^<a b=[\s\S]*<\/a>$/);
    expect(root?.attributes.b).toBe('1 & 2');
    const last = root?.children[5];
    expect(last?.kind === 'element' && source.slice(last.content.start, last.content.end)).toBe(
      '<![CDATA[<e>]]>y',
    );
    expect(last?.kind === 'element' && textOf(last)).toBe('<e>y');
  });

  it.each([
    ['<a>\n<b></a>', 'syntax', 10],
    ['<a>\n  <b>', 'syntax', 6],
    ['<a>&unknown;</a>', 'syntax', 11],
    ['', 'syntax', 0],
    ['text', 'syntax', 3],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'limit', 0],
    [`${'<a>'.repeat(101)}`, 'limit', 300],
  ])('refuses %j', (text, code, offset) => {
    expect(parseXml(text).problem).toMatchObject({ code, offset });
  });
});
