import type { Message } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { updateSource } from '../../edit/update.ts';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toEntry } from '../../testing/expectations.ts';
import type { EntryState } from '../../types.ts';
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
  shared: ['title', 'p4/a', 'p4/b'],
  partOf: (key) => /^(.*)\/[^/]*$/.exec(key)?.[1],
});

const document = (units: string, language = ' trgLang="de"') =>
  `<xliff version="2.0" srcLang="en"${language}><file id="f">\n${units}\n</file></xliff>`;
const read = (source: string) => xliff20.parse(source).resource.entries;
/** Reads a file for a project that has a unit as one text. */
const readWhole = (source: string) =>
  xliff20.parse(source, { hasText: (key) => key === 'a' || undefined }).resource.entries;
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
  const gap = '<ignorable><source> </source></ignorable>';
  const segment = (attributes: string, source: string, target?: string, order = '') =>
    `<segment${attributes}><source>${source}</source>${target === undefined ? '' : `<target${order}>${target}</target>`}</segment>`;
  const unit = (...parts: string[]) => document(`<unit id="a">${parts.join('')}</unit>`);
  const [first, second] = [
    segment(' id="s1" state="final" subState="x:y"', 'One.', 'Eins.'),
    segment(' canResegment="no"', 'Two.', 'Zwei.'),
  ];
  const two = unit(first, gap, second);

  it('are entries, by their ids or their places', () => {
    expect(read(two)).toMatchObject([
      { key: 'a/s1', source: 'One.', message: 'Eins.', state: 'reviewed' },
      { key: 'a/#2', source: 'Two.', message: 'Zwei.' },
    ]);
    expect(read(unit(gap, first, gap))).toMatchObject([{ key: 'a', message: 'Eins.' }]);
  });

  it('change alone, with their states and their sources', () => {
    expect(change(two, { 'a/#2': '2.' })).toBe(two.replace('Zwei', '2'));
    expect(change(two, { 'a/s1': '' })).toBe(two.replace('Eins.', ''));
    expect(change(two, { 'a/#2': 'Zwei.' }, 'reviewed')).toBe(
      two.replace('<segment canResegment="no"', '$& state="reviewed"'),
    );
    const sources = new Map([['a/s1', '1.']]);
    expect(xliff20.edit(two, xliff20.parse(two), new Map(), { sources }).text).toBe(
      two.replace('One', '1'),
    );
    const added = change(two, { 'a/s3': 'Drei.' });
    expect(added.replace(/\n<unit id="u1".*<\/unit>/, '')).toBe(two);
    expect(read(added).map(({ key }) => key)).toEqual(['a/s1', 'a/#2', 'a/s3']);
  });

  it('stay without a translation as long as others of their unit have one, and go with the last', () => {
    const { text, diagnostics } = xliff20.edit(two, xliff20.parse(two), new Map([['a/s1', null]]));
    expect(text).toBe(unit(segment(' id="s1"', 'One.'), gap, second));
    expect(diagnostics).toMatchObject([{ code: 'loss', severity: 'warning', key: 'a/s1' }]);
    expect(change(two, { 'a/s1': null, 'a/#2': null })).not.toContain('unit');
    const sourceOnly = unit(segment('', 'One.'), segment('', 'Two.')).replace(/ trgLang="de"/, '');
    expect(change(sourceOnly, { 'a/#1': null })).toBe(sourceOnly);
    // Only the targets show that there are translations.
    const unnamed = unit(segment('', 'One.'), second).replace(/ trgLang="de"/, '');
    expect(read(change(unnamed, { 'a/#2': null })).map(({ message }) => message)).toEqual(['', '']);
  });

  it('get the places in the translation that others have left', () => {
    const source = unit(
      segment('', 'A', 'a', ' order="3"'),
      gap,
      segment('', 'B'),
      segment('', 'C', 'c', ' order="2"'),
      segment('', 'D'),
    );
    const place = (text: string, at: string, order: string) =>
      text.replace(`<source>${at}</source>`, `$&<target${order}>${at}</target>`);
    const withB = place(source, 'B', ' order="4"');
    expect(change(source, { 'a/#2': 'B' })).toBe(withB);
    expect(change(source, { 'a/#2': 'B', 'a/#4': 'D' })).toBe(place(withB, 'D', ''));
  });

  it.each([
    [
      'the key of another unit',
      two.replace('</file>', `<unit id="u" name="a/s1">${first}</unit>$&`),
    ],
    ['each other’s', unit(first, first)],
    ['too long', unit(first, second).replace('id="a"', `id="${'a'.repeat(1001)}"`)],
  ])('are one text where keys of them would be %s', (_, source) => {
    const { resource, diagnostics } = xliff20.parse(source);
    expect(diagnostics).toEqual([]);
    expect(resource.entries[0]?.message).toMatch(/^Eins\. ?(Zwei|Eins)\.$/);
  });

  it('say the notes of their unit, unless that were very much', () => {
    const noted = (note: string) => `<notes><note>${note}</note></notes>`;
    const comments = (source: string) => read(source).map((entry) => entry.comments.length);
    expect(comments(unit(noted('x'), first, second))).toEqual([1, 1]);
    expect(comments(unit(noted('x'.repeat(40_000)), first, second))).toEqual([1, 0]);
  });

  it('are read and edited in linear time, thousands of a unit', () => {
    const parts = Array.from({ length: 20_000 }, (_, at) =>
      segment(` id="s${at}"`, 'A', at === 0 ? 'a' : undefined, ' order="2"'),
    );
    const source = unit(`<notes>${'<note>x</note>'.repeat(20_000)}</notes>`, ...parts);
    const started = process.cpuUsage();
    const keys = read(source).map(({ key }) => key);
    expect(keys).toHaveLength(20_000);
    change(source, Object.fromEntries(keys.map((key, at) => [key, at % 2 === 0 ? 'b' : null])));
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

describe('units of several segments in a project that has them as one text', () => {
  const target = (text: string) => `<segment><source>S</source><target>${text}</target></segment>`;
  const gap = '<ignorable><source> </source></ignorable>';
  const unit = (...parts: string[]) => document(`<unit id="a">${parts.join('')}</unit>`);
  const three = unit(target('One.'), gap, target('Two.'), gap, target('Three.'));
  const update = (source: string, message: string) =>
    updateSource(xliff20, source, [{ key: 'a', message }]).text;

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
  ])('keep what stays the same in %j', (text, after) => {
    expect(update(three, 'One. Two. Three.')).toBe(three);
    expect(update(three, text)).toBe(after);
  });

  it('have what is new in the first segment that changes', () => {
    const text = update(three, 'Something else.');
    const emptyGap = gap.replace('</source>', '</source><target></target>');
    expect(text).toBe(unit(target('Something else.'), emptyGap, target(''), emptyGap, target('')));
    expect(readWhole(text)[0]?.message).toBe('Something else.');
  });

  it('follow the order of the translation', () => {
    const source = unit(
      target('A').replace('<target>', '<target order="3">'),
      gap.replace('</source>', '</source><target order="2">-</target>'),
      target('B').replace('<target>', '<target order="1">'),
    );
    expect(update(source, 'B-A')).toBe(source);
    expect(update(source, 'C-A')).toBe(source.replace('>B<', '>C<'));
  });

  it('go by their segments as soon as one of these has a text', () => {
    const entries = [
      { key: 'a', message: 'One. Two. Three.' },
      { key: 'a/#1', message: 'One.' },
      { key: 'a/#2', message: '2.' },
      { key: 'a/#3', message: 'Three.' },
    ];
    const { text } = updateSource(xliff20, three, entries);
    expect(text).toContain(target('2.'));
    expect(text).toContain('<unit id="u1" name="a">');
    expect(updateSource(xliff20, three, entries.slice(1)).text).toBe(three.replace('Two', '2'));
    const untranslated = unit(target(''), gap, target(''), gap, target(''));
    const empty = entries.map(({ key }) => ({ key, message: '' }));
    for (const some of [empty.slice(0, 1), empty.slice(1), empty]) {
      const options = { omitEmpty: true };
      expect(updateSource(xliff20, untranslated, some, options).text).toBe(untranslated);
    }
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
    expect(readWhole(unit(...states))[0]?.state).toBe(state),
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
