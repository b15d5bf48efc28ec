import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafTokens } from '../icu/leaf-tokens.ts';
import { parseMessage } from '../icu/parse-message.ts';
import { listLeaves } from '../icu/tree.ts';
import { anyMessage } from '../testing/any-message.ts';
import { nastyTexts } from '../testing/nasty-texts.ts';
import { runs } from '../testing/runs.ts';
import { sentences, values } from '../testing/tokens/sentences.ts';
import { icuSyntax, plainSyntax, type TextSyntax, tokenStyles } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { isPseudoLocale, pseudoLocales, pseudoMessage } from './pseudo-message.ts';

const printf: TextSyntax = { placeholders: ['printf'], markup: 'html', escapes: true };
const key = 'menu.open_file';

/** A mirrored text with its signs in sight. */
const show = (text: unknown) =>
  typeof text === 'string'
    ? text.replaceAll('\u200f', '|').replaceAll('\u202e', '<').replaceAll('\u202c', '>')
    : text;

describe('a text with accents', () => {
  const accented = (text: string, syntax = printf, maxLength?: number) =>
    pseudoMessage(text, 'qps_Ploc', { key, syntax, maxLength });

  it.each([
    ['Save', '[Šåṽéé]'],
    ['Delete %d files', '[Đéļééţéé %d ƒîļééš]'],
    ['<b>Bold</b>\\n&amp; %1$s', '[<b>Ɓöļđ</b>\\n&amp; %1$s]'],
    ['', ''],
    ['  ', '  '],
    ['42', '[42]'],
  ])('of %j is %j', (text, wanted) => {
    expect(accented(text)).toBe(wanted);
  });

  it('has its brackets outside of a quotation that nothing ends', () => {
    const java: TextSyntax = { ...plainSyntax, placeholders: ['javamessage'] };
    expect(accented("is '{0}", java)).toBe("[îš '{0}']");
    expect(accented("is '{0}'", java)).toBe("[îš '{0}']");
    expect(accented("is '{0}", java, 9)).toBe("îš '{0}");
    expect(accented("is '", java)).toBe("îš '");
  });

  it('has none where a bracket would change what is broken', () => {
    expect(accented('is <b')).toBe('îš <b');
    expect(accented('is {{a', { ...plainSyntax, placeholders: ['i18next'] })).toBe('[îš {{a]');
  });

  it('is about a third longer', () => {
    const text = 'Your changes could not be saved because the connection was interrupted.';
    const { length } = accented(text, plainSyntax) as string;
    expect(length / text.length).toBeGreaterThan(1.25);
    expect(length / text.length).toBeLessThan(1.45);
  });

  it('keeps to the limit of its term', () => {
    for (let maxLength = 12; maxLength < 30; maxLength++) {
      const { length } = accented('Save as file', plainSyntax, maxLength) as string;
      expect(length).toBeLessThanOrEqual(maxLength);
    }
    expect(accented('Save as file', plainSyntax, 12)).toBe('Šåṽé åš ƒîļé');
  });

  it('leaves alone what is not to be translated', () => {
    const android: TextSyntax = { placeholders: ['printf'], markup: 'xml', escapes: false };
    const text = 'By <xliff:g id="name">Parlance</xliff:g>';
    expect(accented(text, android)).toBe('[Ɓý <xliff:g id="name">Parlance</xliff:g>]');
  });
});

describe('an ICU message', () => {
  it('has brackets around what readers see as one text', () => {
    const framed = (text: string) => pseudoMessage(text, 'qps_Ploc', { key, syntax: icuSyntax });
    expect(framed('{n, plural, =0 {No file} one {# file} other {# files}}')).toBe(
      '{n, plural, =0 {[Ñö ƒîîļéé]} one {[# ƒîļéé]} other {[# ƒîļééš]}}',
    );
    expect(framed('In {n, plural, other {# files}} of {name}')).toBe(
      '[Îñ {n, plural, other {# ƒîîļééš}} öƒ {name}]',
    );
  });

  it('shows a key with braces in quotes', () => {
    const source = { key: 'a{b}', syntax: icuSyntax };
    expect(pseudoMessage('Hello {name}', 'qps_ids', source)).toBe("[a'{'b'}'] {name}");
  });
});

