import { createCatalogue } from '../catalogue.ts';
import type { Parlance } from '../parlance.ts';
import type { Project } from '../scenarios/trial.ts';

/** A request to the server, with its path below that of the project. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A buffer is sent as a file. */
  readonly body?: object | Buffer;
}

/** At least one request of every kind that reads or writes content, in a working order. */
export async function listRequests(parlance: Parlance, project: Project): Promise<Request[]> {
  const { id, terms, termIds, labelId, spareLocale } = project;
  const [first = '', middle = '', other = ''] = [0, Math.floor(terms / 2), 11].map(
    (at) => termIds[at] ?? '',
  );
  const { changeSets } = await parlance.ask<{ changeSets: { id: string; kind: string }[] }>(
    'GET',
    `/projects/${id}/change-sets`,
  );
  const imported = changeSets.find(({ kind }) => kind === 'file.import')?.id;
  const bulk = (action: object) => ({ select: { filter: { q: 'page77' } }, do: action });
  const get = (path: string): Request => ({ method: 'GET', path });
  const change = (method: Request['method'], path: string, body?: object | Buffer): Request => ({
    method,
    path,
    ...(body && { body }),
  });
  return [
    ...['', '/stats', '/translations', '/labels', '/terms', '/translations/de'].map(get),
    ...toWindows(terms, labelId).map((query) => get(`/entries?locale=de&reference=en${query}`)),
    get('/entries?order=name'),
    get(`/entries?locale=de&limit=100&columns=${project.locales.slice(0, 6).join()}`),
    get(`/entries/position?locale=de&reference=en&term=${middle}`),
    get(`/entries/position?locale=fr&reference=en&term=${middle}&seek=untranslated`),
    get(`/entries/position?locale=de&reference=en&term=${middle}&seek=problem`),
    ...['any', 'error', 'space.double'].map((problems) =>
      get(`/entries?locale=de&reference=en&problems=${problems}`),
    ),
    ...['/findings', '/findings?locale=de&checks=space.double', '/findings?ignored=true'].map(get),
    ...['/findings/ignores', '/findings/ignores?locale=de'].map(get),
    get(`/terms/${middle}/deletion`),
    get('/terms/filter-by-label?label=Bench'),
    get('/change-sets'),
    get('/change-sets?locale=de'),
    get(`/change-sets?termId=${middle}&locale=de`),
    get(`/change-sets/${imported}`),
    ...['zyzzyva', 'catalogue'].map((find) =>
      change('POST', '/replacements/preview', { query: { find, replacement: 'word' } }),
    ),
    get('/exports?locale=de&format=po'),
    change('PATCH', '/translations/de', { termId: middle, value: 'Edited' }),
    change('PATCH', '/translations/de', { termId: first, value: 'New' }),
    change('POST', '/terms', { value: 'a new term' }),
    change('PATCH', `/terms/${middle}`, { value: 'renamed' }),
    change('DELETE', `/terms/${other}`),
    ...[{ scope: 'finding', termId: middle, locale: 'de' }, { scope: 'project' }].map((place) =>
      change('POST', '/findings/ignores', {
        check: 'space.double',
        fingerprint: 'bench',
        ...place,
      }),
    ),
    change('POST', '/translations/de/fixes', { select: { filter: { q: 'page77' } } }),
    change('POST', '/translations/de/bulk', bulk({ action: 'fix' })),
    change('POST', '/translations/de/bulk', bulk({ action: 'mark', state: 'reviewed' })),
    change('POST', '/translations/de/bulk', bulk({ action: 'label', labelId })),
    change('POST', '/translations/de/bulk', bulk({ action: 'clear' })),
    change('POST', '/translations', { code: spareLocale }),
    ...['import of a new locale', 'import, unchanged'].map(() =>
      change(
        'POST',
        `/imports?locale=${spareLocale}&format=jsonflat`,
        createCatalogue(terms, { word: spareLocale }),
      ),
    ),
    change('DELETE', `/translations/${spareLocale}`),
    change('POST', `/change-sets/${imported}/undo`),
    change('DELETE', ''),
  ];
}

/** The queries of the editor's windows, without their locales. */
function toWindows(terms: number, labelId: string): string[] {
  const states = ['untranslated', 'translated', 'reviewed', 'unreviewed', 'outdated'];
  const searches = ['key99', 'catalogue', 'nowhere', 'überschrift', 'number key99', 'of catalogue'];
  const tokens = [
    'key:key99',
    'text:"of catalogue" -is:reviewed',
    'is:untranslated label:bench',
    'is:error',
    'file:app',
    'by:me changed:7d',
    '-by:bench',
    'in:source catalogue',
    'in:translation of catalogue',
    'in:notes catalogue',
  ];
  return [
    '',
    `&offset=${terms - 50}`,
    `&order=name&offset=${terms - 50}`,
    `&labels=${labelId}`,
    ...states.flatMap((state) => [`&status=${state}`, `&status=${state}&offset=500`]),
    ...searches.map((words) => `&q=${encodeURIComponent(words)}`),
    ...tokens.map((search) => `&search=${encodeURIComponent(search)}`),
  ];
}
