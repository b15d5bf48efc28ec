import { changeSetHeader, codeOfStatus, type Entry, type Label } from '@parlance/contract';
import { vi } from 'vitest';

interface StoredTerm {
  readonly id: string;
  readonly position: number;
  value: string;
  context: string | null;
  locked: boolean;
  labels: Label[];
}

/** A request by method and path: `POST /terms`, below the project. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export type TermServer = ReturnType<typeof serveTerms>;

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

/** Answers the requests about terms and labels of project `p1` as the server does, and no others. */
export function serveTerms(values: readonly string[], labels: readonly Label[] = []) {
  let position = 0;
  const terms: StoredTerm[] = values.map(newTerm);
  const known = [...labels];
  const calls: Call[] = [];
  const before = new Map<string, { term: StoredTerm; as: StoredTerm }>();
  let refusal: { call: string; status: number } | undefined;
  const other = globalThis.fetch;

  function newTerm(value: string): StoredTerm {
    position++;
    return { id: idOf(position), position, value, context: null, locked: false, labels: [] };
  }

  const listed = (query: URLSearchParams): StoredTerm[] => {
    const words = (query.get('search') ?? '').toLowerCase().split(/\s+/);
    const chosen = ids(query, 'labels');
    const except = ids(query, 'except');
    return sorted(terms, query).filter((term) => {
      if (except.includes(term.id)) return false;
      if (chosen.length > 0 && !term.labels.some(({ id }) => chosen.includes(id))) return false;
      const texts = [term.value, ...term.labels.map(({ value }) => value)].join('\n').toLowerCase();
      return words.every((word) => texts.includes(word));
    });
  };

  const list = (query: URLSearchParams) => {
    const all = listed(query);
    const cursor = query.get('cursor');
    const rest =
      cursor === null ? all.slice(Number(query.get('offset'))) : after(all, cursor, query);
    const window = rest.slice(0, Number(query.get('limit')));
    const last = window.at(-1);
    const nextCursor = last ? JSON.stringify({ value: last.value, position: last.position }) : null;
    return { entries: window.map(toEntry), total: all.length, nextCursor };
  };

  const locate = (query: URLSearchParams) => {
    const id = query.get('term') ?? '';
    if (!terms.some((term) => term.id === id)) return 404;
    const offset = listed(query).findIndex((term) => term.id === id);
    return offset < 0 ? null : { termId: id, offset };
  };

  const create = ({ value, context }: Pick<StoredTerm, 'value' | 'context'>) => {
    if (terms.some((term) => term.value === value)) return 409;
    const term = { ...newTerm(value), context };
    terms.push(term);
    return toTerm(term);
  };

  const change = (term: StoredTerm, body: Partial<Pick<StoredTerm, 'value' | 'context'>>) => {
    if (terms.some((one) => one !== term && one.value === body.value)) return 409;
    Object.assign(term, body);
    return toTerm(term);
  };

  const createLabel = (body: Omit<Label, 'id'>) => {
    const label = { id: `label ${known.length + 1}`, ...body };
    known.push(label);
    return label;
  };

  const answer = ({ method, path, query, body }: Call): unknown => {
    const [, collection, id = '', sub, termId = ''] = path.split('/');
    if (path === '/entries') return list(query);
    if (path === '/entries/position') return locate(query);
    if (path === '/terms') return create(body as StoredTerm);
    if (path === '/labels') return method === 'GET' ? known : createLabel(body as Label);
    const term = terms.find((one) => one.id === (collection === 'terms' ? id : termId));
    if (!term) return 404;
    if (sub === 'deletion') return { translations: 2 };
    if (collection === 'labels') {
      const label = known.find((one) => one.id === decodeURIComponent(id));
      const others = term.labels.filter((one) => one.id !== label?.id);
      term.labels = method === 'POST' && label ? [...others, label] : others;
      return undefined;
    }
    if (method === 'PATCH') return change(term, body as Partial<StoredTerm>);
    terms.splice(terms.indexOf(term), 1);
    return undefined;
  };

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const path = url.pathname.replace('/api/v1/projects/p1', '');
    const [, undone = ''] = /^\/change-sets\/(\w+)\/undo$/.exec(path) ?? [];
    const change = before.get(undone);
    if (change) {
      Object.assign(change.term, change.as);
      const data = {
        changeSetId: `${undone}u`,
        undone: 1,
        skipped: 0,
        translations: { count: 0, first: [] },
      };
      return Response.json({ data }, { status: 201 });
    }
    if (!/^\/(entries|terms|labels)/.test(path)) return other(input, init);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', path, query: url.searchParams, body };
    calls.push(call);
    const changed = terms.find(({ id }) => path === `/terms/${id}`);
    if (changed) before.set(`c${calls.length}`, { term: changed, as: { ...changed } });
    const isRefused = `${call.method} ${path}`.startsWith(refusal?.call ?? 'none');
    const result = isRefused ? refusal?.status : answer(call);
    if (typeof result === 'number') {
      const error = { code: codeOfStatus(result), message: 'refused' };
      return Response.json({ error }, { status: result });
    }
    const isChange = call.method !== 'GET' && path.startsWith('/terms');
    const headers: HeadersInit = isChange ? { [changeSetHeader]: `c${calls.length}` } : {};
    return result === undefined
      ? new Response(null, { status: 204, headers })
      : Response.json({ data: result }, { headers });
  });

  return {
    terms,
    calls,
    idOf: (value: string) => terms.find((term) => term.value === value)?.id ?? '',
    /** Refuses requests that begin with `call` (`PATCH /terms`) with a status, until called without arguments. */
    refuse: (call?: string, status = 500) => {
      refusal = call === undefined ? undefined : { call, status };
    },
  };
}

function ids(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split(',').filter((id) => id !== '');
}

function sorted(terms: readonly StoredTerm[], query: URLSearchParams): StoredTerm[] {
  return query.get('order') === 'name'
    ? terms.toSorted((a, b) => (a.value < b.value ? -1 : 1))
    : terms.toSorted((a, b) => a.position - b.position);
}

function after(terms: readonly StoredTerm[], cursor: string, query: URLSearchParams) {
  const from = JSON.parse(cursor) as Pick<StoredTerm, 'value' | 'position'>;
  return terms.filter(({ value, position }) =>
    query.get('order') === 'name' ? value > from.value : position > from.position,
  );
}

function idOf(position: number): string {
  return `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
}

function toTerm({ id, value, context, locked, labels }: StoredTerm) {
  return { id, value, context, locked, labels, date };
}

function toEntry({ id, value, context, locked, labels }: StoredTerm): Entry {
  return {
    termId: id,
    term: value,
    context,
    notes: {},
    isPlural: false,
    locked,
    labels,
    value: '',
    state: 'untranslated',
    revision: 0,
    updatedAt: null,
    reference: null,
  };
}
