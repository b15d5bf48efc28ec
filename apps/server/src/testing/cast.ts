import {
  type Endpoint,
  isWorkspaceAction,
  type Role,
  roles,
  takesLocales,
} from '@parlance/contract';
import { type CallTarget, createCallTarget } from './calls/call-target.ts';
import type { TestOidcProvider } from './services/oidc-provider.ts';
import type { Person, TestServer } from './test-server.ts';

const membersFrom = [
  'viewer',
  'translator',
  'reviewer',
  'editor',
  'admin',
] as const satisfies readonly Role[];

/** All kinds of callers of an endpoint, from the least to the most powerful. */
export const callers = [
  'nobody',
  'stranger',
  ...membersFrom,
  'stranger client',
  ...([
    'viewer client',
    'translator client',
    'reviewer client',
    'editor client',
    'admin client',
  ] as const),
] as const;

export type Caller = (typeof callers)[number];

/** A project with a member and a client of each role, and strangers without access to it. */
export interface Cast {
  readonly target: CallTarget;
  readonly admin: Person;
  /**
   * The access token of a caller. For operations on the caller's own account, for example its deletion, it belongs to a
   * new user each time.
   */
  tokenOf(caller: Caller, endpoint: Endpoint): Promise<string | undefined>;
  /** Adds a new user with the role of a caller. */
  newUser(caller: Caller): Promise<Person>;
  /** The access token of an actor with the role of a caller. A role with locales is restricted to one without calls. */
  confinedTokenOf(caller: Caller): Promise<string | undefined>;
}

export function roleOf(caller: Caller): Role | undefined {
  return roles.find((role) => caller.split(' ')[0] === role);
}

/** Whether the path names something that the admin has made for themselves alone, or in their own workspace. */
export function isOfAdmin({ access, action, glossaryAction, path }: Endpoint): boolean {
  if (glossaryAction) return isWorkspaceAction(glossaryAction);
  return access === 'session' && !action && path.includes(':');
}

export function isClient(caller: Caller): boolean {
  return caller.endsWith(' client');
}

export async function createCast(server: TestServer, provider?: TestOidcProvider): Promise<Cast> {
  const admin = await server.addPerson('Ada');
  const projectId = await server.addProject(admin);
  const tokens = new Map<Caller, string>([['admin', admin.token]]);
  const newUser = async (caller: Caller, locales?: string[]) => {
    const person = await server.addPerson(caller);
    const role = roleOf(caller);
    if (role) await server.addMember(projectId, person, role, locales);
    return person;
  };
  for (const caller of ['stranger', 'viewer', 'translator', 'reviewer', 'editor'] as const) {
    tokens.set(caller, (await newUser(caller)).token);
  }
  for (const role of roles) {
    tokens.set(`${role} client`, await server.addClient(projectId, role));
  }
  const other = await server.addProject(await server.addPerson('Sam'));
  tokens.set('stranger client', await server.addClient(other, 'admin'));

  const target = await createCallTarget(server, admin, projectId, provider);
  const elsewhere = [target.unusedLocale()];
  return {
    admin,
    target,
    newUser: (caller) => newUser(caller),
    async confinedTokenOf(caller) {
      const role = roleOf(caller);
      if (!role || !takesLocales(role)) return tokens.get(caller);
      if (isClient(caller)) return server.addClient(projectId, role, elsewhere);
      return (await newUser(caller, elsewhere)).token;
    },
    async tokenOf(caller, endpoint) {
      // A path that names what is the caller's own names that of the admin.
      const isOwn =
        ['session', 'user'].includes(endpoint.access) && !endpoint.action && !isOfAdmin(endpoint);
      const isUser = caller !== 'nobody' && !isClient(caller);
      return isOwn && isUser ? (await newUser(caller)).token : tokens.get(caller);
    },
  };
}
