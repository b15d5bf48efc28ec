import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../../testing/event-reader.ts';
import {
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let params: { projectId: string };
let termId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
  params = { projectId };
  termId = (await ada.call(endpoints.createTerm, { params, body: { value: 'open' } })).id;
});

/** The events that `act` causes, without any others. */
async function eventsOf(act: () => Promise<unknown>): Promise<unknown[]> {
  const reader = await follow(server, projectId, ada.token);
  // Events arrive in order: after the edit's event, all earlier ones have arrived.
  const edit = async (value: string) => {
    const params = { projectId, localeCode: 'fr' };
    await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
    await reader.next('translation');
    return reader.events().length;
  };
  const from = await edit('before');
  await act();
  const to = await edit('after');
  await reader.close();
  return reader
    .events()
    .slice(from, to - 1)
    .map(({ event, data }) => ({ event, data }));
}

interface Change {
  readonly name: string;
  /** Creates the prerequisites and returns the change itself. */
  readonly prepare: () => Promise<() => Promise<unknown>> | (() => Promise<unknown>);
  readonly events: () => unknown[];
}

const label = (value: string) =>
  ada.call(endpoints.createLabel, { params, body: { value, color: '#123456' } });
const invite = () =>
  ada.call(endpoints.createInvite, {
    params,
    body: { email: `invited-${crypto.randomUUID()}@example.com`, role: 'viewer' },
  });
const client = () =>
  ada.call(endpoints.createProjectClient, { params, body: { name: 'CI', role: 'viewer' } });
const newMember = async () => {
  const person = await server.addPerson();
  await server.addMember(projectId, person, 'admin');
  return person;
};
const importTexts = (content: object) => () =>
  server.importFile(ada, projectId, {
    locale: 'de_DE',
    format: 'jsonflat',
    content: JSON.stringify(content),
  });

const members = () => [{ event: 'members', data: {} }];
const labels = () => [{ event: 'labels', data: {} }];
const labelsOfTerm = () => [{ event: 'labels', data: { termIds: [termId] } }];
const locales = () => [{ event: 'locales', data: {} }];
const terms = () => [{ event: 'terms', data: { count: 1, termIds: [termId] } }];
const project = () => [{ event: 'project', data: {} }];

