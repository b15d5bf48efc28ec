import { readFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../console/output.ts';
import { Problem } from '../console/problem.ts';
import { writeWhole } from '../files/write-file.ts';

/** The tokens that `login` has got, by the address of their server. */
type Tokens = Readonly<Record<string, { readonly token: string; readonly created: string }>>;

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

export async function findToken(url: string, env: Environment): Promise<string | undefined> {
  return (await readTokens(env))[toOrigin(url)]?.token;
}

export async function storeToken(url: string, token: string, env: Environment): Promise<void> {
  const tokens = await readTokens(env);
  const created = new Date().toISOString();
  writeTokens({ ...tokens, [toOrigin(url)]: { token, created } }, env);
}

/** Forgets the token for a server; false where there was none. */
export async function forgetToken(url: string, env: Environment): Promise<boolean> {
  const { [toOrigin(url)]: own, ...others } = await readTokens(env);
  if (own === undefined) return false;
  writeTokens(others, env);
  return true;
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

function toOrigin(url: string): string {
  return new URL(url).origin;
}
