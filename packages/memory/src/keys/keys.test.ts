import { describe, expect, it } from 'vitest';
import { gramsOf } from './grams.ts';
import { askedGrams, keysToAsk, keysToStore, rarestKey, setsToHit } from './keys.ts';

const memory = '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e0f';
const other = '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e10';

const share = (stored: string, asked: string, of = memory) => {
  const keys = new Set(keysToAsk(asked, of).classes.flat());
  return keysToStore(stored, memory).filter((key) => keys.has(key)).length;
};

const finds = (stored: string, asked: string) => {
  const keys = new Set(keysToStore(stored, memory));
  const { classes, shared } = keysToAsk(asked, memory);
  return classes.some(
    (own) => own.slice(0, askedGrams).filter((key) => keys.has(key)).length >= shared,
  );
};

describe('keys', () => {
  it('are numbers of 32 bits, ten at most, the same for the same text', () => {
    const text = 'the quick brown fox jumps over the lazy dog and goes home';
    const keys = keysToStore(text, memory);
    expect(keys).toHaveLength(10);
    expect(new Set(keys).size).toBe(10);
    for (const key of keys) expect(key).toBe(key | 0);
    expect(keysToStore(text, memory)).toEqual(keys);
    expect(keysToAsk(text, memory).classes.flat().length).toBeLessThanOrEqual(30);
    expect(keys).toContain(rarestKey(text, memory));
  });

  it.each([
    ['the quick brown fox jumps over the lazy dog', 'the quick brown fox jumped over the lazy dog'],
    ['open file', 'open files'],
    ['ok', 'ok'],
    ['ファイルを開く', 'ファイルを開ける'],
    ['打开文件', '打开文件夹'],
    ['파일 열기', '파일을 열기'],
    ['เปิดไฟล์', 'เปิดไฟล์นี้'],
    ['открыть файл', 'открыть файлы'],
    ['\ue001 files deleted', '\ue001 file deleted'],
  ])('of %j find %j', (stored, asked) => expect(finds(stored, asked)).toBe(true));

  it('find nothing in another memory, and nothing of another length', () => {
    expect(share('open the file', 'open the file', other)).toBe(0);
    expect(share('open the file', 'open the file')).toBeGreaterThan(6);
    expect(share('open the file', 'open the file and do much else with it')).toBe(0);
  });

  it('must be shared by more the longer a text is', () => {
    const sharedOf = (text: string) => keysToAsk(text, memory).shared;
    expect(sharedOf('open it')).toBe(1);
    expect(sharedOf('open the file')).toBe(2);
    expect(sharedOf('open the file in an editor of texts')).toBe(4);
    // A text of few pieces can't share more than it has.
    expect(finds('a'.repeat(40), 'a'.repeat(41))).toBe(true);
  });

  it.each([1, 2, 3, 4])('hit each set where they are %i of all that are asked for', (shared) => {
    const sets = setsToHit(shared);
    const hits = Array.from({ length: 2 ** askedGrams }, (_, some) => {
      const has = (place: number) => Math.floor(some / 2 ** place) % 2 === 1;
      const keys = Array.from({ length: askedGrams }, (__, place) => place).filter(has);
      return { keys, count: keys.length, isHit: sets.every((set) => set.some(has)) };
    });
    const missed = hits.filter(({ count, isHit }) => !isHit && count >= shared);
    // Two that are the most common ones of all that are asked for are not enough.
    expect(missed.map(({ keys }) => keys)).toEqual(shared === 2 ? [[7, 8]] : []);
    // Of those that have too few, none is far from it.
    const nearly = hits.filter(({ count, isHit }) => isHit && count < shared);
    expect(nearly.every(({ count }) => shared > 2 && count === shared - 1)).toBe(true);
  });

  it('are of rare pieces, so that texts with common ones alone are not looked at', () => {
    const stored = 'the translation of the zymurgy quiz was kvetched by the xebec';
    expect(share(stored, 'the translation of the string was requested by the person')).toBe(0);
  });

  it('are of two signs where a script has many', () => {
    expect([...gramsOf('開く')]).toEqual([' 開', '開く', 'く ']);
    expect([...gramsOf('ab')]).toEqual([' ab', 'ab ']);
    expect([...gramsOf('a')]).toEqual([' a ']);
    expect([...gramsOf('')]).toEqual(['  ']);
  });
});
