import type { MachineKind } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MachineFault } from '../../testing/services/machine/faults.ts';
import {
  type MachineProviderServer,
  startMachineProvider,
} from '../../testing/services/machine/machine-provider.ts';
import { fromPseudo, toPseudo } from '../../testing/services/machine/pseudo-language.ts';
import { createMachineFetch } from './machine-fetch.ts';
import type { ModelRequest } from './model-client.ts';
import { openClient } from './open-client.ts';
import type { TextRequest } from './text-client.ts';

let provider: MachineProviderServer;
beforeAll(async () => {
  provider = await startMachineProvider();
});
afterAll(() => provider.close());
beforeEach(() => provider.change({}));

const rules = { allowHttp: false, allowedRanges: [] };
const { signal } = new AbortController();
const key = 'sk-very-secret-1234';

function open(kind: MachineKind, timeoutMs?: number) {
  const fetch = createMachineFetch(rules, [provider.url]);
  return openClient({ kind, url: provider.url, model: 'large', key }, fetch, timeoutMs);
}

const schema = { name: 'translations', schema: { type: 'object' } };
const asked: ModelRequest = {
  model: 'large',
  system: 'Translate.',
  user: JSON.stringify({ texts: [{ id: 'a', text: 'Hello {name}' }] }),
  json: schema,
  temperature: 0,
  maxOutputTokens: 100,
  signal,
};
const texts: TextRequest = {
  texts: ['Hello', 'You &amp; I'],
  source: 'en',
  target: 'pt_BR',
  tone: 'formal',
  context: '',
  signal,
};

async function complete(
  kind: 'openai' | 'anthropic',
  change: Partial<ModelRequest> = {},
  timeoutMs?: number,
) {
  const opened = await open(kind, timeoutMs);
  if (opened.sort !== 'model') throw new Error('no model');
  return opened.client.complete({ ...asked, ...change });
}

async function translate(kind: MachineKind) {
  const opened = await open(kind);
  if (opened.sort !== 'text') throw new Error('a model');
  return opened.client.translate(texts);
}

describe.each(['openai', 'anthropic'] as const)('the client of %s', (kind) => {
  it('answers text and usage, and sends nothing that it need not', async () => {
    const { text, stop, usage } = await complete(kind);
    expect(JSON.parse(text)).toEqual({ translations: [{ id: 'a', text: 'Ĥéļļö {name}' }] });
    expect(stop).toBe('end');
    expect(usage).toEqual({ input: expect.any(Number), output: expect.any(Number), reasoning: 0 });
    const call = provider.calls.at(-1);
    expect(call?.headers.authorization).toBe(`Bearer ${key}`);
    expect(call?.headers['user-agent']).toBe('Parlance');
    expect(
      Object.keys(call?.headers ?? {}).filter((name) => name.startsWith('x-stainless')),
    ).toEqual([]);
    expect(call?.body).toMatchObject({ model: 'large', temperature: 0 });
  });

  it('sends images', async () => {
    const images = [
      { mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      { mediaType: 'image/webp', data: 'UklGRg==' },
    ] as const;
    await complete(kind, { images });
    const body = provider.calls.at(-1)?.body as { messages: { content: unknown }[] };
    const { user: text } = asked;
    const toPart = ({ mediaType, data }: (typeof images)[number]) =>
      kind === 'openai'
        ? { type: 'image_url', image_url: { url: `data:${mediaType};base64,${data}` } }
        : { type: 'image', source: { type: 'base64', media_type: mediaType, data } };
    const parts = images.map(toPart);
    const texts = [{ type: 'text', text }];
    expect(body.messages.at(-1)?.content).toEqual(
      kind === 'openai' ? [...texts, ...parts] : [...parts, ...texts],
    );
  });

  it.each([
    ['rate', 'rate', false],
    ['server', 'server', false],
    ['redirect', 'server', false],
    ['stall', 'unreachable', true],
    ['huge', 'answer', true],
    ['cut-body', 'answer', true],
  ] as const)('tells of a fault: %s', async (fault, problem, mayHaveCost) => {
    provider.change({ fault: () => fault });
    const before = provider.calls.length;
    await expect(complete(kind)).rejects.toMatchObject({
      name: 'MachineError',
      problem,
      mayHaveCost,
    });
    // The library tries once, since each try is paid.
    expect(provider.calls.length).toBe(before + 1);
  });

  it('tells how long to wait', async () => {
    provider.change({ fault: () => 'rate-with-wait' });
    await expect(complete(kind)).rejects.toMatchObject({ problem: 'rate', retryAfterMs: 20 });
  });

  it.each([
    ['filter', 'filter'],
    ['max-tokens', 'length'],
    ['slow-drip', 'end'],
  ] as const)('tells why an answer ends: %s', async (fault: MachineFault, stop) => {
    provider.change({ fault: () => fault });
    expect(await complete(kind)).toMatchObject({ stop });
  });

  it('stops when the caller does not wait any more', async () => {
    provider.change({ delayMs: 5000 });
    const leaving = AbortSignal.timeout(50);
    await expect(complete(kind, { signal: leaving })).rejects.toThrow(/timeout/);
  });

  it('gives up by itself', async () => {
    provider.change({ delayMs: 5000 });
    await expect(complete(kind, {}, 300)).rejects.toMatchObject({
      problem: 'timeout',
      mayHaveCost: true,
    });
  });
});

describe.each(['deepl', 'google', 'libretranslate'] as const)('the client of %s', (kind) => {
  it('translates texts, and counts their characters', async () => {
    expect(await translate(kind)).toEqual({
      texts: ['Ĥéļļö', 'Ýöû &amp; Î'],
      characters: 16,
    });
    const { headers, body, path } = provider.calls.at(-1) ?? {};
    expect(path).not.toContain(key);
    const sent = { ...headers, ...body } as Record<string, unknown>;
    const own = { deepl: 'authorization', google: 'x-goog-api-key', libretranslate: 'api_key' };
    expect(sent[own[kind]]).toContain(key);
    const target = { deepl: 'PT-BR', google: 'pt', libretranslate: 'pt-BR' }[kind];
    expect(body?.target_lang ?? body?.target).toBe(target);
  });

  it('tells of faults', async () => {
    provider.change({ fault: () => 'server' });
    await expect(translate(kind)).rejects.toMatchObject({
      problem: 'server',
      message: 'It is broken',
    });
    provider.change({ fault: () => 'cut-body' });
    await expect(translate(kind)).rejects.toMatchObject({ problem: 'answer', mayHaveCost: true });
  });
});

describe('the fetch of providers', () => {
  it('calls no private address that the administrator has not listed', async () => {
    const fetch = createMachineFetch(rules, []);
    const opened = await openClient(
      { kind: 'openai', url: provider.url, model: 'large', key },
      fetch,
    );
    if (opened.sort !== 'model') throw new Error('no model');
    const before = provider.calls.length;
    await expect(opened.client.complete(asked)).rejects.toMatchObject({ problem: 'address' });
    expect(provider.calls.length).toBe(before);
  });
});

describe('the language of the tests', () => {
  it('can be translated back', () => {
    const text = 'Open <b>{count} files</b> in %s, see https://example.com/a?b=c';
    expect(toPseudo(text)).not.toBe(text);
    expect(fromPseudo(toPseudo(text))).toBe(text);
  });
});
