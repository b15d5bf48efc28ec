import { session } from '../../lib/api/session.ts';
import { createDraftStore, type DraftStore, draft } from '../../lib/forms/draft-store.ts';
import { browserStorage, createLocalRecords } from '../../lib/local-records.ts';
import { createEditQueue, type EditQueue, edit } from './edit-queue.ts';
import { judgeError } from './edit-verdict.ts';
import { sendEdit } from './editor.api.ts';

/** The unsaved work of a user. It outlives the editor, so that leaving the page loses nothing. */
export interface UnsavedWork {
  readonly userId: string;
  readonly queue: EditQueue;
  readonly draftsOf: (projectId: string, localeCode: string) => DraftStore;
  /** Sends the queued edits in the current session. */
  readonly resume: () => void;
  readonly close: () => void;
}

let current: UnsavedWork | undefined;

/** The unsaved work of the signed-in user. */
export function openUnsavedWork(userId: string): UnsavedWork {
  if (current?.userId === userId) return current;
  current?.close();
  current = createUnsavedWork(userId);
  return current;
}

function createUnsavedWork(userId: string): UnsavedWork {
  const storage = browserStorage();
  const queue = createEditQueue({
    send: sendEdit,
    judge: judgeError,
    records: createLocalRecords(storage, `parlance.edits.${userId}.`, edit),
  });
  const stores = new Map<string, DraftStore>();

  const draftsOf = (projectId: string, localeCode: string) => {
    const place = `${projectId}/${localeCode}`;
    const store =
      stores.get(place) ??
      createDraftStore(createLocalRecords(storage, `parlance.drafts.${userId}.${place}/`, draft));
    stores.set(place, store);
    return store;
  };

  queue.onRefused(({ edit: { projectId, localeCode, termId, value, before } }) => {
    // If the value is unchanged, only a mark was refused, and there is no text to keep.
    if (value === before) return;
    const drafts = draftsOf(projectId, localeCode);
    if (!drafts.get(termId)) drafts.put(termId, { value, base: before });
  });

  let own = session.get();
  const unsubscribe = session.subscribe(() => {
    const { token, userId } = session.get();
    if (token === own.token) return;
    // Edits must not be sent in the name of the next user who signs in. A new password brings a new token for the
    // same user.
    if (token === undefined || userId !== own.userId) queue.stop();
    else queue.start();
  });

  const closing = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { signal: closing.signal });
  listen('online', queue.retry);
  listen('pagehide', () => {
    for (const store of stores.values()) store.flush();
  });
  listen('beforeunload', (event) => {
    if (queue.unsaved().length > 0) event.preventDefault();
  });

  return {
    userId,
    queue,
    draftsOf,
    resume: () => {
      own = session.get();
      queue.start();
    },
    close: () => {
      unsubscribe();
      queue.stop();
      closing.abort();
    },
  };
}
