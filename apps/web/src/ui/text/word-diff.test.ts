import { icuSyntax } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { findTokens } from '../../lib/texts/text-tokens.ts';
import { diffWords } from './word-diff.ts';

/** The difference in one line: what was removed in brackets, what was added in braces of their own. */
function diff(before: string, after: string, lang = 'en'): string {
  const toText = (text: string) => ({ text, tokens: findTokens(text, icuSyntax) });
  return diffWords(toText(before), toText(after), lang)
    .map(({ kind, start, end }) => {
      if (kind === 'same') return after.slice(start, end);
      return kind === 'removed'
        ? `[-${before.slice(start, end)}]`
        : `[+${after.slice(start, end)}]`;
    })
    .join('');
}

describe('the difference of two texts', () => {
  it.each([
    ['one word', 'The old harbour', 'The new harbour', 'The [-old][+new] harbour'],
    ['nothing', 'The harbour', 'The harbour', 'The harbour'],
    ['all of it', 'Open', 'Geschlossen', '[-Open][+Geschlossen]'],
    ['a text that is new', '', 'Open', '[+Open]'],
    ['a text that is gone', 'Open', '', '[-Open]'],
    ['blanks', 'Two  words', 'Two words', 'Two[-  ][+ ]words'],
    ['lines', 'One\ntwo', 'One\nthree', 'One\n[-two][+three]'],
  ])('is %s', (_, before, after, expected) => {
    expect(diff(before, after)).toBe(expected);
  });

  it('has words in a row as one change', () => {
    expect(diff('Go to the old harbour now', 'Go to a new port now')).toBe(
      'Go to [-the old harbour][+a new port] now',
    );
  });

  it('never cuts a placeholder or a tag', () => {
    expect(diff('{count} files', '{counter} files')).toBe('[-{count}][+{counter}] files');
    expect(diff('Ask {name}', 'Ask {name} now')).toBe('Ask {name}[+ now]');
  });

  it('knows the words of languages without blanks', () => {
    expect(diff('今日は天気がいい', '明日は天気がいい', 'ja')).toBe('[-今日][+明日]は天気がいい');
    expect(diff('สวัสดีชาวโลก', 'สวัสดีครับชาวโลก', 'th')).toBe('สวัสดี[+ครับ]ชาวโลก');
    expect(diff('我喜欢苹果', '我喜欢香蕉', 'zh')).toBe('我喜欢[-苹果][+香蕉]');
  });

  it('is found for long texts, at worst as wholes', () => {
    const words = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
    const [before, after] = [words('a'), words('b')];
    const began = performance.now();
    expect(diff(before, after)).toBe(`[-${before}][+${after}]`);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
