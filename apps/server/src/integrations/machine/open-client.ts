import { type MachineKind, type ModelKind, modelKinds } from '@parlance/contract';
import { createDeeplClient } from './deepl-client.ts';
import { createGoogleClient } from './google-client.ts';
import { createLibreTranslateClient } from './libretranslate-client.ts';
import type { ModelClient } from './model-client.ts';
import type { TextClient } from './text-client.ts';

/** How to reach a provider. */
export interface ProviderAccess {
  readonly kind: MachineKind;
  readonly url: string | null;
  readonly model: string | null;
  readonly key: string | undefined;
}

export type OpenedClient =
  | { readonly sort: 'model'; readonly client: ModelClient }
  | { readonly sort: 'text'; readonly client: TextClient };

/** How long a provider may take for one answer: local models read and write slowly. */
export const callTimeoutMs = 180_000;

const ownUrls: Readonly<Record<Exclude<MachineKind, 'libretranslate'>, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  deepl: 'https://api.deepl.com',
  google: 'https://translation.googleapis.com',
};
const freeDeepl = 'https://api-free.deepl.com';

/** The address of a provider, which kinds have where none was chosen. */
export function urlOf({ kind, url }: Pick<ProviderAccess, 'kind' | 'url'>): string {
  if (url !== null) return url.replace(/\/+$/, '');
  if (kind === 'libretranslate') throw new Error('a LibreTranslate has no address');
  return ownUrls[kind];
}

/** The address that a key is for: keys of the free version of DeepL, which are known by their end, have one of their own. */
export function urlForKey({ kind, url, key }: Omit<ProviderAccess, 'model'>): string | null {
  return url === null && kind === 'deepl' && key?.endsWith(':fx') ? freeDeepl : url;
}

export function hasModels(kind: MachineKind): kind is ModelKind {
  return modelKinds.includes(kind);
}

/**
 * Opens the client of a provider, which calls by the given `fetch` alone. What it needs is loaded here, before anything is
 * reserved for a call.
 */
export async function openClient(
  access: ProviderAccess,
  fetch: typeof globalThis.fetch,
  timeoutMs: number = callTimeoutMs,
): Promise<OpenedClient> {
  const { kind, key } = access;
  const options = { url: urlOf(access), key, fetch, timeoutMs };
  if (hasModels(kind)) {
    const create = await loaders[kind]();
    return { sort: 'model', client: create(options) };
  }
  const model = access.model ?? undefined;
  const create = {
    deepl: () => createDeeplClient({ ...options, model }),
    google: () => createGoogleClient(options),
    libretranslate: () => createLibreTranslateClient(options),
  }[kind];
  return { sort: 'text', client: create() };
}

/** The libraries of models are five hundred modules, which are loaded where one is asked and not with the server. */
const loaders = {
  openai: () => import('./openai-client.ts').then((module) => module.createOpenAiClient),
  anthropic: () => import('./anthropic-client.ts').then((module) => module.createAnthropicClient),
} as const;
