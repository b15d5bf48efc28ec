import type { JudgedSpan } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { listShownSpans, withFix } from './judged-spans.ts';

const span = (text: string, start: number | null): JudgedSpan => ({
  ...{ category: 'fluency.punctuation', severity: 'major', explanation: 'Too loud.', fix: '!' },
  ...{ text, start, end: start === null ? null : start + text.length },
});

describe('the remarks of a model', () => {
  const places = (spans: readonly JudgedSpan[], text: string) =>
    listShownSpans(spans, text).map(({ place }) => place?.start);

  it('are where they were in the text that was judged', () => {
    expect(places([span('!!', 4), span('!!', 12)], 'Halt!! Stopp!!')).toEqual([4, 12]);
  });

  it('move with what is typed, and go with their words', () => {
    expect(places([span('!!', 4)], 'Bitte Halt!!')).toEqual([10]);
    expect(places([span('!!', 4), span('!!', 12)], 'Halt! Stopp!!')).toEqual([11]);
    expect(places([span('!!', 4)], 'Halt!')).toEqual([]);
  });

  it('stay without a place where they had none', () => {
    expect(places([span('please', null)], 'Halt')).toEqual([undefined]);
  });

  it('have fixes that take the place of their words alone', () => {
    expect(withFix('Halt!! Stopp!!', { start: 4, end: 6 }, '!')).toBe('Halt! Stopp!!');
    expect(withFix('Halt!!', { start: 4, end: 6 }, '')).toBe('Halt');
  });
});
