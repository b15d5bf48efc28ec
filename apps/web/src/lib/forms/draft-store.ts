import { z } from 'zod';
import type { LocalRecords } from '../local-records.ts';

/** The unsaved text of a term, and the saved value that it was based on. */
export const draft = z.object({ value: z.string(), base: z.string() });

export type Draft = z.infer<typeof draft>;

export type DraftStore = ReturnType<typeof createDraftStore>;

const writeDelay = 300;

/** The drafts of one locale by term id. They change in memory at once, and in `records` a moment later. */
export function createDraftStore(records: LocalRecords<Draft>) {
  const drafts = records.all();
  const unwritten = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const termId of unwritten) {
      const current = drafts.get(termId);
      if (current) records.put(termId, current);
      else records.remove(termId);
    }
    unwritten.clear();
  };

  const changed = (termId: string) => {
    unwritten.add(termId);
    timer ??= setTimeout(flush, writeDelay);
    for (const listener of [...listeners]) listener();
  };

  const put = (termId: string, next: Draft) => {
    if (next.value === next.base) drafts.delete(termId);
    else drafts.set(termId, next);
    changed(termId);
  };

  return {
    get: (termId: string) => drafts.get(termId),
    put,
    /** Keeps the typed value. The base stays the value that was saved when typing began. */
    type: (termId: string, value: string, saved: string) =>
      put(termId, { value, base: drafts.get(termId)?.base ?? saved }),
    remove: (termId: string) => {
      if (drafts.delete(termId)) changed(termId);
    },
    /** Writes pending drafts; to be called before the page may be closed. */
    flush,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
