import { describe, expect, it } from 'vitest';
import { compileQuery, literalOf, type Words } from './compile-query.ts';
import { findHits } from './find-hits.ts';

const words = (find: string, more: Partial<Words> = {}): Words => ({
  find,
  replacement: 'X',
  isRegexp: false,
  isCaseSensitive: false,
  isWholeWord: false,
  inTokens: false,
  ...more,
});

function replaced(text: string, query: Words, locale = 'de', isPlural = false) {
  const texts = [{ value: text, isPlural, notes: {}, file: 0 }];
  const files = [{ format: null, path: null, guess: null }];
  const [hit] = findHits({ words: query, locale, files, texts });
  return hit && (hit.refusal ?? hit.after);
}

describe('words', () => {
  it.each<[string, string, Partial<Words>, string, string | undefined]>([
    ['Über uns', 'über', {}, 'de', 'X uns'],
    ['ΣΙΓΜΑΣ', 'σιγμας', {}, 'el', 'X'],
    ['Über uns', 'über', { isCaseSensitive: true }, 'de', undefined],
    // Turkish has two letters for i.
    ['İstanbul', 'istanbul', {}, 'tr', 'X'],
    ['İstanbul', 'istanbul', {}, 'de', undefined],
    ['ISPARTA', 'ısparta', {}, 'tr', 'X'],
    ['Isparta', 'isparta', {}, 'tr', undefined],
    ['a.b (c)', 'a.b (c)', {}, 'de', 'X'],
    // Words are set apart by rules of Unicode, and of languages that write none between them.
    ['don’t do', 'do', { isWholeWord: true }, 'en', 'don’t X'],
    ['snake_case case', 'case', { isWholeWord: true }, 'en', 'snake_case X'],
    ['xa b a b a', 'a b a', { isWholeWord: true }, 'en', 'xa b X'],
    ['東京に行く', '東京', { isWholeWord: true }, 'ja', 'Xに行く'],
    ['東京都民', '京都', { isWholeWord: true }, 'ja', undefined],
    ['สวัสดีครับ', 'ครับ', { isWholeWord: true }, 'th', 'สวัสดีX'],
    [
      'Nr. 5 und 7',
      String.raw`(\d)`,
      { isRegexp: true, replacement: '[$1$$]' },
      'de',
      'Nr. [5$] und [7$]',
    ],
    ['aaa', 'a*?', { isRegexp: true }, 'de', undefined],
    ['ab', '(a)|(b)', { isRegexp: true, replacement: '[$1|$2]' }, 'de', '[a|][|b]'],
    ['{{name}} is name', 'name', {}, 'de', '{{name}} is X'],
    ['same', 'same', { replacement: 'same' }, 'de', undefined],
  ])('in %j: %j %j in %s', (text, find, more, locale, after) => {
    expect(replaced(text, words(find, more), locale)).toBe(after);
  });

  it('leave no malformed plural and no text that is too long', () => {
    const plural = '{n, plural, one {a} other {b}}';
    expect(replaced(plural, words('other', { inTokens: true }), 'de', true)).toBe('plural');
    expect(replaced(plural, words('b'), 'de', true)).toBe('{n, plural, one {a} other {X}}');
    expect(replaced('a'.repeat(5000), words('a', { replacement: 'bb' }))).toBe('length');
  });

  it('never take long, whatever the pattern is', () => {
    const query = compileQuery(words('(a+)+$', { isRegexp: true, isWholeWord: true }), 'de');
    if ('problem' in query) throw new Error(query.problem.message);
    const before = process.cpuUsage().user;
    expect(query.list(`${'a'.repeat(50_000)}b`)).toEqual([]);
    expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(5);
  });
});

describe('the text that each match must have', () => {
  it.each<[string, Partial<Words>, string, string]>([
    ['Öffnen', {}, 'de', 'Öffnen'],
    ["it's all", {}, 'en', 's all'],
    ['istanbul', {}, 'tr', 'stanbul'],
    ['istanbul', { isCaseSensitive: true }, 'tr', 'istanbul'],
    ['{name}', { inTokens: true }, 'de', '{name}'],
    ['foo.*barbar', { isRegexp: true }, 'de', 'barbar'],
    ['foo(bar)?', { isRegexp: true }, 'de', 'foo'],
    ['foods?', { isRegexp: true }, 'de', 'food'],
    ['foods*x', { isRegexp: true }, 'de', 'food'],
    ['foods{0,2}', { isRegexp: true }, 'de', 'food'],
    ['ab+cd', { isRegexp: true }, 'de', 'ab'],
    ['foo|bar', { isRegexp: true }, 'de', ''],
    ['(foo|bar) baz', { isRegexp: true }, 'de', ' baz'],
    ['(?i)foo', { isRegexp: true }, 'de', ''],
    [String.raw`\bfile\.txt`, { isRegexp: true }, 'de', 'file.txt'],
    [String.raw`\Qa.b\E`, { isRegexp: true }, 'de', ''],
    [String.raw`[\]a]bc[[:alpha:]]`, { isRegexp: true }, 'de', 'bc'],
    ['😀?ab', { isRegexp: true }, 'de', 'ab'],
    [String.raw`\p{Lu}abc`, { isRegexp: true }, 'de', ''],
    [String.raw`\d+`, { isRegexp: true }, 'de', ''],
  ])('of %j %j in %s is %j', (find, more, locale, literal) => {
    expect(literalOf(words(find, more), locale)).toBe(literal);
  });
});
