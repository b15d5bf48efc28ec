import { type EntryFilter, type EntryWindow, endpoints } from '@parlance/contract';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';

/** The content of the project, in the order of the file. */
export const texts: readonly (readonly [term: string, german: string, english: string])[] = [
  ['menu.open', 'Öffnen', 'Open'],
  ['menu.close', 'Schließen', 'Close'],
  ['Menu.Save_All', 'Alles speichern', 'Save all'],
  ['menu.save', 'Speichern', 'Save'],
  ['button.100%', '', '100% sure'],
  ['button.back\\slash', 'C:\\Pfad', 'C:\\path'],
  ['Ärger', 'ÄRGER', 'Trouble'],
  ['中Ö', 'Ö中', ''],
  ['🦜 parrot', 'Der Papagei ä🦜', 'The parrot'],
  ['zebra', '', 'Zebra crossing'],
  ['apple', '', ''],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', ''],
  ['quote"s', 'Sie sagte: "İzmir"', "It's $1 & 'no'"],
];
export const all = texts.map(([term]) => term);
/** The German translations with another state than `translated`. */
export const marked = { reviewed: ['Menu.Save_All', '中Ö'], outdated: ['Ärger'] };
const labelled = { red: ['menu.open', 'zebra'], blue: ['zebra', 'apple'] };

export interface EntriesQuery {
  readonly locale?: string;
  readonly reference?: string;
  readonly source?: string;
  readonly q?: string;
  readonly search?: string;
  readonly status?: EntryFilter['status'];
  readonly labels?: string;
  readonly order?: 'file' | 'name';
  readonly cursor?: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly projectId?: string;
}

/** A project with entries of every kind on its own server, and functions that list them. */
export interface EntriesTrial {
  readonly server: TestServer;
  /** The admin of the project. */
  readonly person: Person;
  readonly projectId: string;
  readonly labels: Readonly<Record<keyof typeof labelled, string>>;
  /** Lists entries of this project, in German unless the query says otherwise. */
  list(query: EntriesQuery): Promise<EntryWindow>;
  /** The terms of a list, which must be complete. */
  terms(query: EntriesQuery): Promise<string[]>;
}

export async function startEntriesTrial(): Promise<EntriesTrial> {
  const server = await startTestServer();
  const person = await server.addPerson();
  const { call } = person;
  const projectId = await server.addProject(person);
  const params = { projectId };
  for (const [locale, column] of [
    ['de_DE', 1],
    ['en', 2],
  ] as const) {
    const content = JSON.stringify(Object.fromEntries(texts.map((row) => [row[0], row[column]])));
    await server.importFile(person, projectId, { locale, format: 'jsonflat', content });
  }
  await call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
  const listed = await call(endpoints.listTerms, { params });
  const idsOf = (values: readonly string[]) =>
    listed.filter(({ value }) => values.includes(value)).map(({ id }) => id);

  const createLabel = async (name: keyof typeof labelled): Promise<string> => {
    const body = { value: name, color: '#123456' };
    const { id: labelId } = await call(endpoints.createLabel, { params, body });
    for (const termId of idsOf(labelled[name])) {
      await call(endpoints.labelTerm, { params: { projectId, labelId, termId } });
    }
    return labelId;
  };
  const labels = { red: await createLabel('red'), blue: await createLabel('blue') };
  for (const state of ['reviewed', 'outdated'] as const) {
    for (const termId of idsOf(marked[state])) {
      const localeCode = 'de_DE';
      const body = { termId, state };
      await call(endpoints.updateTranslation, { params: { projectId, localeCode }, body });
    }
  }

  const list = ({ projectId: of = projectId, ...query }: EntriesQuery) =>
    call(endpoints.listEntries, {
      params: { projectId: of },
      query: { locale: 'de_DE', ...query },
    });
  return {
    server,
    person,
    projectId,
    labels,
    list,
    async terms(query) {
      const { entries, total } = await list(query);
      if (total !== entries.length) throw new Error(`${entries.length} of ${total} entries`);
      return entries.map(({ term }) => term);
    },
  };
}
