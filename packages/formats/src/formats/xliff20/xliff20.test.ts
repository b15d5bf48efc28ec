import { describe, expect, it } from 'vitest';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toEntry } from '../../testing/expectations.ts';
import type { EntryState, Message } from '../../types.ts';
import { xliff20 } from './index.ts';

describeFormat(xliff20, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'entity declarations': () => '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0">&a;</xliff>',
    'groups in groups': () => `<xliff version="2.0"><file>${'<group>'.repeat(100_000)}`,
    'units without segments': () =>
      `<xliff version="2.0"><file>${'<unit id="a"/>'.repeat(30_000)}</file></xliff>`,
  },
  holdsKey: xmlHolds,
  shared: ['title'],
});

const document = (units: string, language = ' trgLang="de"') =>
  `<xliff version="2.0" srcLang="en"${language}><file id="f">\n${units}\n</file></xliff>`;
const read = (source: string) => xliff20.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>, state?: EntryState) =>
  xliff20.edit(source, xliff20.parse(source), new Map(Object.entries(changes)), {
    ...(state && { states: new Map(Object.keys(changes).map((key) => [key, state])) }),
  }).text;

describe('units of xliff20', () => {
  const pending = document(
    '  <unit id="a">\n    <segment>\n      <source>A</source>\n    </segment>\n  </unit>',
  );

  it('get a first target behind the source, in the style of the file', () => {
    expect(change(pending, { a: 'B' })).toBe(
      pending.replace('</source>', '</source>\n      <target>B</target>'),
    );
    const inline = document('<unit id="a"><segment><source>A</source></segment></unit>');
    expect(change(inline, { a: 'B' })).toContain('</source><target>B</target></segment>');
  });

  it('are added with the parts that the others have, under an id that is free', () => {
    expect(change(pending, { b: 'B', 'c d': 'C', u1: 'D' })).toBe(
      pending.replace(
        '\n  </unit>',
        `\n  </unit>${['id="b"', 'id="u2" name="c d"', 'id="u1"']
          .map((identity, at) => {
            const text = 'BCD'.charAt(at);
            return `\n  <unit ${identity}>\n    <segment>\n      <source>${text}</source>\n      <target>${text}</target>\n    </segment>\n  </unit>`;
          })
          .join('')}`,
      ),
    );
    const sourceOnly = pending.replace(' trgLang="de"', '');
    expect(change(sourceOnly, { a: 'x', b: 'B' })).not.toContain('target');
    expect(read(change(sourceOnly, { a: 'x', b: 'B' })).map(({ message }) => message)).toEqual([
      'x',
      'B',
    ]);
  });

  it('are found by their name, so that ids of others can be keys', () => {
    const source = pending.replace('id="a"', 'id="a" name="b"');
    const text = change(source, { a: 'x' });
    expect(text).toContain('<unit id="u1" name="a">');
    expect(read(text).map(({ key }) => key)).toEqual(['b', 'a']);
  });

  it('that are equal in several files change together', () => {
    const unit = '<unit id="a"><segment><source>A</source><target>B</target></segment></unit>';
    const source = `<xliff version="2.1" srcLang="en" trgLang="de"><file id="1">${unit}</file><file id="2">${unit}</file></xliff>`;
    expect(read(source)).toHaveLength(1);
    expect(change(source, { a: 'C' }).match(/<target>C<\/target>/g)).toHaveLength(2);
    expect(change(source, { a: null })).not.toContain('unit');
  });
});

describe('segments of xliff20', () => {
  const target = (text: string) => `<segment><source>S</source><target>${text}</target></segment>`;
  const gap = '<ignorable><source> </source></ignorable>';
  const unit = (...parts: string[]) => document(`<unit id="a">${parts.join('')}</unit>`);
  const three = unit(target('One.'), gap, target('Two.'), gap, target('Three.'));

  it.each([
    ['One. 2. Three.', unit(target('One.'), gap, target('2.'), gap, target('Three.'))],
    [
      'Zero. One. Two. Three.',
      unit(target('Zero. One.'), gap, target('Two.'), gap, target('Three.')),
    ],
    [
      'One. Two. Three. Four.',
      unit(target('One.'), gap, target('Two.'), gap, target('Three. Four.')),
    ],
    ['', unit(target(''), gap, target(''), gap, target(''))],
  ])('keep what stays the same in %j', (text, after) => {
    expect(read(three)[0]?.message).toBe('One. Two. Three.');
    expect(change(three, { a: text })).toBe(after);
  });

  it('are put into the first of those that change', () => {
    const text = change(three, { a: 'Something else.' });
    const emptyGap = gap.replace('</source>', '</source><target></target>');
    expect(text).toBe(unit(target('Something else.'), emptyGap, target(''), emptyGap, target('')));
    expect(read(text)[0]?.message).toBe('Something else.');
  });

  it('follow the order of the translation', () => {
    const source = unit(
      target('A').replace('<target>', '<target order="3">'),
      gap.replace('</source>', '</source><target order="2">-</target>'),
      target('B').replace('<target>', '<target order="1">'),
    );
    expect(read(source)[0]?.message).toBe('B-A');
    expect(read(change(source, { a: 'C-A' }))[0]?.message).toBe('C-A');
    expect(change(source, { a: 'C-A' })).toBe(source.replace('>B<', '>C<'));
  });
});

