import { type Client, createClient, endpoints } from '@parlance/contract';

/** Somebody with an account. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Address of the server that knows them. */
  readonly serverUrl: string;
  /** Calls the API in their name. */
  readonly call: Client;
}

let count = 0;

/** What somebody types to sign up; no two have the same address. */
export function makeUpPerson(name = 'Ada') {
  const id = `${process.pid}-${++count}`;
  return { name, email: `ada-${id}@example.com`, password: `correct horse ${id}` };
}

/** Signs somebody up over the API. */
export async function signUp(serverUrl: string, name?: string): Promise<Person> {
  const body = makeUpPerson(name);
  const visitor = createClient({ baseUrl: serverUrl });
  const { accessToken } = await visitor(endpoints.signup, { body });
  const call = createClient({ baseUrl: serverUrl, token: () => accessToken });
  return { ...body, token: accessToken, serverUrl, call };
}
