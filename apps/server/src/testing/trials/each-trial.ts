import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { createTrialProject, type ProjectStart, type TrialProject } from '../trial-project.ts';

interface Trial {
  readonly server: TestServer;
  /** The admin of the project. */
  readonly ada: Person;
  /** A new project for each test. */
  readonly project: TrialProject;
}

/** Starts one server for a test file, and creates a project for each test. A test file has to call it at its top. */
export function beforeEachTrial(prepare: (trial: Trial) => unknown, start?: ProjectStart): void {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer({ maxProjectsPerUser: 1000 });
    ada = await server.addPerson('Ada');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await prepare({ server, ada, project: await createTrialProject(server, ada, start) });
  });
}