const changes: readonly Change[] = [
  {
    name: 'changing a term',
    prepare: () => () =>
      ada.call(endpoints.updateTerm, { params: { projectId, termId }, body: { value: 'b' } }),
    events: terms,
  },
  {
    name: 'an import',
    prepare: () => importTexts({ open: 'Öffnen', a: 'A', b: 'B' }),
    events: () => [
      ...locales(),
      { event: 'terms', data: { count: 2 } },
      { event: 'translations', data: { locale: 'de_DE', count: 3 } },
    ],
  },
  {
    name: 'an import that adds no term',
    prepare: () => importTexts({ open: 'Öffnen' }),
    events: () => [...locales(), { event: 'translations', data: { locale: 'de_DE', count: 1 } }],
  },
  {
    name: 'adding a locale',
    prepare: () => () => ada.call(endpoints.addProjectLocale, { params, body: { code: 'it' } }),
    events: locales,
  },
  {
    name: 'removing a locale',
    prepare: () => () =>
      ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'de_DE' } }),
    events: locales,
  },
  { name: 'creating a label', prepare: () => () => label('a'), events: labels },
  {
    name: 'changing a label',
    prepare: async () => {
      const { id: labelId } = await label('a');
      const body = { value: 'b', color: '#123456' };
      return () => ada.call(endpoints.updateLabel, { params: { projectId, labelId }, body });
    },
    events: labels,
  },
  {
    name: 'deleting a label',
    prepare: async () => {
      const { id: labelId } = await label('a');
      return () => ada.call(endpoints.deleteLabel, { params: { projectId, labelId } });
    },
    events: labels,
  },
  ...(['labelTerm', 'unlabelTerm'] as const).map((name) => ({
    name,
    prepare: async () => {
      const { id: labelId } = await label('a');
      const onTerm = { params: { projectId, labelId, termId } };
      if (name === 'unlabelTerm') await ada.call(endpoints.labelTerm, onTerm);
      return () => ada.call(endpoints[name], onTerm);
    },
    events: labelsOfTerm,
  })),
  ...(['labelTranslation', 'unlabelTranslation'] as const).map((name) => ({
    name,
    prepare: async () => {
      const { id: labelId } = await label('a');
      const onTranslation = { params: { projectId, labelId, termId, localeCode: 'fr' } };
      const isOff = name === 'unlabelTranslation';
      if (isOff) await ada.call(endpoints.labelTranslation, onTranslation);
      return () => ada.call(endpoints[name], onTranslation);
    },
    events: labelsOfTerm,
  })),
  {
    name: 'changing the project',
    prepare: () => () => ada.call(endpoints.updateProject, { params, body: { name: 'Shop' } }),
    events: project,
  },
  { name: 'an invite', prepare: () => invite, events: members },
  {
    name: 'a new member',
    prepare: async () => {
      const { email } = await server.addPerson();
      return () => ada.call(endpoints.createInvite, { params, body: { email, role: 'viewer' } });
    },
    events: members,
  },
  {
    name: 'changing an invite',
    prepare: async () => {
      const made = await invite();
      const inviteId = 'id' in made ? made.id : '';
      const body = { role: 'editor' } as const;
      return () => ada.call(endpoints.updateInvite, { params: { projectId, inviteId }, body });
    },
    events: members,
  },
  {
    name: 'taking an invite back',
    prepare: async () => {
      const made = await invite();
      const inviteId = 'id' in made ? made.id : '';
      return () => ada.call(endpoints.deleteInvite, { params: { projectId, inviteId } });
    },
    events: members,
  },
  {
    name: 'signing up by an invite',
    prepare: async () => {
      const { email } = await invite();
      const body = { name: 'Eve', email, password };
      return () => server.request('POST', '/auth/signup', { body });
    },
    events: members,
  },
  {
    name: "changing a member's role",
    prepare: async () => {
      const { id: userId } = await newMember();
      const body = { role: 'viewer' } as const;
      return () => ada.call(endpoints.updateMember, { params: { projectId, userId }, body });
    },
    events: members,
  },
  {
    name: 'removing a member',
    prepare: async () => {
      const { id: userId } = await newMember();
      return () => ada.call(endpoints.deleteMember, { params: { projectId, userId } });
    },
    events: members,
  },
  {
    name: 'a member who changes their name',
    prepare: async () => {
      const person = await newMember();
      return () => person.call(endpoints.updateMe, { body: { name: 'Eve' } });
    },
    events: members,
  },
  {
    name: 'a member who deletes their account',
    prepare: async () => {
      const person = await newMember();
      return () => person.call(endpoints.deleteMe, {});
    },
    events: members,
  },
  { name: 'a new API client', prepare: () => client, events: members },
  {
    name: 'changing an API client',
    prepare: async () => {
      const { id: clientId } = await client();
      const body = { role: 'editor' } as const;
      return () =>
        ada.call(endpoints.updateProjectClient, { params: { projectId, clientId }, body });
    },
    events: members,
  },
  {
    name: 'a new secret for an API client',
    prepare: async () => {
      const { id: clientId } = await client();
      return () => ada.call(endpoints.rotateClientSecret, { params: { projectId, clientId } });
    },
    events: members,
  },
  {
    name: 'deleting an API client',
    prepare: async () => {
      const { id: clientId } = await client();
      return () => ada.call(endpoints.deleteProjectClient, { params: { projectId, clientId } });
    },
    events: members,
  },
];

describe.each(changes)('$name', ({ prepare, events }) => {
  it('is told of', async () => {
    expect(await eventsOf(await prepare())).toEqual(events());
  });
});

it('deleting a term is told of', async () => {
  const reader = await follow(server, projectId, ada.token);
  await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
  expect(await reader.next('terms')).toEqual({ count: 1, termIds: [termId] });
  await reader.close();
});