describe('a message with plural forms', () => {
  it('has each form in the pseudolocale', () => {
    const message = { plural: { one: '%d file', other: '%d files' } };
    expect(pseudoMessage(message, 'qps_Ploc', { key, syntax: printf })).toEqual({
      plural: { one: '[%d ƒîļéé]', other: '[%d ƒîļééš]' },
    });
    expect(pseudoMessage(message, 'qps_ids', { key, syntax: printf })).toEqual({
      plural: { one: '[menu.open_file]%d', other: '[menu.open_file]%d' },
    });
  });

  it.each([
    ['printf', '%d file', '[%d ƒîļéé]'],
    ['laravel', ':name has a file', '[:name ĥåš åå ƒîîļé]'],
    ['i18next', '{{count}} file', '[{{count}} ƒîļéé]'],
    ['ruby', '%{count} file', '[%{count} ƒîļéé]'],
  ] as const)('is read where it is spelled in another way, with its %s', (style, form, wanted) => {
    const syntax: TextSyntax = { ...plainSyntax, placeholders: [style] };
    const message = `{count, plural, one {${form}} other {${form}}}`;
    const written = pseudoMessage(message, 'qps_Ploc', { key, syntax, isPlural: true });
    expect(written).toEqual({ plural: { one: wanted, other: wanted } });
  });

  it('stays in its spelling where forms by category would lose something', () => {
    const accented = (message: string, syntax = printf) =>
      pseudoMessage(message, 'qps_Ploc', { key, syntax, isPlural: true });
    expect(accented('{n, plural, =0 {No %s} other{# of %d} }')).toBe(
      '{n, plural, =0 {[Ñö %s]} other{[# öƒ %d]} }',
    );
    expect(accented('%s: {n, plural, other {%d files}}')).toBe(
      '[%s: {n, plural, other {%d ƒîļééš}}]',
    );
  });

  it.each(['{n, plural, one {%d file}', '{n, plural, =0 {{{a}} b} other {{{a}} b}}'])(
    'stays as it is where it can not be read: %j',
    (message) => {
      const syntax: TextSyntax = { ...plainSyntax, placeholders: ['i18next'] };
      for (const locale of pseudoLocales)
        for (const own of [syntax, icuSyntax])
          expect(pseudoMessage(message, locale, { key, syntax: own, isPlural: true })).toBe(
            message,
          );
    },
  );
});

describe('the other locales', () => {
  it('turn texts around placeholders', () => {
    const source = { key, syntax: printf };
    expect(show(pseudoMessage('Delete %d <i>files</i>', 'qps_plocm', source))).toBe(
      '|<Delete>| %d <i>|<files>|</i>',
    );
  });

  it('show the key with placeholders and tags', () => {
    const source = { key, syntax: printf };
    expect(pseudoMessage('Delete %d <i>files</i>', 'qps_ids', source)).toBe(
      '[menu.open_file] %d <i> </i>',
    );
  });

  it('show a key whose signs would mean something without them', () => {
    expect(pseudoMessage('Hi', 'qps_ids', { key: 'Hi %s!', syntax: printf })).toBe('[Hi ·s·]');
  });

  it('show as much of the key as there is room for', () => {
    const named = (text: string, maxLength: number, syntax = printf, own = key) =>
      pseudoMessage(text, 'qps_ids', { key: own, syntax, maxLength });
    expect(named('Delete %d files', 19)).toBe('[menu.open_file] %d');
    expect(named('Delete %d files', 18)).toBe('[menu.open_fil] %d');
    expect(named('Delete %d files', 4)).toBe('m %d');
    expect(named('Delete %d files', 3)).toBe(' %d');
    expect(named('Hello {name}', 11, icuSyntax, "a'{b}")).toBe('[a·] {name}');
    expect(named('Hello', 5, printf, 'ab😀')).toBe('[ab]');
    for (let maxLength = 3; maxLength < 20; maxLength++)
      expect(String(named('Delete %d files', maxLength)).length).toBeLessThanOrEqual(maxLength);
  });

  it('are known by their codes', () => {
    expect(pseudoLocales.every(isPseudoLocale)).toBe(true);
    expect(isPseudoLocale('de')).toBe(false);
  });
});

describe('what programs read', () => {
  const anySyntax = fc.record({
    placeholders: fc.subarray([...tokenStyles], { minLength: 0, maxLength: 2 }),
    markup: fc.constantFrom<TextSyntax['markup']>('none', 'html', 'xml'),
    escapes: fc.boolean(),
  });
  const placeholders = Object.values(values).flatMap((row) =>
    row.split(' · ').map((value) => value.split('→')[0] ?? ''),
  );
  const lines = sentences.split('\n').map((line) => line.trim().replaceAll('¤', '%1$s'));
  const parts = [...nastyTexts, ...lines, ...placeholders];
  const anyText = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((all) => all.join(' '));

  it.each(pseudoLocales)('stays as it is in %s', (locale) => {
    fc.assert(
      fc.property(anyText, anySyntax, (text, syntax) => {
        fc.pre(!syntax.placeholders.includes('icu'));
        const written = pseudoMessage(text, locale, { key, syntax });
        const listed = (all: unknown) =>
          tokenise(String(all), syntax)
            .filter(({ kind }) =>
              locale === 'qps_ids'
                ? kind === 'placeholder' || kind === 'tag'
                : kind !== 'text' && kind !== 'accelerator',
            )
            .map(({ kind, key: name }) => `${kind} ${name}`);
        expect(listed(written)).toEqual(listed(text));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(pseudoLocales)('stays an ICU message with the same choices in %s', (locale) => {
    fc.assert(
      fc.property(anyMessage, (text) => {
        const written = pseudoMessage(text, locale, { key, syntax: icuSyntax }) as string;
        const [before, after] = [parseMessage(text).tree, parseMessage(written).tree];
        if (!before || !after) throw new Error(`${text} became ${written}`);
        const placeholders = (message: string, tree: typeof before) =>
          listLeaves(tree).flatMap(({ path, leaf }) =>
            leafTokens(message, leaf).flatMap(({ placeholder }) =>
              placeholder ? [{ path, spelling: placeholder.spelling }] : [],
            ),
          );
        expect(placeholders(written, after)).toEqual(placeholders(text, before));
        const paths = (tree: typeof before) =>
          new Set(listLeaves(tree).map(({ path }) => JSON.stringify(path)));
        for (const path of paths(before)) expect(paths(after)).toContain(path);
      }),
      { numRuns: runs(300) },
    );
  });
});
