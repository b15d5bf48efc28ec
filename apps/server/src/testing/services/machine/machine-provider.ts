import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MachineFault } from './faults.ts';
import { findErrors, type SentTranslation } from './judge.ts';
import { type Spoken, speak } from './protocols.ts';
import { toPseudo } from './pseudo-language.ts';

/** A request that a provider of the tests got. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly fault: MachineFault | undefined;
}

export interface MachineProviderOptions {
  /** What goes wrong with the next call, by what it sends; nothing without it. */
  readonly fault?: (body: Record<string, unknown>) => MachineFault | undefined;
  /** What it is without: parameters that it answers 400 for. */
  readonly lacks?: readonly (
    | 'schema'
    | 'object'
    | 'temperature'
    | 'images'
    | 'max_completion_tokens'
  )[];
  readonly delayMs?: number;
  /** A key that it does not accept. */
  readonly refusedKey?: string;
  /** Translates a text of a request; into the language of the tests without it. */
  readonly translate?: (text: string, body: Record<string, unknown>) => string;
  /** What it finds in a translation; by what is in it without this. */
  readonly judge?: (sent: SentTranslation) => readonly object[];
  /** How long it asks to be left alone where it fails; without it, whoever calls decides. */
  readonly retryAfterMs?: number;
  /** What happens while a call waits for its answer. */
  readonly meanwhile?: () => Promise<void>;
}

/** A provider of machine translation on 127.0.0.1, which speaks the protocols of all kinds. */
export interface MachineProviderServer {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** What all answers together have told of usage, as far as they were sent whole. */
  readonly told: { input: number; output: number; characters: number };
  /** How many calls are answered at the moment. */
  readonly pending: number;
  change(options: MachineProviderOptions): void;
  close(): Promise<void>;
}

export async function startMachineProvider(
  first: MachineProviderOptions = {},
): Promise<MachineProviderServer> {
  let options = first;
  let pending = 0;
  const calls: ReceivedCall[] = [];
  const told = { input: 0, output: 0, characters: 0 };
  const server = createServer({ keepAlive: false }, async (request, response) => {
    pending++;
    response.on('close', () => pending--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const fault = options.fault?.(body);
    calls.push({ path, headers, body, fault });
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    const { refusedKey } = options;
    if (refusedKey && headers.authorization?.endsWith(refusedKey)) {
      answer(response, 401, { error: { message: 'Incorrect key' } });
      return;
    }
    await options.meanwhile?.();
    const lacking = findLacking(body, options.lacks ?? []);
    if (lacking) {
      answer(response, 400, { error: { message: `Unsupported parameter: ${lacking}` } });
      return;
    }
    if (options.retryAfterMs) response.setHeader('retry-after-ms', options.retryAfterMs);
    if (fault && failBefore(response, fault)) return;
    const { translate = toPseudo, judge = findErrors } = options;
    const spoken = speak(path, body, { fault, judge, translate: (text) => translate(text, body) });
    if (!spoken) answer(response, 404, { error: { message: 'There is no such address' } });
    else send(response, spoken, { fault, told });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    told,
    get pending() {
      return pending;
    },
    change(next) {
      options = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function findLacking(body: Record<string, unknown>, lacks: readonly string[]): string | undefined {
  const { response_format, output_config, temperature } = body;
  const format = (response_format as { type?: string } | undefined)?.type;
  const has: Readonly<Record<string, boolean>> = {
    schema: format === 'json_schema' || output_config !== undefined,
    object: format === 'json_object',
    temperature: temperature !== undefined,
    images: /"image(_url)?"/.test(JSON.stringify(body.messages ?? '')),
    max_completion_tokens: 'max_completion_tokens' in body,
  };
  return lacks.find((name) => has[name]);
}

/** Answers in place of a translation. False where the fault is one of the translation. */
function failBefore(response: ServerResponse, fault: MachineFault): boolean {
  const error = (message: string) => ({ error: { message } });
  switch (fault) {
    case 'rate':
      answer(response, 429, error('Too many requests'));
      return true;
    case 'rate-with-wait':
      answer(response, 429, error('Too many requests'), { 'retry-after-ms': '20' });
      return true;
    case 'quota':
      answer(response, 402, error('There is no credit left'));
      return true;
    case 'server':
      answer(response, 500, error('It is broken'));
      return true;
    case 'redirect':
      answer(response, 307, {}, { location: 'http://169.254.169.254/latest/meta-data' });
      return true;
    case 'stall':
      // Nothing comes, until the caller gives up or the connection ends.
      setTimeout(() => response.destroy(), 300).unref();
      return true;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' });
      writeMuch(response, 50);
      return true;
    default:
      return false;
  }
}

function writeMuch(response: ServerResponse, megabytes: number): void {
  const chunk = Buffer.alloc(1_048_576, ' ');
  const next = (left: number) => {
    if (left === 0) response.end('{}');
    else if (!response.destroyed) response.write(chunk, () => next(left - 1));
  };
  next(megabytes);
}

function send(
  response: ServerResponse,
  { json, usage }: Spoken,
  { fault, told }: { fault: MachineFault | undefined; told: MachineProviderServer['told'] },
): void {
  const text = JSON.stringify(json);
  response.writeHead(200, { 'content-type': 'application/json' });
  if (fault === 'cut-body') {
    response.end(text.slice(0, text.length / 2));
    return;
  }
  told.input += usage.input;
  told.output += usage.output;
  told.characters += usage.characters;
  if (fault !== 'slow-drip') {
    response.end(text);
    return;
  }
  const third = Math.ceil(text.length / 3);
  response.write(text.slice(0, third));
  setTimeout(() => response.write(text.slice(third, 2 * third)), 20);
  setTimeout(() => response.end(text.slice(2 * third)), 40);
}

function answer(
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
}
