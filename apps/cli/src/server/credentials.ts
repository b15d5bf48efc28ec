import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { Problem } from '../console/problem.ts';
import { writeWhole } from '../files/write-file.ts';

/** The tokens that `login` has got, by the address of their server. */
type Tokens = Readonly<Record<string, { readonly token: string; readonly created: string }>>;

/** The file with the tokens, which nobody but its owner may read. */
export function credentialsPath(): string {
  return join(envPaths('parlance', { suffix: '' }).config, 'credentials.json');
}

export async function findToken(url: string): Promise<string | undefined> {
  return (await readTokens())[toOrigin(url)]?.token;
}

export async function storeToken(url: string, token: string): Promise<void> {
  const tokens = await readTokens();
  await writeTokens({
    ...tokens,
    [toOrigin(url)]: { token, created: new Date().toISOString() },
  });
}

/** Forgets the token for a server; false where there was none. */
export async function forgetToken(url: string): Promise<boolean> {
  const { [toOrigin(url)]: own, ...others } = await readTokens();
  if (own === undefined) return false;
  await writeTokens(others);
  return true;
}

async function readTokens(): Promise<Tokens> {
  const file = credentialsPath();
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

function writeTokens(tokens: Tokens): Promise<void> {
  return writeWhole(credentialsPath(), `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
}

function toOrigin(url: string): string {
  return new URL(url).origin;
}
