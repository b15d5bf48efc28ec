// Messages of JSON-RPC 2.0, as clients of the Model Context Protocol write them on lines.

export interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> | null;
  readonly result?: { readonly protocolVersion?: unknown } | null;
  readonly error?: unknown;
}

/** Whether a message is one that its sender waits for an answer to. */
export function isRequest({ id, method }: Message): boolean {
  return id !== undefined && id !== null && method !== undefined;
}

/** Whether a message is the answer to a request; an error may say of none that it belongs to (JSON-RPC 2.0, 5). */
export function isAnswerTo({ id }: Message, message: Message): boolean {
  if (message.method !== undefined) return false;
  if (message.result === undefined && message.error === undefined) return false;
  return message.id === id || (message.error !== undefined && (message.id ?? null) === null);
}

/** The key under which each request of the revision of 2026 tells its version. */
const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** What a request is about, by its method: the property that a header repeats. */
const nameProperties: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The message in a line; undefined where it is none. */
export function parseMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The headers that repeat what is in a message. A request of 2026 tells its version itself; one of 2025 has that which
 * the answer to its first message named.
 */
export function headersOf(
  { method = '', params }: Message,
  agreedVersion: string | undefined,
): Record<string, string> {
  const meta = params?._meta as Readonly<Record<string, unknown>> | null | undefined;
  const version = meta?.[versionKey];
  if (typeof version !== 'string') {
    return agreedVersion === undefined ? {} : { 'mcp-protocol-version': agreedVersion };
  }
  const name = params?.[nameProperties[method] ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': toHeaderValue(name) } : {}),
  };
}

/** A text as the value of a header: in Base64 where it has signs that headers do not. */
function toHeaderValue(text: string): string {
  const isPlain = /^[\t\x20-\x7e]+$/.test(text) && text === text.trim();
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
