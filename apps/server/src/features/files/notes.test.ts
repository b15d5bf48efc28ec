import { type EntryNotes, endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeSetIn, createTrialProject, type TrialProject } from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada);
});

const german = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: de\\n"

#. Shown on the button
#: src/menu.ts:12 src/bar.ts:7
#, c-format, fuzzy
msgctxt "menu"
msgid "Open %s"
msgstr "%s öffnen"

msgid "Close"
msgstr "Schließen"
`;
const open = 'menu\u0004Open %s';

async function importFile(
  locale: string,
  format: FormatId,
  content: string,
  options: Readonly<Record<string, string>> = {},
) {
  const file = { locale, format, content, options };
  const answer = await server.importFile(ada, project.projectId, file);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function exportFile(locale: string, format: FormatId): Promise<string> {
  const path = `/projects/${project.projectId}/exports?locale=${locale}&format=${format}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function notes(): Promise<Record<string, EntryNotes>> {
  const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query: {} });
  return Object.fromEntries(entries.map((entry) => [entry.term, entry.notes]));
}

const strings = (comment: string, text: string) => `/* ${comment} */\n"Close" = "${text}";\n`;

describe('what a file says about its entries', () => {
  it('is kept with the terms, without what is said of one translation', async () => {
    await importFile('de_DE', 'po', german);
    expect(await notes()).toEqual({
      [open]: {
        comments: ['Shown on the button'],
        context: 'menu',
        source: 'Open %s',
        references: ['src/menu.ts:12', 'src/bar.ts:7'],
        flags: ['c-format'],
      },
      Close: {},
    });
  });

  it('is not what a catalog says of the translation in one locale', async () => {
    const unit = { stringUnit: { state: 'needs_review', value: 'Zu' } };
    const strings = { Close: { comment: 'The window', localizations: { de: unit } } };
    const catalog = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' });
    await importFile('de_DE', 'xcstrings', catalog.replaceAll('"de"', '"de-DE"'));
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
  });

  it('may spell what a program would read as an escape', async () => {
    await importFile('de_DE', 'strings', strings('As \\u0000 or \\ud83d', 'Zu'));
    expect(await notes()).toEqual({ Close: { comments: ['As \\u0000 or \\ud83d'] } });
  });

  it('crosses to another locale and another format', async () => {
    await importFile('de_DE', 'po', german);
    await ada.call(endpoints.addProjectLocale, { params: project.params, body: { code: 'pl_PL' } });
    const polish = await exportFile('pl_PL', 'po');
    expect(polish).toContain(
      '#. Shown on the button\n#: src/menu.ts:12\n#: src/bar.ts:7\n#, c-format\nmsgctxt "menu"\n',
    );
    expect(await exportFile('de_DE', 'strings')).toContain('/* Shown on the button */');
  });

  it('holds the source text of a file whose keys are ids', async () => {
    const unit = '<trans-unit id="open"><source>Open</source><target>Öffnen</target></trans-unit>';
    const body = `<file source-language="en" target-language="de"><body>${unit}</body></file>`;
    await importFile('de_DE', 'xliff12', `<xliff version="1.2">${body}</xliff>`);
    expect(await notes()).toEqual({ open: { source: 'Open' } });
    expect(await exportFile('fr', 'xliff12')).toContain('<source>Open</source>');
  });

  it('is set and changed for terms that were there before', async () => {
    await importFile('de_DE', 'jsonflat', '{"Close": "Schließen"}');
    await importFile('de_DE', 'strings', strings('The window', 'Schließen'));
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
    await importFile('de_DE', 'strings', strings('The tab', 'Schließen'));
    expect(await notes()).toEqual({ Close: { comments: ['The tab'] } });
    await importFile('de_DE', 'jsonflat', '{"Close": "Zu"}');
    expect(await notes()).toEqual({ Close: { comments: ['The tab'] } });
  });

  it('does not replace what is known where an import keeps what is there', async () => {
    await importFile('de_DE', 'strings', strings('The window', 'Schließen'));
    await importFile('fr', 'strings', strings('The tab', 'Fermer'), { strategy: 'keep' });
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
  });

  it('is undone with its import, and comes back when that is undone', async () => {
    await importFile('de_DE', 'strings', strings('The window', 'Schließen'));
    const changed = changeSetIn(await importFile('de_DE', 'strings', strings('The tab', 'Zu')));
    await project.undo(changed);
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
    const [term] = await ada.call(endpoints.listTerms, { params: project.params });
    await project.undo(await project.deleteTerm(term?.id ?? ''));
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
  });

  it('leaves out what can not be stored, and imports the rest', async () => {
    for (const comment of ['x'.repeat(20_000), 'a \0 that ends it']) {
      await importFile('de_DE', 'strings', strings(comment, 'Zu'));
      expect(await notes()).toEqual({ Close: {} });
    }
  });
});
