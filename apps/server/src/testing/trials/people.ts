import { afterAll, beforeAll } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';

interface People {
  readonly server: TestServer;
  readonly ada: Person;
  readonly sam: Person;
  readonly vera: Person;
}

/** Starts a server with three people for a test file. It has to be called at the top of the file. */
export function beforeAllPeople(prepare: (people: People) => unknown): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ maxProjectsPerUser: 1000 });
    const ada = await server.addPerson('Ada');
    const sam = await server.addPerson('Sam');
    const vera = await server.addPerson('Vera');
    await prepare({ server, ada, sam, vera });
  });
  afterAll(() => server.close());
}
