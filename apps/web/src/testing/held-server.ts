import { ApiError, type Translation } from '@parlance/contract';
import { vi } from 'vitest';
import { createEditQueue, type Edit, edit, type SentEdit } from '../features/editor/edit-queue.ts';
import { judgeError } from '../features/editor/edit-verdict.ts';
import { createLocalRecords, type LocalRecords } from '../lib/local-records.ts';

export const place = { projectId: 'p', localeCode: 'de_DE', termId: 't1' };

export function editOf(termId: string, value: string): Edit {
  return { ...place, termId, value, before: '', revision: 0 };
}

/** Holds requests until the test says how each one ends, the oldest first. */
export function createServer() {
  const sent: Edit[] = [];
  const open: { edit: Edit; end: PromiseWithResolvers<SentEdit> }[] = [];
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    send: (next: Edit) => {
      const end = Promise.withResolvers<SentEdit>();
      sent.push(next);
      open.push({ edit: next, end });
      return end.promise;
    },
    revisions: () => sent.map(({ revision }) => revision),
    values: () => sent.map(({ value }) => value),
    open: () => open.length,
    answer: async () => {
      const request = open.shift();
      if (request)
        request.end.resolve({
          translation: translationOf(request.edit.termId, request.edit.value),
          changeSetId: 'c',
        });
      await settled();
    },
    /** Answers with a conflict: another user has saved this value. Resolves to the translation of the server. */
    conflict: async (value: string, revision: number) => {
      const request = open.shift();
      const current = translationOf('0198d1b4-0000-7000-8000-000000000001', value, revision);
      const details = [{ path: 'body.revision', message: 'is not the last one', current }];
      const error = { code: 'Conflict', message: 'changed', details } as const;
      request?.end.reject(new ApiError(409, { error }));
      await settled();
      return current;
    },
    fail: async (error: Error) => {
      open.shift()?.end.reject(error);
      await settled();
    },
  };
}

/** The unsaved edits of all tabs of this browser. */
export function editRecords(): LocalRecords<Edit> {
  return createLocalRecords(localStorage, 'edits.', edit);
}

export function startQueue(server: ReturnType<typeof createServer>) {
  const queue = createEditQueue({ ...server, judge: judgeError, records: editRecords() });
  queue.start();
  return queue;
}

function translationOf(termId: string, value: string, revision = 1): Translation {
  const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };
  const state = value === '' ? 'untranslated' : 'translated';
  return { termId, value, labels: [], date, state, revision };
}
