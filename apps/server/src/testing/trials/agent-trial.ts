import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AccessTokenWithSecret, TokenScope } from '@parlance/contract';
import type { Person, TestServer } from '../test-server.ts';
import { createToken, type TokenOptions } from './access-tokens.ts';

/** An answer of a tool, as its tests read it. */
export interface ToolAnswer {
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly isError: boolean;
  readonly images: readonly { readonly mimeType: string; readonly data: string }[];
}

/** A connected agent. */
export interface TrialAgent {
  readonly client: Client;
  /** Calls a tool. */
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
}

const connected: Client[] = [];

/** Connects an agent by the official client, in the revision of 2026 unless another one is chosen. */
export async function connectAgent(
  server: Pick<TestServer, 'url'>,
  token: string,
  {
    mode = 'auto',
    query = '',
  }: { readonly mode?: 'auto' | 'legacy'; readonly query?: string } = {},
): Promise<TrialAgent> {
  const client = new Client({ name: 'trial', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`/mcp${query}`, server.url);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  connected.push(client);
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      const images = result.content.flatMap((part) => (part.type === 'image' ? [part] : []));
      const data = (result.structuredContent ?? {}) as Record<string, unknown>;
      return { data, text: text.join('\n'), images, isError: result.isError === true };
    },
  };
}

/** Closes what `connectAgent` has opened. */
export async function closeAgents(): Promise<void> {
  await Promise.all(connected.splice(0).map((client) => client.close()));
}

/** Makes a token to lend to an agent: for all that agents do, or for what is chosen. */
export async function lendToken(
  person: Pick<Person, 'call'>,
  scope: Partial<TokenScope> = {},
  options: Pick<TokenOptions, 'agentsMayReplace' | 'onlyForAgents'> = {},
): Promise<AccessTokenWithSecret> {
  const actions = ['read', 'translate', 'terms', 'export'] as const;
  return createToken(person, { actions, ...scope }, { name: 'Agent', ...options });
}
