import { type Client, createClient, endpoints } from '@parlance/contract';

/** A person with an account. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The address of the server with the account. */
  readonly serverUrl: string;
  /** Calls the API as this person. */
  readonly call: Client;
}

let count = 0;

/** The data for a sign-up; every e-mail address is unique. */
export function makeUpPerson(name = 'Ada') {
  const id = `${process.pid}-${++count}`;
  return { name, email: `ada-${id}@example.com`, password: `correct horse ${id}` };
}

/** Signs a person up through the API. */
export async function signUp(serverUrl: string, name?: string): Promise<Person> {
  const body = makeUpPerson(name);
  const visitor = createClient({ baseUrl: serverUrl });
  const { accessToken } = await visitor(endpoints.signup, { body });
  const call = createClient({ baseUrl: serverUrl, token: () => accessToken });
  return { ...body, token: accessToken, serverUrl, call };
}
