import { describe, expect, it } from 'vitest';
import { normalise } from '../texts/normalise.ts';
import { judge } from './judge.ts';
import { createComparison } from './similarity.ts';
import { wordsOf } from './words.ts';

const similarity = (a: string, b: string, locale = 'en', minScore = 50) =>
  createComparison(normalise(a), locale)(normalise(b), minScore);

const judged = (wanted: string, source: string, target: string, to = 'de') =>
  judge(
    { source: wanted, norm: normalise(wanted), locales: { source: 'en', target: to } },
    { source, norm: normalise(source), target },
    similarity(wanted, source) ?? 0,
  );

describe('similarity', () => {
  it.each([
    ['Open the file', 'open the file!', 100],
    ['Open the file', 'Open the files', 92],
    ['Delete all messages now', 'Delete all message now', 95],
    ['abcdefghij', 'abcdefgxyz', 70],
  ])('of %j and %j is %i', (a, b, score) => expect(similarity(a, b)).toBe(score));

  it('is by words as well as by signs', () => {
    const [a, b] = ['загрузка файлов завершена', 'загрузки файлов завершены'];
    expect(similarity(a, b, 'ru')).toBeGreaterThanOrEqual(90);
    // Another noun is no other form of it.
    expect(similarity('Delete the folder', 'Delete the account')).toBeLessThan(70);
  });

  it('below what is asked for is none', () => {
    expect(similarity('Open the file', 'Close a window', 'en', 70)).toBeUndefined();
    expect(similarity('Open', 'Open the file and read it', 'en', 70)).toBeUndefined();
  });

  it('finds words where no space sets them apart', () => {
    expect(wordsOf('ファイルを開く', 'ja').length).toBeGreaterThan(2);
    expect(wordsOf('打开文件夹', 'zh_Hans').length).toBeGreaterThan(1);
    expect(wordsOf('เปิดไฟล์ใหม่', 'th').length).toBeGreaterThan(1);
    expect(wordsOf('open \ue001 files', 'en')).toEqual(['open', '\ue001', 'files']);
  });

  it('takes no time for long texts', () => {
    const long = 'word and other words '.repeat(400);
    const started = performance.now();
    expect(similarity(long, `${long} more`)).toBe(99);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('a pair of a memory', () => {
  it('of the same text is exact, and its translation stays as it is', () => {
    expect(judged('Open %d', 'Open %d', '%d öffnen')).toEqual({
      kind: 'exact',
      score: 100,
      target: '%d öffnen',
      isAdapted: false,
    });
  });

  it('of the same words with other parts is adapted', () => {
    expect(
      judged('Open 3 files in {app}', 'Open 2 files in {name}', '2 Dateien in {name} öffnen'),
    ).toEqual({
      kind: 'adapted',
      score: 100,
      target: '3 Dateien in {app} öffnen',
      isAdapted: true,
    });
  });

  it('loses points for case, punctuation and parts that nobody can put in', () => {
    expect(judged('Open file', 'Open File.', 'Datei öffnen.')).toMatchObject({
      kind: 'similar',
      score: 99,
    });
    expect(judged('Open 3 files', 'Open 2 files', 'Zwei Dateien öffnen')).toMatchObject({
      kind: 'similar',
      score: 98,
      target: 'Zwei Dateien öffnen',
    });
    expect(judged('Open 3 file', 'Open 2 Files', '2 Dateien öffnen')).toMatchObject({
      kind: 'similar',
      score: 89,
      target: '3 Dateien öffnen',
    });
  });

  it('of plural forms gives all forms', () => {
    const source = '{n, plural, one {{0} file} other {{0} files}}';
    const wanted = '{n, plural, one {{count} file} other {{count} files}}';
    const target =
      '{n, plural, one {{0} plik} few {{0} pliki} many {{0} plików} other {{0} pliku}}';
    expect(judged(wanted, source, target, 'pl')).toEqual({
      kind: 'adapted',
      score: 100,
      target: target.replaceAll('{0}', '{count}'),
      isAdapted: true,
    });
  });
});
