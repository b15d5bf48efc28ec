import type { TranslationVersion } from '@parlance/contract';
import { expect, it } from 'vitest';
import { groupVersions } from './text-versions.ts';

let made = 0;

function change(before: string, after: string, afterState = 'translated'): TranslationVersion {
  made++;
  return {
    changeSetId: `c${made}`,
    kind: 'translation.update',
    actor: { type: 'user', id: 'u1', name: 'Ada' },
    date: '2027-01-01T00:00:00.000Z',
    undoes: null,
    before,
    after,
    beforeState: 'translated',
    afterState: afterState as TranslationVersion['afterState'],
    origin: 'person',
    machine: null,
  };
}

it('is one version for each text, with the marks that the text got', () => {
  const [first, second, third] = [change('', 'a'), change('a', 'b'), change('b', 'a')];
  const [reviewed, outdated] = [change('b', 'b', 'reviewed'), change('b', 'b', 'outdated')];
  expect(groupVersions([third, outdated, reviewed, second, first])).toEqual([
    { text: 'a', change: third, marks: [] },
    { text: 'b', change: second, marks: [outdated, reviewed] },
    { text: 'a', change: first, marks: [] },
  ]);
});

it('has the marks of a text whose change is not known', () => {
  const reviewed = change('a', 'a', 'reviewed');
  expect(groupVersions([reviewed])).toEqual([{ text: 'a', change: undefined, marks: [reviewed] }]);
  expect(groupVersions([])).toEqual([]);
});
