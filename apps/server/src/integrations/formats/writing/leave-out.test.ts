import { describe, expect, it } from 'vitest';
import { leaveOutFaults } from './leave-out.ts';
import type { Fault } from './verify-file.ts';

const keys = Array.from({ length: 100 }, (_, n) => `k${n}`);

/** Runs `leaveOutFaults` with faults from `find`, and returns the lost terms and the number of tries. */
function leaveOut(find: (written: ReadonlySet<string>) => readonly Fault[], all = keys) {
  let tries = 0;
  const attempt = (left: ReadonlySet<string>) => {
    tries++;
    const written = all.filter((key) => !left.has(key));
    return { written, faults: find(new Set(written)) };
  };
  const { written, losses } = leaveOutFaults(attempt, () => all);
  return { lost: losses.map(({ key }) => key), written: written.written, tries };
}

const unnamed = (isWrong: boolean) => (isWrong ? [{ message: 'No.' }] : []);

describe('a file that is not what it should be', () => {
  it('is written once where nothing is wrong', () => {
    expect(leaveOut(() => [])).toEqual({ lost: [], written: keys, tries: 1 });
  });

  it('is written without the terms that are named', () => {
    const named = ['k3', 'k70'];
    const { lost, tries } = leaveOut((written) =>
      named.filter((key) => written.has(key)).map((key) => ({ key, message: 'No.' })),
    );
    expect(lost).toEqual(named);
    expect(tries).toBe(2);
  });

  it.each([[['k0']], [['k99']], [['k3', 'k4', 'k70']], [keys]])('lacks %j', (guilty) => {
    const { lost, written } = leaveOut((written) =>
      unnamed(guilty.some((key) => written.has(key))),
    );
    expect(lost.toSorted()).toEqual(guilty.toSorted());
    expect(written).toEqual(keys.filter((key) => !guilty.includes(key)));
  });

  it('lacks one of two that can not be together', () => {
    const { lost } = leaveOut((written) => unnamed(written.has('k7') && written.has('k80')));
    expect(lost).toEqual(['k80']);
  });

  it('lacks more than it must before it takes too long', () => {
    const many = Array.from({ length: 50_000 }, (_, n) => `k${n}`);
    const isGuilty = (key: string) => key.endsWith('7');
    const { lost, written, tries } = leaveOut(
      (written) => unnamed([...written].some(isGuilty)),
      many,
    );
    expect(written.filter(isGuilty)).toEqual([]);
    const left = new Set(lost);
    expect(many.filter((key) => isGuilty(key) && !left.has(key))).toEqual([]);
    expect(tries).toBeLessThan(50);
  });

  it('is none where no term is to blame', () => {
    expect(() => leaveOut(() => unnamed(true))).toThrow('The file is not what it should be: No.');
  });
});
