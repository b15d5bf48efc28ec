import { describe, expect, it } from 'vitest';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { resx } from './index.ts';

describeFormat(resx, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'entity declarations': () => '<!DOCTYPE root [<!ENTITY a "b">]><root>&a;</root>',
    'deep nesting': () => `${'<root>'.repeat(100_000)}`,
  },
  holdsKey: xmlHolds,
  holdsText: xmlHolds,
});

describe('resx', () => {
  it('writes the schema and the headers', () => {
    const { text } = resx.serialize({ entries: [] });
    expect(text).toContain('<xsd:schema id="root"');
    expect(text.match(/<resheader /g)).toHaveLength(4);
  });

  it('takes no part in the escapes of other formats', () => {
    const source = `<root><data name="a"><value>It\\'s @ "x"?\\n</value></data></root>`;
    const parsed = resx.parse(source);
    expect(parsed.resource.entries[0]?.message).toBe(`It\\'s @ "x"?\\n`);
    const { text } = resx.edit(source, parsed, new Map([['a', `'"@?\\n`]]));
    expect(text).toContain(`<value>'"@?\\n</value>`);
  });

  it('keeps CDATA as far as it can hold the text', () => {
    const source = '<root><data name="a"><value><![CDATA[<b>]]></value></data></root>';
    const parsed = resx.parse(source);
    const change = (text: string) => resx.edit(source, parsed, new Map([['a', text]])).text;
    expect(change('<i>')).toContain('<value><![CDATA[<i>]]></value>');
    expect(change(']]>')).toContain('<value>]]&gt;</value>');
  });

  it('gives the lines of both occurrences of a key', () => {
    const { diagnostics } = resx.parse('<root>\n<data name="a"/>\n\n<data name="a"/>\n</root>');
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', line: 4, column: 1, key: 'a' }]);
    expect(diagnostics[0]?.message).toContain('line 2 and again on line 4');
  });
});
