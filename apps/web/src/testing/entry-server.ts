import {
  changeSetHeader,
  codeOfStatus,
  type Entry,
  type EntryNotes,
  type ErrorDetail,
  type Finding,
  type Judgement,
} from '@parlance/contract';
import { vi } from 'vitest';

const now = '2027-01-01T00:00:00.000Z';

interface Bulk {
  readonly select: { readonly ids: readonly string[] } | { readonly filter: object };
  readonly do: { readonly action: string };
}

interface Save {
  readonly termId: string;
  readonly value: string;
  readonly revision?: number;
  readonly state?: Entry['state'];
}

/** An answer that says what is wrong. */
interface Refused {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
}

/** A status, a whole answer, or none. */
type Failure = number | Refused | 'offline';

/** What the entries are like. */
export interface EntryOptions {
  readonly isPlural?: boolean;
  /** The places of the locked terms. */
  readonly locked?: readonly number[];
  /** The notes of all terms. */
  readonly notes?: EntryNotes;
  /** What checks have found, by the places of the terms. */
  readonly findings?: Readonly<Record<number, readonly Finding[]>>;
  /** What a model thinks of them, by the places of the terms. */
  readonly judgements?: Readonly<Record<number, Judgement>>;
  /** The text of all terms in the reference locale. */
  readonly reference?: string;
}

/**
 * Answers the requests of the editor from a list of entries, as the server does, and leaves all others to the
 * previous `fetch`. The list holds what the server has saved.
 */
