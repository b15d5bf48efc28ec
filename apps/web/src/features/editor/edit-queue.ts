import { type Author, type Translation, translationMark } from '@parlance/contract';
import { z } from 'zod';
import type { LocalRecords } from '../../lib/local-records.ts';

/** A translation as the user wants it, and what it was on the server before. */
export const edit = z.object({
  projectId: z.string(),
  localeCode: z.string(),
  termId: z.string(),
  value: z.string(),
  before: z.string(),
  /** What it is marked as; `translated` where it gets another value and no mark. */
  state: translationMark.optional(),
  /** The revision of `before`. Edits that an older version of the app has left lack it. */
  revision: z.number().optional(),
  /** What may be on the server by now, as the answer to it was lost. */
  sent: z.string().optional(),
});

export type Edit = z.infer<typeof edit>;
export type EditPlace = Pick<Edit, 'projectId' | 'localeCode' | 'termId'>;

/** How far the latest edit of a translation has come. */
export type EditState = Wanted &
  (
    | { readonly status: 'saving' | 'waiting' | 'saved' }
    | { readonly status: 'failed'; readonly error: unknown }
  );

/** What an edit makes of a translation. */
type Wanted = Pick<Edit, 'value' | 'state'>;

/**
 * What an error of sending means: try later, wait for the user to sign in, give up, or that
 * somebody else has saved another text meanwhile.
 */
export type Verdict = 'retry' | 'sign-in' | 'refused' | Conflict;

export interface Conflict {
  readonly current: Translation;
  /** Who has saved it, if that is known. */
  readonly by?: Author | undefined;
}

export interface EditQueueOptions {
  readonly send: (edit: Edit) => Promise<SentEdit>;
  readonly judge: (error: unknown) => Verdict;
  readonly records: LocalRecords<Edit>;
}

/** What the server has answered to an edit. */
export interface SentEdit {
  readonly translation: Translation;
  /** By what it can be undone; nothing where it changed nothing. */
  readonly changeSetId: string | undefined;
}

export interface SavedEdit extends SentEdit {
  readonly edit: Edit;
}

/** An edit that the server did not take, and the translation as it is if that is why. */
export interface RefusedEdit {
  readonly edit: Edit;
  readonly current: Translation | undefined;
  readonly by?: Author | undefined;
}

export type EditQueue = ReturnType<typeof createEditQueue>;

const concurrency = 4;
const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/**
 * Sends edits in the background. For each translation only the latest value is kept and at most
 * one request is under way. Edits stay in `records` until the server has them, so that they
 * survive a reload; as another tab may have sent or changed them, `records` is asked again before
 * each request.
 */
