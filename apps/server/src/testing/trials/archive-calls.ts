import { type ArchivedFile, endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { unzip } from '../samples/zip-files.ts';
import type { Answer, Person, TestServer } from '../test-server.ts';

/** The contents of files by path. */
export type Sent = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

export interface SendOptions {
  readonly query?: string;
  /** Sent as JSON, but a text is sent as it is. */
  readonly choices?: unknown;
  readonly person?: Person;
  readonly prefer?: string;
}

/** Imports and exports of many files of one project. */
export interface ArchiveCalls {
  send(files: Sent, options?: SendOptions): Promise<Answer>;
  /** Like `send`, but the import must succeed. */
  importFiles(files: Sent, options?: SendOptions): Promise<readonly ArchivedFile[]>;
  /** The texts of each locale in the order of their files. */
  readTexts(): Promise<Record<string, Record<string, string>>>;
  translate(locale: string, term: string, value: string): Promise<void>;
  requestExport(query: string, headers?: Record<string, string>): Promise<Response>;
  /** The files of an export as texts by path. The export must succeed. */
  exportFiles(query: string): Promise<Record<string, string>>;
}

export function createArchiveCalls(
  server: TestServer,
  owner: Person,
  projectId: string,
): ArchiveCalls {
  const send = (files: Sent, options: SendOptions = {}) => {
    const { query = '', choices, person = owner, prefer } = options;
    const body = new FormData();
    if (choices !== undefined) {
      body.append('choices', typeof choices === 'string' ? choices : JSON.stringify(choices));
    }
    for (const [path, content] of Object.entries(files)) {
      body.append('file', new Blob([content]), path);
    }
    const path = `/projects/${projectId}/imports/archive?${query}`;
    const headers = prefer === undefined ? {} : { prefer };
    return server.request('POST', path, { token: person.token, body, headers });
  };
  const requestExport = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/projects/${projectId}/exports/archive?${query}`, {
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
    });
  return {
    send,
    requestExport,
    async exportFiles(query) {
      const response = await requestExport(query);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(response.status, Buffer.from(bytes).toString()).toBe(200);
      return unzip(bytes);
    },
    async translate(locale, term, value) {
      const terms = await owner.call(endpoints.listTerms, { params: { projectId } });
      const termId = terms.find((other) => other.value === term)?.id ?? '';
      const params = { projectId, localeCode: locale };
      await owner.call(endpoints.updateTranslation, { params, body: { termId, value } });
    },
    async importFiles(files, options) {
      const answer = await send(files, options);
      expect(answer.status, answer.text).toBe(200);
      return (answer.data as { files: ArchivedFile[] }).files;
    },
    async readTexts() {
      const params = { projectId };
      const locales = await owner.call(endpoints.listProjectLocales, { params });
      const texts: Record<string, Record<string, string>> = {};
      for (const { locale } of locales) {
        const query = { locale: locale.code, order: 'file', limit: 200 } as const;
        const { entries } = await owner.call(endpoints.listEntries, { params, query });
        texts[locale.code] = Object.fromEntries(entries.map(({ term, value }) => [term, value]));
      }
      return texts;
    },
  };
}

/** The outcome and locale of each file, by path. */
export function outcomesOf(files: readonly ArchivedFile[]): Record<string, string> {
  return Object.fromEntries(
    files.map(({ path, outcome, locale }) => [path, `${outcome} ${locale}`]),
  );
}
