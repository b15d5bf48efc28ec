import { describe, expect, it } from 'vitest';
import { findDelay } from './retries.service.ts';

const failed = { type: 'term.added', retryAfter: undefined };
const middle = () => 0.5;

describe('the next try', () => {
  it('comes later and later, for three days', () => {
    const delays = Array.from({ length: 9 }, (_, at) =>
      findDelay({ ...failed, tries: at + 1 }, middle),
    );
    expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(findDelay({ ...failed, tries: 10 }, middle)).toBeUndefined();
  });

  it('comes a tenth earlier or later by chance', () => {
    expect(findDelay({ ...failed, tries: 2 }, () => 0)).toBeCloseTo(270);
    expect(findDelay({ ...failed, tries: 2 }, () => 1)).toBeCloseTo(330);
  });

  it('comes no earlier than the receiver asks for, which is a day at most', () => {
    const after = (retryAfter: string) => findDelay({ ...failed, tries: 1, retryAfter }, middle);
    expect(after('120')).toBe(120);
    expect(after('1')).toBe(5);
    expect(after('999999')).toBe(86_400);
    expect(after(new Date(Date.now() + 600_000).toUTCString())).toBeGreaterThan(590);
    expect(after(new Date(Date.now() - 600_000).toUTCString())).toBe(5);
    for (const text of ['', 'soon', '-5', '1e3', '99999999999999999999']) {
      expect(after(text), text).toBe(5);
    }
  });

  it('is none for a test', () => {
    expect(findDelay({ ...failed, type: 'webhook.test', tries: 1 })).toBeUndefined();
  });
});