export function createEditQueue({ send, judge, records }: EditQueueOptions) {
  const queued = records.all();
  const sending = new Map<string, Edit>();
  const states = new Map<string, EditState>();
  const listeners = new Set<() => void>();
  const savedListeners = new Set<(saved: SavedEdit) => void>();
  const refusedListeners = new Set<(refused: RefusedEdit) => void>();
  let unsaved: readonly Edit[] = [...queued.values()];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;

  for (const [id, waiting] of queued) states.set(id, { status: 'waiting', ...wanted(waiting) });

  const changed = () => {
    unsaved = [...queued.values()];
    for (const listener of [...listeners]) listener();
  };

  const later = () => {
    failures++;
    const delay = Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);
    clearTimeout(timer);
    timer = setTimeout(retry, delay);
  };

  const keep = (id: string, next: Edit) => {
    queued.set(id, next);
    records.put(id, next);
  };

  const reachable = () => {
    failures = 0;
    clearTimeout(timer);
    timer = undefined;
  };

  /** While the server can't be reached one request at a time is enough to find out. */
  const pump = () => {
    for (const id of [...queued.keys()]) {
      if (stopped || timer !== undefined) break;
      if (sending.size >= (failures > 0 ? 1 : concurrency)) break;
      if (!sending.has(id)) void deliver(id);
    }
    changed();
  };

  const deliver = async (id: string) => {
    const current = records.get(id);
    if (!current) {
      queued.delete(id);
      states.delete(id);
      return;
    }
    queued.set(id, current);
    sending.set(id, current);
    states.set(id, { status: 'saving', ...wanted(current) });
    const outcome = await send(current).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    sending.delete(id);
    if ('answer' in outcome) settle(id, current, outcome.answer);
    else reject(id, current, outcome.error);
    pump();
  };

  const settle = (id: string, sent: Edit, answer: SentEdit) => {
    reachable();
    forget(id, sent, { status: 'saved', ...wanted(sent) });
    const newer = queued.get(id);
    if (newer) keep(id, rebased(newer, answer.translation));
    for (const listener of [...savedListeners]) listener({ edit: sent, ...answer });
  };

  const reject = (id: string, sent: Edit, error: unknown) => {
    const verdict = judge(error);
    if (typeof verdict === 'object') return meet(id, sent, verdict);
    if (verdict === 'refused') {
      reachable();
      const newest = forget(id, sent, { status: 'failed', ...wanted(sent), error });
      if (newest) tellRefused({ edit: sent, current: undefined });
      return;
    }
    const queuedNow = queued.get(id);
    if (queuedNow && verdict === 'retry') keep(id, { ...queuedNow, sent: sent.value });
    for (const [other, waiting] of queued) {
      if (!sending.has(other)) states.set(other, { status: 'waiting', ...wanted(waiting) });
    }
    if (verdict === 'sign-in') stopped = true;
    else if (timer === undefined) later();
  };

  /** What is there is our own, or as it was: then nobody's text is lost by going on. */
  const meet = (id: string, sent: Edit, { current, by }: Conflict) => {
    reachable();
    const newest = queued.get(id) ?? sent;
    if (current.value === newest.before || current.value === newest.sent) {
      keep(id, rebased(newest, current));
    } else {
      const edit = { ...newest, before: sent.before };
      if (isSame(records.get(id), newest)) records.remove(id);
      queued.delete(id);
      states.delete(id);
      tellRefused({ edit, current, by });
    }
  };

  const tellRefused = (refused: RefusedEdit) => {
    for (const listener of [...refusedListeners]) listener(refused);
  };

  /** Takes an edit off the queue, unless a newer value of the same translation has come. */
  const forget = (id: string, sent: Edit, state: EditState): boolean => {
    if (isSame(records.get(id), sent)) records.remove(id);
    if (!isSame(queued.get(id), sent)) return false;
    queued.delete(id);
    states.set(id, state);
    return true;
  };

  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    pump();
  };

  return {
    /** Begins, or goes on after signing in again. */
    start: () => {
      stopped = false;
      retry();
    },
    /** Sends nothing more; what is queued waits in the records. */
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
    retry,
    enqueue: (next: Edit) => {
      const id = editId(next);
      const earlier = queued.get(id);
      // Put at the end, but what the server had before stays what the first edit saw.
      const merged = earlier ? { ...earlier, ...wanted(next) } : next;
      queued.delete(id);
      keep(id, merged);
      const status = stopped || timer !== undefined ? 'waiting' : 'saving';
      states.set(id, { status, ...wanted(next) });
      pump();
    },
    /** Forgets that the server refused an edit. */
    dismiss: (place: EditPlace) => {
      if (states.get(editId(place))?.status === 'failed') states.delete(editId(place));
      changed();
    },
    stateOf: (place: EditPlace) => states.get(editId(place)),
    /** All edits that the server does not have yet; the same array until one comes or goes. */
    unsaved: () => unsaved,
    isSending: () => sending.size > 0,
    subscribe: (listener: () => void) => subscribeTo(listeners, listener),
    onSaved: (listener: (saved: SavedEdit) => void) => subscribeTo(savedListeners, listener),
    onRefused: (listener: (refused: RefusedEdit) => void) =>
      subscribeTo(refusedListeners, listener),
  };
}

/** An edit of a translation that has become another one. */
function rebased({ sent: _, ...edit }: Edit, { value, revision }: Translation): Edit {
  return { ...edit, before: value, revision };
}

function wanted({ value, state }: Edit): Wanted {
  return { value, state };
}

function isSame(one: Edit | undefined, other: Edit): boolean {
  return one?.value === other.value && one.state === other.state;
}

function editId({ projectId, localeCode, termId }: EditPlace): string {
  return `${projectId}/${localeCode}/${termId}`;
}

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
