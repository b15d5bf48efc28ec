import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toEntry } from '../../testing/expectations.ts';
import type { EntryState } from '../../types.ts';
import { qtTs } from './index.ts';
import { fromKey, toKey } from './keys.ts';
import { createCategoryReader } from './plurals.ts';
import { holdsText } from './text.ts';

const form = fc.string({ unit: anyCharacter, maxLength: 10 }).filter(holdsText);

describeFormat(qtTs, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an entity bomb': () =>
      '<!DOCTYPE TS [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><TS><context>&c;</context></TS>',
    'contexts in contexts': () => `<TS>${'<context>'.repeat(100_000)}`,
    'messages without anything': () => `<TS><context>${'<message/>'.repeat(50_000)}</context></TS>`,
  },
  holdsKey: (key) => fromKey(key) !== undefined,
  holdsText,
  plurals: fc.record({ one: form, other: form }).map((plural): Message => ({ plural })),
});

const file = (messages: string, language = 'pl') =>
  `<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n<context>\n    <name>A</name>\n${messages}\n</context>\n</TS>\n`;
const message = (translation: string, attributes = '') =>
  `    <message${attributes}>\n        <source>a</source>\n        ${translation}\n    </message>`;
const key = 'A\u0004a';
const read = (source: string) => qtTs.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>, state?: EntryState) =>
  qtTs.edit(source, qtTs.parse(source), new Map(Object.entries(changes)), {
    ...(state && { states: new Map(Object.keys(changes).map((name) => [name, state])) }),
  });

describe('keys of qtts', () => {
  it.each([
    [{ id: 'a.b' }, 'a.b'],
    [{ context: 'C', source: 's' }, 'C\u0004s'],
    [{ context: 'C', comment: 'c', source: 's' }, 'C\u0004c\u0004s'],
    [{ context: '', comment: '', source: '' }, '\u0004\u0004'],
    [{ context: 'C', comment: '', source: 's\u0004t' }, 'C\u0004\u0004s\u0004t'],
  ])('of %j', (identity, written) => {
    expect(toKey(identity)).toBe(written);
    expect(fromKey(written)).toEqual(identity);
  });

  it.each(['', '\u0001', '\u0001\u0004s', 'C\u0004\0'])('can not be %j', (written) =>
    expect(fromKey(written)).toBeUndefined(),
  );
});