describe('states of xliff20', () => {
  const unit = (...states: string[]) =>
    document(
      `<unit id="a">${states.map((state) => `<segment${state}><source>A</source><target>B</target></segment>`).join('')}</unit>`,
    );

  it.each<[string[], EntryState | undefined]>([
    [[''], undefined],
    [[' state="initial"'], 'outdated'],
    [[' state="translated"', ' state="final"'], 'translated'],
    [[' state="reviewed"', ' state="final"'], 'reviewed'],
    [[' state="reviewed"', ' state="initial"'], 'outdated'],
    [[' state="reviewed"', ''], undefined],
  ])('are read from segments with %j', (states, state) =>
    expect(read(unit(...states))[0]?.state).toBe(state),
  );

  it.each<[EntryState, string, string]>([
    ['translated', '', ''],
    ['reviewed', '', ' state="reviewed"'],
    ['outdated', ' state="final" subState="x:y" id="s"', ' state="initial" id="s"'],
    ['translated', ' state="initial"', ' state="translated"'],
    ['reviewed', ' state="final" subState="x:y"', ' state="final" subState="x:y"'],
  ])('become %s in a segment with %j', (state, before, after) => {
    const [text] = [unit(before)];
    expect(change(text, { a: 'B' }, state)).toBe(unit(after));
    expect(change(text, { a: 'C' }, state)).toBe(unit(after).replace('>B<', '>C<'));
  });
});

describe('texts of xliff20', () => {
  it.each([
    ['a <ph id="1"/> &amp; &lt;', 'a <ph id="1"/> & &lt;'],
    ['<pc id="1">b <cp hex="001B"/></pc>', '<pc id="1">b \u001b</pc>'],
    ['&lt;ph id="1"/&gt;', '&lt;ph id="1"/>'],
    ['a<cp hex="0"/><cp hex="1F600"/><cp hex="ffff"/>', 'a\0😀\uffff'],
    ['a<cp hex="110000"/>', 'a<cp hex="110000"/>'],
    ['&lt;b&gt;x&lt;/b&gt; &amp;lt;', '<b>x</b> &lt;'],
  ])('are read from %j', (content, text) => {
    const source = document(
      `<unit id="a"><segment><source>A</source><target>${content}</target></segment></unit>`,
    );
    expect(read(source)[0]?.message).toBe(text);
    const other = source.replace(content, 'other');
    expect(read(change(other, { a: text }))[0]?.message).toBe(text);
  });

  it('come back with all that units say when they are written from scratch', () => {
    const unit = `    <unit id="a" slr:sizeRestriction="9" translate="no">
      <notes>
        <note category="location">a.ts:3</note>
        <note category="meaning">menu</note>
        <note>Short</note>
      </notes>
      <originalData>
        <data id="d1">&lt;br/&gt;</data>
      </originalData>
      <segment state="final">
        <source>A<ph id="1" dataRef="d1"/></source>
        <target>B<ph id="1" dataRef="d1"/></target>
      </segment>
    </unit>`;
    const { text } = xliff20.serialize({ entries: read(document(unit)) }, { locale: 'de_AT' });
    expect(text).toContain('version="2.0" srcLang="de-AT" trgLang="de-AT"');
    expect(text).toContain(`<slr:profiles generalProfile="xliff:codepoints"/>\n${unit}\n`);
    const plain = xliff20.serialize({ entries: [toEntry('k', 'x')] }, { locale: 'de' }).text;
    expect(plain).not.toContain('slr');
  });
});
