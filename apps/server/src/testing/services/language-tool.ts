import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in for LanguageTool was asked. */
export interface AskedText {
  readonly language: string;
  /** The text with what codes are read as. */
  readonly read: string;
  /** The text as it is. */
  readonly text: string;
  readonly disabledRules: string;
  readonly disabledCategories: string;
}

export interface LanguageToolServer {
  readonly url: string;
  readonly asked: readonly AskedText[];
  /** How many requests wait for their answers. */
  readonly waiting: number;
  /** Answers all that is asked from now on. */
  answerWith(answer: (response: ServerResponse, text: AskedText) => void): void;
  /** Whether it answers that it is not ready yet, whatever it is asked. */
  isStarting: boolean;
  /** Whether it answers nothing, whatever it is asked. */
  isSilent: boolean;
  close(): Promise<void>;
}

const languages = ['de', 'de-DE', 'en', 'en-US', 'en-GB', 'fr'].map((longCode) => ({
  name: longCode,
  code: longCode.split('-')[0],
  longCode,
}));

interface Annotation {
  readonly text?: string;
  readonly markup?: string;
  readonly interpretAs?: string;
}

/** A stand-in for LanguageTool, which finds two mistakes: `der Datei`, and the word `Dattei`. */
export async function startLanguageTool(): Promise<LanguageToolServer> {
  const asked: AskedText[] = [];
  let waiting = 0;
  let answer = (response: ServerResponse, { text, disabledCategories }: AskedText) =>
    sendJson(response, {
      matches: [
        ...matchesOf(
          text,
          'der Datei',
          { id: 'DER_DIE', issueType: 'grammar', category: { id: 'GRAMMAR' } },
          ['die Datei'],
        ),
        ...(disabledCategories.includes('TYPOS')
          ? []
          : matchesOf(
              text,
              'Dattei',
              { id: 'SPELLER', issueType: 'misspelling', category: { id: 'TYPOS' } },
              ['Datei', 'Daten'],
            )),
        ...matchesOf(
          text,
          '  ',
          { id: 'SPACES', issueType: 'whitespace', category: { id: 'MISC' } },
          [' '],
        ),
      ],
    });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (service.isSilent) return;
    if (service.isStarting) return response.writeHead(503).end();
    if (request.url === '/lt/v2/languages') return sendJson(response, languages);
    if (request.method !== 'POST' || request.url !== '/lt/v2/check') {
      response.writeHead(404).end();
      return;
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const { annotation } = JSON.parse(form.get('data') ?? '') as { annotation: Annotation[] };
    const text: AskedText = {
      language: form.get('language') ?? '',
      text: annotation.map((part) => part.text ?? part.markup ?? '').join(''),
      read: annotation.map((part) => part.text ?? part.interpretAs ?? '').join(''),
      disabledRules: form.get('disabledRules') ?? '',
      disabledCategories: form.get('disabledCategories') ?? '',
    };
    asked.push(text);
    waiting++;
    response.once('close', () => waiting--);
    answer(response, text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: LanguageToolServer = {
    isStarting: false,
    isSilent: false,
    url: `http://127.0.0.1:${port}/lt`,
    asked,
    get waiting() {
      return waiting;
    },
    answerWith: (next) => {
      answer = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

function matchesOf(text: string, part: string, rule: object, values: readonly string[]): object[] {
  const offset = text.indexOf(part);
  const replacements = values.map((value) => ({ value }));
  const message = `“${part}” is wrong.`;
  return offset < 0 ? [] : [{ message, offset, length: part.length, replacements, rule, extra: 1 }];
}
