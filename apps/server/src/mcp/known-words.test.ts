import { endpoints } from '@parlance/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../testing/checked-project.ts';
import { untilRemembered } from '../testing/remembered.ts';
import type { Person, TestServer } from '../testing/test-server.ts';
import {
  closeAgents,
  connectAgent,
  lendToken,
  type TrialAgent,
} from '../testing/trials/agent-trial.ts';
import { createTrialGlossary } from '../testing/trials/glossary-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;
let agent: TrialAgent;
let ids: Readonly<Record<string, string>>;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
  agent = await connectAgent(server, (await lendToken(ada)).token);
});
afterEach(closeAgents);

const user = {
  term: 'user',
  use: ['Benutzer', 'Nutzer'],
  never: ['Anwender'],
  definition: 'Somebody',
};

beforeEach(async () => {
  await project.importTexts('en', {
    invite: 'Invite users',
    removed: 'Remove the user {name}',
    removing: 'Remove the user {who} now',
    none: 'Nothing',
  });
  await project.importTexts('de', { removed: 'Den Benutzer {name} entfernen' });
  ids = await project.termIds();
  const glossary = await createTrialGlossary(ada, projectId);
  await glossary.add(
    [
      { locale: 'en', text: 'user' },
      { locale: 'de', text: 'Benutzer' },
      { locale: 'de', text: 'Nutzer', kind: 'admitted' },
      { locale: 'de', text: 'Anwender', kind: 'forbidden' },
    ],
    { definition: 'Somebody' },
  );
  await glossary.add([{ locale: 'en', text: 'Parlance' }], { isKept: true });
});

describe('an agent that translates', () => {
  it('is told the terms of glossaries and the best matches of memories for texts', async () => {
    await untilRemembered(server, projectId);
    const { data } = await agent.call('look_up', {
      projectId,
      locale: 'de',
      texts: [{ termId: ids.removing }, { text: 'Users of Parlance' }, { text: 'Nothing' }],
    });
    expect(data).toEqual({
      glossary: [user, { term: 'Parlance', use: [], isKept: true }],
      texts: [
        {
          index: 0,
          termId: ids.removing,
          source: { text: 'Remove the user {who} now' },
          memory: [
            {
              percent: expect.any(Number),
              source: 'Remove the user {name}',
              translation: { text: 'Den Benutzer {who} entfernen' },
              quality: 'translated',
            },
          ],
        },
        { index: 1, source: { text: 'Users of Parlance' }, memory: [] },
        { index: 2, source: { text: 'Nothing' }, memory: [] },
      ],
    });
  });

  it('is told them with the terms that it looks for, and with one', async () => {
    await untilRemembered(server, projectId);
    const found = await agent.call('find_terms', { projectId, locale: 'de', search: 'invite' });
    expect(found.data).toMatchObject({ total: 1, glossary: [user] });
    const plain = await agent.call('find_terms', { projectId, search: 'invite' });
    expect(plain.data).not.toHaveProperty('glossary');
    const term = { projectId, termId: ids.removing };
    const one = await agent.call('get_term', { ...term, locales: ['de'] });
    expect(one.data).toMatchObject({
      glossary: [user],
      memory: [{ translation: { text: 'Den Benutzer {who} entfernen' } }],
    });
    const all = await agent.call('get_term', term);
    expect(all.data).not.toHaveProperty('memory');
  });

  it('must say which text, and gets as much as an answer has room for', async () => {
    for (const text of [{}, { termId: ids.none, text: 'Nothing' }]) {
      const refused = await agent.call('look_up', { projectId, locale: 'de', texts: [text] });
      expect(refused.isError).toBe(true);
    }
    const nowhere = await agent.call('look_up', {
      projectId,
      locale: 'is',
      texts: [{ text: 'Nothing' }],
    });
    expect(nowhere.isError).toBe(true);
    const texts = Array.from({ length: 25 }, (_, n) => ({ text: `${n} ${'user 言'.repeat(600)}` }));
    const long = await agent.call('look_up', { projectId, locale: 'de', texts });
    expect(Buffer.byteLength(long.text)).toBeLessThan(16_000);
    expect(long.data).toMatchObject({ isCut: true, glossary: [user] });
  });

  it('needs no right to see more than the token permits', async () => {
    const { token } = await lendToken(ada, { actions: ['translate'] });
    const blind = await connectAgent(server, token);
    const texts = [{ text: 'Users' }];
    expect((await blind.call('look_up', { projectId, locale: 'de', texts })).isError).toBe(true);
    expect(endpoints.listMatchesOfText.action).toBe('ViewMemory');
  });
});
