import { type ActionGroup, endpoints, type Role, type TokenScope } from '@parlance/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../testing/checked-project.ts';
import type { Person, TestServer } from '../testing/test-server.ts';
import { closeAgents, connectAgent, lendToken } from '../testing/trials/agent-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;
let fileId: string;
let ids: Readonly<Record<string, string>>;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
  await project.importTexts('en', { open: 'Open', size: 'Size: {size}' });
  ids = await project.termIds();
  const params = { projectId };
  const body = { path: 'app/{locale}.json', format: 'jsonflat' } as const;
  ({ id: fileId } = await ada.call(endpoints.createFile, { params, body }));
});
afterEach(closeAgents);

/** What came of a call of each tool: it was done, refused as a whole, or done without what was refused. */
async function walk(token: string): Promise<Record<string, string>> {
  const { call } = await connectAgent(server, token);
  const outcomes: Record<string, string> = {};
  const check = async (name: string, args: object, as = name) => {
    const { isError, data } = await call(name, { projectId, ...args });
    const [first] = (data.refused ?? []) as { reason?: string }[];
    outcomes[as] = first?.reason ?? (isError ? 'refused' : 'done');
    return data;
  };
  const { projects = [] } = await call('list_projects').then(({ data }) => data);
  outcomes.list_projects = (projects as { projectId: string }[]).some(
    (one) => one.projectId === projectId,
  )
    ? 'done'
    : 'nothing';
  await check('get_project', {});
  await check('find_terms', { search: 'open' });
  await check('get_term', { termId: ids.open });
  await check('look_up', { locale: 'de', texts: [{ termId: ids.open }, { text: 'Open' }] });
  await check('check_texts', { texts: [{ termId: ids.open, locale: 'de', text: 'Auf' }] });
  await check('list_issues', {});
  await check('get_progress', {});
  await check('get_changes', {});
  await check('export_file', { locale: 'fr', format: 'jsonflat' });
  await check('upsert_terms', { terms: [{ key: 'new', source: 'New' }] });
  await check('upsert_terms', { fileId, terms: [{ key: 'in file' }] }, 'upsert_terms in a file');
  for (const locale of ['de', 'fr']) {
    const translations = [{ termId: ids.open, locale, text: `Open ${locale}`, revision: 0 }];
    const data = await check('set_translations', { translations }, `set_translations ${locale}`);
    if (data.changeSetId) await check('undo', { changeSetId: data.changeSetId }, `undo ${locale}`);
  }
  return outcomes;
}

const reading = {
  list_projects: 'done',
  get_project: 'done',
  find_terms: 'done',
  get_term: 'done',
  look_up: 'done',
  check_texts: 'done',
  list_issues: 'done',
  get_progress: 'done',
  get_changes: 'done',
};
const nothingRead = Object.fromEntries(Object.keys(reading).map((name) => [name, 'refused']));
const nothingWritten = {
  upsert_terms: 'refused',
  'upsert_terms in a file': 'refused',
  'set_translations de': 'refused',
  'set_translations fr': 'refused',
};
const allWritten = {
  upsert_terms: 'done',
  'upsert_terms in a file': 'done',
  'set_translations de': 'done',
  'undo de': 'done',
  'set_translations fr': 'done',
  'undo fr': 'done',
};

describe('the tools with a token', () => {
  const scopes: readonly [string, () => Partial<TokenScope>, Record<string, string>][] = [
    ['for all that agents do', () => ({}), { ...reading, export_file: 'done', ...allWritten }],
    [
      'for reading',
      () => ({ actions: ['read'] as ActionGroup[] }),
      { ...reading, export_file: 'refused', ...nothingWritten },
    ],
    [
      'for exports',
      () => ({ actions: ['export'] as ActionGroup[] }),
      { ...nothingRead, list_projects: 'nothing', export_file: 'done', ...nothingWritten },
    ],
    [
      'for translations',
      () => ({ actions: ['read', 'translate'] as ActionGroup[] }),
      {
        ...reading,
        export_file: 'refused',
        ...allWritten,
        upsert_terms: 'refused',
        'upsert_terms in a file': 'refused',
      },
    ],
    [
      'of another project',
      () => ({ projectIds: ['00000000-0000-4000-8000-000000000000'] }),
      { ...nothingRead, list_projects: 'nothing', export_file: 'refused', ...nothingWritten },
    ],
    [
      'of one locale',
      () => ({ locales: ['de'] }),
      {
        ...reading,
        export_file: 'refused',
        // The source text is one in another locale.
        upsert_terms: 'refused',
        'upsert_terms in a file': 'done',
        'set_translations de': 'done',
        'undo de': 'done',
        'set_translations fr': 'permission',
      },
    ],
    [
      'of one file',
      () => ({ fileIds: [fileId] }),
      {
        ...reading,
        export_file: 'refused',
        ...nothingWritten,
        'upsert_terms in a file': 'done',
      },
    ],
    [
      'of the file that the terms are in',
      () => ({ fileIds: [projectId] }),
      {
        ...reading,
        export_file: 'refused',
        upsert_terms: 'done',
        'upsert_terms in a file': 'refused',
        // An undo could reach several files.
        'set_translations de': 'done',
        'undo de': 'refused',
        'set_translations fr': 'done',
        'undo fr': 'refused',
      },
    ],
  ];

  it.each(scopes)('%s do just what it permits', async (_, toScope, expected) => {
    expect(await walk((await lendToken(ada, toScope())).token)).toEqual(expected);
  });

  const roles: readonly [Role, Record<string, string>][] = [
    ['viewer', { ...reading, export_file: 'done', ...nothingWritten }],
    [
      'translator',
      {
        ...reading,
        export_file: 'done',
        ...allWritten,
        upsert_terms: 'refused',
        'upsert_terms in a file': 'refused',
      },
    ],
    ['editor', { ...reading, export_file: 'done', ...allWritten }],
  ];

  it.each(roles)('of a %s do no more than they may', async (role, expected) => {
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, role);
    expect(await walk((await lendToken(eve)).token)).toEqual(expected);
  });

  it('of one file write nothing where a single text is of another one, or of no term', async () => {
    const { call } = await connectAgent(
      server,
      (await lendToken(ada, { fileIds: [fileId] })).token,
    );
    const { data } = await call('upsert_terms', { projectId, fileId, terms: [{ key: 'own' }] });
    const [{ termId = '' } = {}] = data.terms as { termId?: string }[];
    const cell = (of: string | undefined) => ({ termId: of, locale: 'de', text: 'x', revision: 0 });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const set = (...translations: object[]) =>
      call('set_translations', { projectId, translations });
    for (const other of [ids.open, unknown]) {
      expect(await set(cell(termId), cell(other))).toMatchObject({ isError: true, data: {} });
    }
    expect((await set(cell(termId))).data).toMatchObject({ written: 1 });
  });

  it('of a stranger tell nothing', async () => {
    const eve = await server.addPerson('Eve');
    expect(await walk((await lendToken(eve)).token)).toEqual({
      ...nothingRead,
      list_projects: 'nothing',
      export_file: 'refused',
      ...nothingWritten,
    });
  });
});
