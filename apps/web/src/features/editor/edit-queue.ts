import {
  type Author,
  type CheckedTranslation,
  type Translation,
  translationMark,
} from '@parlance/contract';
import { z } from 'zod';
import type { LocalRecords } from '../../lib/local-records.ts';

/** An edit: the wanted translation, and the value that it had on the server before. */
export const edit = z.object({
  projectId: z.string(),
  localeCode: z.string(),
  termId: z.string(),
  value: z.string(),
  before: z.string(),
  /** The state to set. Without it, a new value makes the translation `translated`. */
  state: translationMark.optional(),
  /** The revision of `before`. Edits stored by an older version of the app lack it. */
  revision: z.number().optional(),
  /** A value that the server may have stored, because the answer to the request was lost. */
  sent: z.string().optional(),
});

export type Edit = z.infer<typeof edit>;
export type EditPlace = Pick<Edit, 'projectId' | 'localeCode' | 'termId'>;

/** The progress of the latest edit of a translation. */
export type EditState = Wanted &
  (
    | { readonly status: 'saving' | 'waiting' | 'saved' }
    | { readonly status: 'failed'; readonly error: unknown }
  );

/** Whether the server does not have an edit yet, which it will have. */
export function isUnsaved(
  edit: EditState | undefined,
): edit is EditState & { readonly status: 'saving' | 'waiting' } {
  return edit?.status === 'saving' || edit?.status === 'waiting';
}

/** The value and state that an edit asks for. */
type Wanted = Pick<Edit, 'value' | 'state'>;

/**
 * The meaning of an error of sending: try later, wait for the user to sign in, give up, or a conflict with a text
 * that another author has saved.
 */
export type Verdict = 'retry' | 'sign-in' | 'refused' | Conflict;

export interface Conflict {
  readonly current: Translation;
  /** The author of the saved text, if known. */
  readonly by?: Author | undefined;
}

export interface EditQueueOptions {
  readonly send: (edit: Edit) => Promise<SentEdit>;
  readonly judge: (error: unknown) => Verdict;
  readonly records: LocalRecords<Edit>;
}

/** The answer of the server to an edit. */
export interface SentEdit {
  readonly translation: CheckedTranslation;
  /** The change set that undoes the edit; undefined if nothing changed. */
  readonly changeSetId: string | undefined;
}

export interface SavedEdit extends SentEdit {
  readonly edit: Edit;
}

/** An edit that the server refused, and the current translation if that is the reason. */
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
 * Sends edits in the background. For each translation only the latest value is kept, and at most one request is
 * under way. Edits stay in `records` until the server has them, so that they survive a reload. Another tab may have
 * sent or changed them, so `records` is read again before each request.
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

  /** Starts requests for queued edits. While the server is unreachable, only one request at a time probes it. */
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

  /**
   * Handles a conflict. If the server's value is the user's own or the one before the edit, the edit is sent again,
   * since no text of another author is lost.
   */
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

  /** Removes an edit from the queue, unless there is a newer value of the same translation. */
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
    /** Starts sending, or resumes it after a new sign-in. */
    start: () => {
      stopped = false;
      retry();
    },
    /** Stops sending; queued edits stay in the records. */
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
    retry,
    enqueue: (next: Edit) => {
      const id = editId(next);
      const earlier = queued.get(id);
      // The edit moves to the end of the queue, but keeps the `before` of the first edit.
      const merged = earlier ? { ...earlier, ...wanted(next) } : next;
      queued.delete(id);
      keep(id, merged);
      const status = stopped || timer !== undefined ? 'waiting' : 'saving';
      states.set(id, { status, ...wanted(next) });
      pump();
    },
    /** Drops the failure of an edit that the server refused. */
    dismiss: (place: EditPlace) => {
      if (states.get(editId(place))?.status === 'failed') states.delete(editId(place));
      changed();
    },
    stateOf: (place: EditPlace) => states.get(editId(place)),
    /** All edits that the server does not have yet; the array keeps its identity until one is added or removed. */
    unsaved: () => unsaved,
    isSending: () => sending.size > 0,
    subscribe: (listener: () => void) => subscribeTo(listeners, listener),
    onSaved: (listener: (saved: SavedEdit) => void) => subscribeTo(savedListeners, listener),
    onRefused: (listener: (refused: RefusedEdit) => void) =>
      subscribeTo(refusedListeners, listener),
  };
}

/** The same edit on top of a translation that has changed. */
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
