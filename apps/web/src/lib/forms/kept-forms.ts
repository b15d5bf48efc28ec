import { useEffect, useState } from 'react';
import { z } from 'zod';
import { session } from '../api/session.ts';
import { createLocalRecords } from '../local-records.ts';

const typed = z.record(z.string(), z.string());

/** The typed text of a form, by the names of its fields. */
export type Typed = Readonly<z.infer<typeof typed>>;

/** Stored for one user in one tab. */
const recordsOf = (userId: string) =>
  createLocalRecords(sessionStorage, `parlance.form.${userId}.`, typed);

/** Whether a form was open when the session ended, so that it has to be opened again. */
export function isFormKept(id: string): boolean {
  const { userId } = session.get();
  return userId !== undefined && recordsOf(userId).get(id) !== undefined;
}

/**
 * The typed text of a form. With an id it survives a reload and a session that ends; leaving the form in any other
 * way deletes it. Passwords must not be stored.
 */
export function useTyped(id: string | undefined) {
  const [records] = useState(() => {
    const { userId } = session.get();
    return id === undefined || userId === undefined ? undefined : recordsOf(userId);
  });
  const [edits, setEdits] = useState<Typed>(() => (id && records?.get(id)) || {});

  useEffect(() => {
    if (id === undefined) return;
    if (Object.keys(edits).length > 0) records?.put(id, edits);
    else records?.remove(id);
  }, [id, records, edits]);

  useEffect(
    () => () => {
      if (id !== undefined && !isSentAway()) records?.remove(id);
    },
    [id, records],
  );

  return [edits, setEdits] as const;
}

/** Whether the session has ended without the user signing out. */
function isSentAway(): boolean {
  const { token, notice } = session.get();
  return token === undefined && notice !== undefined;
}
