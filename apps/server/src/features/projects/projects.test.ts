import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 3 });
});
afterAll(() => server.close());

describe('projects', () => {
  it('belong to the person who creates them, as admin', async () => {
    const ada = await server.signUp();
    const created = await ada.call(endpoints.createProject, { body: { name: ' Shop ' } });
    expect(created).toMatchObject({
      name: ' Shop ',
      description: null,
      termsCount: 0,
      localesCount: 0,
      role: 'admin',
    });
    expect(await ada.call(endpoints.listProjects, {})).toEqual([created]);
    const params = { projectId: created.id };
    expect(await ada.call(endpoints.getProject, { params })).toEqual(created);
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 1 });
  });

  it('are limited in number for each person, exactly, also for requests side by side', async () => {
    const ada = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.request('POST', '/projects', { token: ada.token, body: { name: 'Many' } }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });
});
