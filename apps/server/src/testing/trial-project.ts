import { type CallOptions, endpoints, type Term, type UndoResult } from '@parlance/contract';
import { type Content, contentOf, expectCountersToAgree } from './content.ts';
import type { Answer, Person, TestServer } from './test-server.ts';

/** A project of one person, with the changes that tests make in it. */
export interface TrialProject extends Content {
  readonly params: { readonly projectId: string };
  addTerm(value: string, context?: string | null): Promise<Term>;
  addLabel(value: string): Promise<string>;
  importTexts(locale: string, texts: object): Promise<Answer>;
  // The following functions return the id of the change set that they made.
  edit(termId: string, localeCode: string, value: string): Promise<string>;
  changeTerm(termId: string, value: string, context?: string | null): Promise<string>;
  deleteTerm(termId: string): Promise<string>;
  addLocale(code: string): Promise<string>;
  deleteLocale(localeCode: string): Promise<string>;
  labelTerm(termId: string, labelId: string): Promise<string>;
  undo(changeSetId: string): Promise<UndoResult>;
  /** Like `undo`, but with the answer of the request, which may be an error. */
  tryToUndo(changeSetId: string, person?: Person): Promise<Answer>;
  /** The content of the project without dates and revisions. */
  content(): Promise<string[]>;
  valuesIn(localeCode: string): Promise<string[]>;
  expectCountersToAgree(): Promise<void>;
}

/** Returns the id of the change set that a call makes; throws where it makes none. */
export async function changeSetOf(
  call: (options: CallOptions) => Promise<unknown>,
): Promise<string> {
  const ids: string[] = [];
  await call({ onChangeSet: (id) => ids.push(id) });
  const [id] = ids;
  if (id === undefined) throw new Error('nothing has changed');
  return id;
}

/** Returns the id of the change set in an answer; throws where it has none. */
export function changeSetIn({ headers, text }: Answer): string {
  const id = headers.get('change-set');
  if (id === null) throw new Error(`nothing has changed: ${text}`);
  return id;
}

/** Which way a project begins: with activities and history of its own, or without. */
export type ProjectStart = 'createProject' | 'addProject';

export async function createTrialProject(
  server: TestServer,
  person: Person,
  start: ProjectStart = 'addProject',
): Promise<TrialProject> {
  const projectId = await server[start](person, { locales: ['de_DE', 'fr'] });
  const params = { projectId };
  const { call } = person;
  const project = { server, person, projectId };
  return {
    ...project,
    params,
    addTerm: (value, context = null) =>
      call(endpoints.createTerm, { params, body: { value, context } }),
    async addLabel(value) {
      const body = { value, color: '#123456' };
      return (await call(endpoints.createLabel, { params, body })).id;
    },
    importTexts(locale, texts) {
      const file = { locale, format: 'jsonflat', content: JSON.stringify(texts) } as const;
      return server.importFile(person, projectId, file);
    },
    edit(termId, localeCode, value) {
      const input = { params: { projectId, localeCode }, body: { termId, value } };
      return changeSetOf((options) => call(endpoints.updateTranslation, input, options));
    },
    changeTerm(termId, value, context) {
      const input = { params: { projectId, termId }, body: { value, context } };
      return changeSetOf((options) => call(endpoints.updateTerm, input, options));
    },
    deleteTerm(termId) {
      const input = { params: { projectId, termId } };
      return changeSetOf((options) => call(endpoints.deleteTerm, input, options));
    },
    addLocale(code) {
      const input = { params, body: { code } };
      return changeSetOf((options) => call(endpoints.addProjectLocale, input, options));
    },
    deleteLocale(localeCode) {
      const input = { params: { projectId, localeCode } };
      return changeSetOf((options) => call(endpoints.deleteProjectLocale, input, options));
    },
    labelTerm(termId, labelId) {
      const input = { params: { projectId, termId, labelId } };
      return changeSetOf((options) => call(endpoints.labelTerm, input, options));
    },
    undo: (changeSetId) => call(endpoints.undoChangeSet, { params: { projectId, changeSetId } }),
    tryToUndo: (changeSetId, { token } = person) =>
      server.request('POST', `/projects/${projectId}/change-sets/${changeSetId}/undo`, { token }),
    content: () => contentOf(project),
    async valuesIn(localeCode) {
      const rows = await call(endpoints.listTranslations, { params: { projectId, localeCode } });
      return rows.map(({ value }) => value);
    },
    expectCountersToAgree: () => expectCountersToAgree(project),
  };
}
