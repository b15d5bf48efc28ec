import type { Translation } from '@parlance/contract';
import { vi } from 'vitest';
import type { Edit } from '../features/editor/edit-queue.ts';

export const place = { projectId: 'p', localeCode: 'de_DE', termId: 't1' };

export function editOf(termId: string, value: string): Edit {
  return { ...place, termId, value, before: '' };
}

/** Holds requests until the test says how each ends, the oldest first. */
export function createServer() {
  const sent: Edit[] = [];
  const open: { edit: Edit; end: PromiseWithResolvers<Translation> }[] = [];
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    send: (next: Edit) => {
      const end = Promise.withResolvers<Translation>();
      sent.push(next);
      open.push({ edit: next, end });
      return end.promise;
    },
    values: () => sent.map(({ value }) => value),
    open: () => open.length,
    answer: async () => {
      const request = open.shift();
      request?.end.resolve(translationOf(request.edit));
      await settled();
    },
    fail: async (error: Error) => {
      open.shift()?.end.reject(error);
      await settled();
    },
  };
}

function translationOf({ termId, value }: Edit): Translation {
  const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };
  const state = value === '' ? 'untranslated' : 'translated';
  return { termId, value, labels: [], date, state, revision: 1 };
}
