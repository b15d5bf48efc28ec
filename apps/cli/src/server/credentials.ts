import { readFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../console/output.ts';
import { Problem } from '../console/problem.ts';
import { writeWhole } from '../files/write-file.ts';

/** The tokens that are kept, by the address of their server, or of the one project there that a token is for. */
type Tokens = Readonly<Record<string, { readonly token: string; readonly created: string }>>;

/** What a token is for: a server, or one project on it. */
interface TokenPlace {
  readonly url: string;
  readonly projectId?: string | undefined;
}

/** The file with the tokens, which nobody but its owner may read. */
export function credentialsPath(env: Environment): string {
  return join(configFolder(env), 'parlance', 'credentials.json');
}

/** Where programs keep their configuration on this system. */
function configFolder({ APPDATA, XDG_CONFIG_HOME, HOME }: Environment): string {
  const home = HOME || homedir();
  if (platform() === 'win32') return APPDATA || join(home, 'AppData', 'Roaming');
  if (XDG_CONFIG_HOME) return XDG_CONFIG_HOME;
  return platform() === 'darwin' ? join(home, 'Library', 'Preferences') : join(home, '.config');
}

/** The token for a project, or else for the whole server. */
export async function findToken(place: TokenPlace, env: Environment): Promise<string | undefined> {
  const tokens = await readTokens(env);
  return (tokens[toKey(place)] ?? tokens[toKey({ url: place.url })])?.token;
}

/** Keeps a token. One for the whole server takes the place of those for its projects, which would hide it. */
export async function storeToken(
  place: TokenPlace,
  token: string,
  env: Environment,
): Promise<void> {
  const tokens = await readTokens(env);
  const others = place.projectId === undefined ? without(tokens, place.url) : tokens;
  const created = new Date().toISOString();
  writeTokens({ ...others, [toKey(place)]: { token, created } }, env);
}

/** Forgets all tokens for a server; false where there were none. */
export async function forgetTokens(url: string, env: Environment): Promise<boolean> {
  const tokens = await readTokens(env);
  const others = without(tokens, url);
  if (Object.keys(others).length === Object.keys(tokens).length) return false;
  writeTokens(others, env);
  return true;
}

/** Whether a token for a server, or for a project on it, is kept. */
export async function hasToken(url: string, env: Environment): Promise<boolean> {
  const tokens = await readTokens(env);
  return Object.keys(tokens).length > Object.keys(without(tokens, url)).length;
}

function without(tokens: Tokens, url: string): Tokens {
  const own = toKey({ url });
  return Object.fromEntries(
    Object.entries(tokens).filter(([key]) => key !== own && !key.startsWith(`${own}/projects/`)),
  );
}

async function readTokens(env: Environment): Promise<Tokens> {
  const file = credentialsPath(env);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return {};
  try {
    const tokens: unknown = JSON.parse(text);
    if (typeof tokens === 'object' && tokens !== null) return tokens as Tokens;
  } catch {
    // What is no JSON is told below.
  }
  throw new Problem('The file with the tokens is damaged.', {
    place: { file },
    next: 'Delete it, and run `parlance login` again.',
  });
}

function writeTokens(tokens: Tokens, env: Environment): void {
  writeWhole(credentialsPath(env), `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
}

function toKey({ url, projectId }: TokenPlace): string {
  const { origin } = new URL(url);
  return projectId === undefined ? origin : `${origin}/projects/${projectId}`;
}
