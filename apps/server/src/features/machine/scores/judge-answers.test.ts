import { maxScore } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { MachineText } from '../prompts/texts.service.ts';
import { placeSpans, readJudgements, scoreOf } from './judge-answers.mapper.ts';

const error = {
  span: 'Fensters',
  category: 'accuracy.mistranslation',
  severity: 'major',
  explanation: 'It is one window.',
  fix: 'Fenster',
};

const answer = (judgements: unknown) => JSON.stringify({ judgements });

describe('judgements of a model', () => {
  it('are read by their ids, each by itself', () => {
    const read = readJudgements(
      answer([
        { id: 'a1', errors: [error] },
        { id: 'b2', errors: [] },
        { id: 'c3', errors: [error, { ...error, severity: 'terrible' }] },
        { id: 'd4' },
        { id: 'e5', errors: [] },
        { id: 'e5', errors: [error] },
        { id: 7, errors: [] },
        'nonsense',
      ]),
    );
    expect([...read.keys()]).toEqual(['a1', 'b2', '7']);
    expect(read.get('a1')).toEqual([error]);
  });

  it.each([
    ['accuracy/mistranslation', 'accuracy.mistranslation'],
    ['Accuracy / Omission', 'accuracy.omission'],
    ['accuracy/untranslated text', 'accuracy.untranslated'],
    ['locale convention', 'locale'],
    ['Fluency - Grammar', 'fluency.grammar'],
    ['STYLE', 'style'],
    ['non-translation', 'other'],
    ['', 'other'],
  ])('of the category %j are of %s', (category, expected) => {
    const read = readJudgements(answer([{ id: 'a', errors: [{ ...error, category }] }]));
    expect(read.get('a')?.[0]?.category).toBe(expected);
  });

  it.each([
    ['a fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['thoughts', (json: string) => `<think>{Is it?}</think>\n${json}`],
    ['words', (json: string) => `Here it is: ${json}`],
  ])('are found in %s', (_, wrap) => {
    expect(readJudgements(wrap(answer([{ id: 'a', errors: [] }]))).get('a')).toEqual([]);
  });

  it('have texts that the database can keep', () => {
    const span = 'a\0b\uD800';
    const read = readJudgements(
      answer([{ id: 'a', errors: [{ ...error, span, fix: undefined }] }]),
    );
    expect(read.get('a')?.[0]).toMatchObject({ span: 'ab\uFFFD', fix: null });
    expect(readJudgements('{"judgements":')).toEqual(new Map());
  });
});

const textOf = (source: string) => ({ source, units: undefined }) as MachineText;

describe('the spans of a judgement', () => {
  const place = (value: string, source: string, ...spans: string[]) =>
    placeSpans(
      { text: textOf(source), value },
      readJudgements(answer([{ id: 'a', errors: spans.map((span) => ({ ...error, span })) }])).get(
        'a',
      ) ?? [],
    ).map(({ text, start, end, fix }) => [text, start, end, fix]);

  it('are where the translation has their words, the same words once more further on', () => {
    expect(place('das Fensters, Fensters', 'the window', 'Fensters', 'Fensters')).toEqual([
      ['Fensters', 4, 12, 'Fenster'],
      ['Fensters', 14, 22, 'Fenster'],
    ]);
  });

  it('have no place and no fix where they quote the source text or nothing', () => {
    expect(place('das Fenster', 'the big window', 'big', '')).toEqual([
      ['big', null, null, null],
      ['', null, null, null],
    ]);
  });

  it('are dropped where they quote what neither text has', () => {
    expect(place('das Fenster', 'the window', 'die Tür', 'fenster')).toEqual([]);
  });

  it('have no fix that changes nothing', () => {
    expect(place('das Fenster', 'the window', 'Fenster')).toEqual([['Fenster', 4, 11, null]]);
  });
});

describe('a score', () => {
  const score = (source: string, ...severities: ('critical' | 'major' | 'minor')[]) =>
    scoreOf(
      severities.map((severity) => ({ severity })),
      textOf(source),
      'en',
    );
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

  it('is what mistakes count for 100 words, rounded up', () => {
    expect(score(words(100))).toBe(0);
    expect(score(words(100), 'critical', 'major', 'minor')).toBe(31);
    expect(score(words(50), 'major')).toBe(10);
    expect(score(words(300), 'minor')).toBe(1);
  });

  it('takes short texts for longer ones, and has an end', () => {
    expect(score('Open', 'minor')).toBe(10);
    expect(score('', 'major')).toBe(50);
    expect(score('Open', ...Array.from({ length: 60 }, () => 'critical' as const))).toBe(maxScore);
  });

  it('counts words of languages without blanks between them', () => {
    const japanese = textOf('ファイルを開いてからもう一度保存してください。');
    const chinese = 'このウィンドウを閉じる前に、すべての変更を保存してください。'.repeat(5);
    expect(scoreOf([{ severity: 'minor' }], japanese, 'ja')).toBeLessThanOrEqual(10);
    expect(scoreOf([{ severity: 'major' }], textOf(chinese), 'ja')).toBeLessThan(10);
  });
});