describe('plural forms of qtts', () => {
  it.each([
    ['en', 2, ['one', 'other']],
    ['pl', 3, ['one', 'few', 'many']],
    ['pl_PL', 4, ['one', 'few', 'many', 'other']],
    ['ru', 3, ['one', 'few', 'many']],
    ['sl', 4, ['one', 'two', 'few', 'other']],
    ['cs-CZ', 3, ['one', 'few', 'other']],
    ['lt', 3, ['one', 'few', 'other']],
    ['lv', 3, ['one', 'other', 'zero']],
    ['ar', 6, ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['ja', 1, ['other']],
    ['hu', 1, ['other']],
    ['hu', 2, ['one', 'other']],
    ['pt_BR', 2, ['one', 'other']],
    ['xx', 2, ['one', 'other']],
    [undefined, 1, ['one', 'other']],
  ])('stand in %s, with %i of them, for %j', (locale, count, categories) => {
    expect(createCategoryReader(locale)(count)).toEqual(categories);
  });

  const forms = (...texts: string[]) =>
    `<translation>\n${texts.map((text) => `            <numerusform>${text}</numerusform>\n`).join('')}        </translation>`;

  it('are changed one by one, and added where some are missing', () => {
    const source = file(message(forms('1', '2', '5'), ' numerus="yes"'));
    const plural = { one: '1', few: 'x', many: '5' };
    expect(change(source, { [key]: { plural } }).text).toBe(source.replace('>2<', '>x<'));
    const short = file(message(forms('1'), ' numerus="yes"'));
    expect(change(short, { [key]: { plural } }).text).toBe(source.replace('>2<', '>x<'));
    const { diagnostics } = change(source, { [key]: { plural: { ...plural, two: 'y' } } });
    expect(diagnostics).toMatchObject([{ code: 'loss', key }]);
    expect(change(source, { [key]: 'all' }).diagnostics).toMatchObject([{ code: 'loss' }]);
  });

  it('can be given to a message that had none', () => {
    const source = file(message('<translation>x</translation>'));
    const { text } = change(source, { [key]: { plural: { one: '1', few: '2', many: '5' } } });
    expect(text).toBe(file(message(forms('1', '2', '5'), ' numerus="yes"')));
  });

  it('are written with all forms of the locale', () => {
    const entries = [toEntry('n', { plural: { one: '1', other: 'x' } })];
    const { text } = qtTs.serialize({ entries }, { locale: 'ru_RU' });
    expect(text.match(/<numerusform>.<\/numerusform>/g)).toHaveLength(3);
    expect(qtTs.parse(text).diagnostics).toEqual([]);
  });
});

describe('states of qtts', () => {
  const finished = '<translation>x</translation>';
  const unfinished = '<translation type="unfinished">x</translation>';

  it.each<[string, string, EntryState | undefined, string]>([
    [unfinished, 'y', undefined, unfinished.replace('x', 'y')],
    [unfinished, 'y', 'translated', '<translation>y</translation>'],
    [unfinished, 'x', 'reviewed', finished],
    [finished, 'x', 'outdated', unfinished],
    [finished, '', undefined, '<translation type="unfinished"></translation>'],
    ['<translation type="unfinished"/>', 'x', undefined, finished],
    ['<translation type="unfinished"></translation>', 'x', 'outdated', unfinished],
    ['<translation variants="yes"/>', 'x', undefined, finished],
    [
      '<translation/>',
      'a\u009cb',
      'outdated',
      '<translation type="unfinished" variants="yes"><lengthvariant>a</lengthvariant><lengthvariant>b</lengthvariant></translation>',
    ],
  ])('%s becomes %j, %s', (before, text, state, after) => {
    expect(change(file(message(before)), { [key]: text }, state).text).toBe(file(message(after)));
  });

  it('leave messages alone that the program has no longer, until they come back', () => {
    const source = file(message('<translation type="vanished">x</translation>'));
    expect(read(source)).toEqual([]);
    expect(change(source, { [key]: 'y' }).text).toBe(file(message('<translation>y</translation>')));
  });
});

describe('messages of qtts', () => {
  it('get a translation behind the other parts', () => {
    const source = file('    <message>\n        <source>a</source>\n    </message>');
    expect(change(source, { [key]: 'x' }).text).toBe(file(message('<translation>x</translation>')));
  });

  it('go into their context, or a new one', () => {
    const source = file(message('<translation>x</translation>'));
    const { text } = change(source, { 'A\u0004c\u0004b': 'y', 'B\u0004b': 'z', id: 'w' });
    expect(text).toBe(
      file(
        `${message('<translation>x</translation>')}
    <message>
        <source>b</source>
        <comment>c</comment>
        <translation>y</translation>
    </message>
</context>
<context>
    <name>B</name>
    <message>
        <source>b</source>
        <translation>z</translation>
    </message>
</context>
<context>
    <name></name>
    <message id="id">
        <source></source>
        <translation>w</translation>
    </message>`,
      ),
    );
    const swapped = change(source, { [key]: null, 'A\u0004b': 'y' }).text;
    expect(read(swapped).map((entry) => entry.key)).toEqual(['A\u0004b']);
  });

  it('take their context along when nothing else is in it', () => {
    const source = file(message('<translation>x</translation>'));
    expect(change(source, { [key]: null }).text).toBe(
      '<!DOCTYPE TS>\n<TS version="2.1" language="pl">\n</TS>\n',
    );
  });

  it('are spelt as the tools of Qt do', () => {
    const source = file(message('<translation>x</translation>'));
    const { text } = change(source, { [key]: `"it's" <b>&\u00a0\u001b\r` });
    expect(text).toContain(
      '>&quot;it&apos;s&quot; &lt;b&gt;&amp;&#xa0;<byte value="x1b"/><byte value="xd"/></translation>',
    );
  });

  it('come back with all they say when they are written from scratch', () => {
    const source = file(
      `    <message>
        <location filename="a.cpp" line="3"/>
        <source>a</source>
        <oldsource>b</oldsource>
        <comment>c</comment>
        <extracomment>d
e</extracomment>
        <translatorcomment>f</translatorcomment>
        <extra-x>g</extra-x>
        <userdata>h</userdata>
        <translation type="unfinished">i</translation>
    </message>`,
    );
    const { text } = qtTs.serialize({ entries: read(source) }, { locale: 'pl' });
    expect(text).toBe(`<?xml version="1.0" encoding="utf-8"?>\n${source}`);
  });

  it.each([
    ['app.ts', 'export const x = <TS>(y: TS) => y;', undefined],
    ['app.ts', '<!DOCTYPE TS><TS></TS>', 1],
    ['download', '<?xml version="1.0"?>\n<TS version="2.1">', 0.9],
  ])('are looked for in %s with %j', (name, head, score = 0) => {
    expect(qtTs.detect(name, head)).toBe(score);
  });
});