export function serveEntries(values: readonly string[], options: EntryOptions = {}) {
  const { isPlural = false, locked = [], notes, findings = {}, reference } = options;
  const { judgements = {} } = options;
  const entries = values.map(
    (value, index): Entry => ({
      ...entryOf(index, value),
      ...(reference !== undefined && { reference }),
      ...(notes && { notes }),
      isPlural,
      locked: locked.includes(index),
      findings: [...(findings[index] ?? [])],
      judgement: judgements[index] ?? null,
    }),
  );
  const asked: URL[] = [];
  const bulk: Bulk[] = [];
  const changes: { index: number; before: string; after: string }[] = [];
  const saved: { termId: string; value: string }[] = [];
  let failure: Failure | undefined;
  const other = globalThis.fetch;

  const matching = (url: URL) => {
    const status = url.searchParams.get('status');
    // Any entry matches any token.
    const q = (url.searchParams.get('search') ?? '').replace(/\w+:\S+/g, '').trim();
    return entries.filter(
      ({ term, value }) =>
        (status !== 'untranslated' || value === '') &&
        (status !== 'translated' || value !== '') &&
        `${term} ${value}`.includes(q),
    );
  };

  const list = (url: URL) => {
    const all = matching(url);
    const cursor = url.searchParams.get('cursor');
    const from = cursor ? all.findIndex((entry) => isAfter(entry, cursor)) : offsetOf(url);
    const window = from < 0 ? [] : all.slice(from, from + Number(url.searchParams.get('limit')));
    const last = window.at(-1);
    const source = url.searchParams.get('source');
    const withSource = window.map((entry) => ({ ...entry, source: `In ${source} ${entry.term}` }));
    return {
      entries: source === null ? window : withSource,
      total: all.length,
      nextCursor: last?.termId ?? null,
    };
  };

  const locate = (url: URL) => {
    const all = matching(url);
    const term = url.searchParams.get('term') ?? '';
    const seek = url.searchParams.get('seek');
    const isSought = ({ value, findings: found = [] }: Entry) =>
      seek === 'untranslated' ? value === '' : found.length > 0;
    const found =
      seek === 'untranslated' || seek === 'problem'
        ? (all.find((entry) => isSought(entry) && isAfter(entry, term)) ?? all.find(isSought))
        : all.find((entry) => entry.termId === term);
    return found ? { termId: found.termId, offset: all.indexOf(found) } : null;
  };

  const save = ({ termId, value, revision, state }: Save) => {
    const index = entries.findIndex((entry) => entry.termId === termId);
    const last = entries[index]?.revision ?? 0;
    if (revision !== undefined && revision !== last && entries[index]?.value !== value) {
      const details = [{ message: 'is not the last one', current: translation(index) }];
      const error = { code: 'Conflict', message: 'changed', details };
      return Response.json({ error }, { status: 409 });
    }
    saved.push({ termId, value });
    const before = entries[index]?.value ?? '';
    entries[index] = { ...entryOf(index, value), ...(state && { state }), revision: last + 1 };
    if (before === value) return Response.json({ data: translation(index) });
    const changeSetId = `c${changes.push({ index, before, after: value })}`;
    return Response.json(
      { data: translation(index) },
      { headers: { [changeSetHeader]: changeSetId } },
    );
  };

  const changeMany = (body: Bulk) => {
    bulk.push(body);
    const ids = 'ids' in body.select ? body.select.ids : entries.map(({ termId }) => termId);
    for (const id of ids) {
      const index = entries.findIndex(({ termId }) => termId === id);
      if (body.do.action === 'clear') entries[index] = entryOf(index, '');
    }
    const data = { changed: ids.length, unchanged: 0, skipped: 0 };
    return Response.json({ data }, { headers: { [changeSetHeader]: 'c0' } });
  };

  const undo = (changeSetId: string) => {
    const change = changes[Number(changeSetId.slice(1)) - 1];
    const isAsItWas = change !== undefined && entries[change.index]?.value === change.after;
    if (isAsItWas) save({ termId: termIdOf(change.index), value: change.before });
    const undone = Number(isAsItWas);
    const restored = isAsItWas ? [{ ...translation(change.index), locale: 'de' }] : [];
    const translations = { count: restored.length, first: restored };
    return { changeSetId: `c${changes.length}`, undone, skipped: 1 - undone, translations };
  };

  const translation = (index: number) => {
    const { termId = '', value = '', state, revision } = entries[index] ?? {};
    return { termId, value, state, labels: [], revision, date: { created: now, modified: now } };
  };

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const [, changeSetId] = /\/change-sets\/(\w+)\/undo$/.exec(url.pathname) ?? [];
    if (changeSetId) return Response.json({ data: undo(changeSetId) }, { status: 201 });
    const isSave = init.method === 'PATCH';
    if (url.pathname.endsWith('/bulk')) {
      if (typeof failure === 'number') return Response.json({}, { status: failure });
      return changeMany(JSON.parse(String(init.body)));
    }
    if (!isSave && !url.pathname.includes('/entries')) return other(input, init);
    // The bar of the editor counts by windows of one entry, whose rows it does not show.
    if (url.searchParams.get('limit') === '1') return Response.json({ data: list(url) });
    asked.push(url);
    if (isSave) {
      if (failure === 'offline') throw new TypeError('Failed to fetch');
      if (typeof failure === 'number') return Response.json({}, { status: failure });
      if (failure !== undefined) return refuse(failure);
      return save(JSON.parse(String(init.body)));
    }
    return Response.json({ data: url.pathname.endsWith('/position') ? locate(url) : list(url) });
  });

  return {
    asked,
    saved,
    /** The bulk changes that were requested. */
    bulk,
    /** Saves a translation as another user. */
    saveElsewhere: (index: number, value: string) => {
      save({ termId: termIdOf(index), value });
    },
    /** Deletes a term as another user. */
    remove: (index: number) => {
      entries.splice(index, 1);
    },
    /** Makes saving fail, until called without an argument. */
    failWith: (next?: Failure) => {
      failure = next;
    },
  };
}

/** Takes a moment, as a server does, in which somebody may go on. */
async function refuse({ status, details }: Refused): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const error = { code: codeOfStatus(status), message: 'refused', details };
  return Response.json({ error }, { status });
}

function offsetOf(url: URL): number {
  return Number(url.searchParams.get('offset'));
}

function isAfter(entry: Entry, termId: string): boolean {
  return entry.termId > termId;
}

export function termIdOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function entryOf(index: number, value: string): Entry {
  return {
    termId: termIdOf(index),
    term: `term.${index}`,
    context: null,
    notes: {},
    isPlural: false,
    locked: false,
    labels: [],
    value,
    state: value === '' ? 'untranslated' : 'translated',
    revision: 0,
    updatedAt: null,
    reference: `Source ${index}`,
  };
}
