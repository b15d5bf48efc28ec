import type { PresentPerson } from '@parlance/contract';
import type { PersonMessage } from '../events.mapper.ts';

/** The people who have a locale of a project open, over all processes. */
export interface Presence {
  /** Adds a connection to this process. Returns the function to call when it closes. */
  join(person: Person): () => void;
  /** Handles a message of this process or of another one. */
  take(message: PersonMessage): void;
  /** Announces again who is connected to this process, for processes that do not know it. */
  tellAll(): void;
  /** Removes people who have not been announced for a while, such as those of a process that died. */
  dropSilent(): void;
  listPeople(projectId: string): PresentPerson[];
}

export interface Person {
  readonly projectId: string;
  readonly userId: string;
  readonly name: string;
  readonly locale: string;
}

export interface PresenceOptions {
  /** The id of this process. */
  readonly self: string;
  readonly send: (message: PersonMessage) => void;
  readonly onChange: (projectId: string) => void;
}

interface Entry extends Person {
  /** The id of the process that the person is connected to. */
  readonly from: string;
  termId: string | undefined;
  /** The number of connections to this process; 0 for people of other processes. */
  connections: number;
  heardAt: number;
}

const silentAfterMs = 60_000;

export function createPresence({ self, send, onChange }: PresenceOptions): Presence {
  const entries = new Map<string, Map<string, Entry>>();

  function entriesOf(projectId: string): Map<string, Entry> {
    const known = entries.get(projectId);
    if (known) return known;
    const made = new Map<string, Entry>();
    entries.set(projectId, made);
    return made;
  }

  function put(entry: Entry): void {
    const inProject = entriesOf(entry.projectId);
    const before = inProject.get(keyOf(entry));
    inProject.set(keyOf(entry), entry);
    if (before?.name !== entry.name || before.termId !== entry.termId) onChange(entry.projectId);
  }

  function remove(entry: Pick<Entry, 'from' | 'projectId' | 'userId' | 'locale'>): void {
    const inProject = entries.get(entry.projectId);
    if (!inProject?.delete(keyOf(entry))) return;
    if (inProject.size === 0) entries.delete(entry.projectId);
    onChange(entry.projectId);
  }

  function tell({ projectId, userId, name, locale, termId }: Entry): void {
    const person = { kind: 'here', from: self, projectId, userId, name, locale } as const;
    send(termId === undefined ? person : { ...person, termId });
  }

  function all(): Entry[] {
    return [...entries.values()].flatMap((inProject) => [...inProject.values()]);
  }

  return {
    join(person) {
      const key = keyOf({ ...person, from: self });
      const known = entries.get(person.projectId)?.get(key);
      const entry = known ?? {
        ...person,
        from: self,
        termId: undefined,
        connections: 0,
        heardAt: 0,
      };
      entry.connections++;
      if (!known) {
        put(entry);
        tell(entry);
      }
      return () => {
        if (--entry.connections > 0) return;
        remove(entry);
        const { projectId, userId, locale } = entry;
        send({ kind: 'gone', from: self, projectId, userId, locale });
      };
    },
    take(message) {
      const { from, projectId, userId, locale } = message;
      if (message.kind === 'selected') {
        const termId = message.termId ?? undefined;
        for (const entry of entries.get(projectId)?.values() ?? []) {
          if (entry.userId !== userId || entry.locale !== locale || entry.termId === termId)
            continue;
          entry.termId = termId;
          onChange(projectId);
        }
        return;
      }
      if (from === self) return;
      if (message.kind === 'gone') remove(message);
      else {
        const { name, termId } = message;
        const person = { projectId, userId, name, locale };
        put({ ...person, from, termId, connections: 0, heardAt: performance.now() });
      }
    },
    tellAll() {
      for (const entry of all()) if (entry.from === self) tell(entry);
    },
    dropSilent() {
      const limit = performance.now() - silentAfterMs;
      for (const entry of all()) {
        if (entry.from !== self && entry.heardAt < limit) remove(entry);
      }
    },
    listPeople(projectId) {
      const people = new Map<string, PresentPerson>();
      for (const { userId, name, locale, termId } of entries.get(projectId)?.values() ?? []) {
        const key = `${userId} ${locale}`;
        // A person may be connected to two processes; the selection of either is shown.
        const shown = termId ?? people.get(key)?.termId;
        people.set(key, { userId, name, locale, ...(shown ? { termId: shown } : {}) });
      }
      return [...people.values()].sort(
        (a, b) => compare(a.name, b.name) || compare(a.userId, b.userId),
      );
    },
  };
}

function keyOf({ from, userId, locale }: Pick<Entry, 'from' | 'userId' | 'locale'>): string {
  return `${from} ${userId} ${locale}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
