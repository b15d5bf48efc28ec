import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

/** Imports a file into a project and exports it in another format. */
async function carry(locale: string, content: string, from: FormatId, to: FormatId) {
  const projectId = await server.addProject(ada);
  // The file is only an intermediate step, and not the source of other locales.
  const options = { sourceLocale: 'none' };
  const file = { locale, format: from, content, options };
  const imported = await server.importFile(ada, projectId, file);
  expect(imported.status, imported.text).toBe(200);
  const path = `/projects/${projectId}/exports?locale=${locale}&format=${to}`;
  const exported = await server.request('GET', path, { token: ada.token });
  expect(exported.status, exported.text).toBe(200);
  return exported.text;
}

/** Locales with one form, with the usual two, and with up to six. */
const locales: readonly (readonly [string, readonly string[]])[] = [
  ['en', ['%d file', '%d files']],
  ['pl', ['%d plik', '%d pliki', '%d plików']],
  ['ru', ['%d файл', '%d файла', '%d файлов']],
  ['sl', ['%d datoteka', '%d datoteki', '%d datoteke', '%d datotek']],
  ['ar', ['لا ملفات', 'ملف واحد', 'ملفان', '%d ملفات', '%d ملفًا', '%d ملف']],
  ['ja', ['%dファイル']],
];

it.each(locales.filter(([locale]) => isDeep || ['pl', 'ar', 'ja'].includes(locale)))(
  'plural forms of %s come back from a journey through projects and formats',
  async (locale, forms) => {
    const msgstrs = forms.map((form, at) => `msgstr[${at}] "${form}"\n`).join('');
    const first = `msgid "files"\nmsgid_plural "files"\n${msgstrs}`;
    const formats = [
      ...(['po', 'androidxml', 'stringsdict', 'po'] as const),
      ...(['i18next', 'railsyaml', 'xcstrings', 'arb', 'qtts', 'po'] as const),
    ];
    let content = first;
    for (const [at, to] of formats.slice(1).entries()) {
      content = await carry(locale, content, formats[at] ?? to, to);
      for (const form of forms) expect(content, to).toContain(form);
    }
    expect(content).toContain(first);
  },
);
