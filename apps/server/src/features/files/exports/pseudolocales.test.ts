import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

async function createProject(sourceLocale: string | null = 'en') {
  const projectId = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale });
  const importFile = async (locale: string, format: FormatId, content: string, fileId?: string) => {
    const options = fileId === undefined ? {} : { fileId };
    const answer = await server.importFile(ada, projectId, { locale, format, content, options });
    expect(answer.status, answer.text).toBe(200);
  };
  const get = (locale: string, format: FormatId, more = '', path = '') =>
    server.request(
      'GET',
      `/projects/${projectId}/exports${path}?locale=${locale}&format=${format}${more}`,
      { token: ada.token },
    );
  const exported = async (locale: string, format: FormatId, more = '') => {
    const answer = await get(locale, format, more);
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };
  return { projectId, importFile, get, exported };
}

const english = '{\n  "menu": {\n    "open": "Open {{name}}",\n    "quit": "Quit"\n  }\n}\n';

describe('the export of a pseudolocale', () => {
  it('has the source texts with accents, mirrored or as keys, in the file as it was', async () => {
    const { importFile, exported } = await createProject();
    await importFile('en', 'jsonnested', english);
    await importFile('de', 'jsonnested', english.replace('Quit', 'Beenden'));
    expect(await exported('qps-ploc', 'jsonnested')).toBe(
      '{\n  "menu": {\n    "open": "[Öþééñ {{name}}]",\n    "quit": "[Ɋûîîţ]"\n  }\n}\n',
    );
    expect(JSON.parse(await exported('qps-plocm', 'jsonnested'))).toEqual({
      menu: {
        open: '\u200f\u202eOpen\u202c\u200f {{name}}',
        quit: '\u200f\u202eQuit\u202c\u200f',
      },
    });
    expect(JSON.parse(await exported('qps-ids', 'jsonnested'))).toEqual({
      menu: { open: '[menu.open] {{name}}', quit: '[menu.quit]' },
    });
  });

  it('is the whole file also where some terms are asked for', async () => {
    const { projectId, importFile, get, exported } = await createProject();
    await importFile('en', 'jsonnested', english);
    const whole = await exported('qps-ploc', 'jsonnested');
    const body = { value: 'menu', color: '#336699' };
    const label = await ada.call(endpoints.createLabel, { params: { projectId }, body });
    const [term] = await ada.call(endpoints.listTerms, { params: { projectId } });
    await ada.call(endpoints.labelTerm, {
      params: { projectId, labelId: label.id, termId: term?.id ?? '' },
    });
    for (const some of [`&labels=${label.id}`, '&untranslated=true', '&missing=empty']) {
      expect(await exported('qps-ploc', 'jsonnested', some), some).toBe(whole);
      const check = await get('qps-ploc', 'jsonnested', some, '/check');
      expect(check.data, some).toMatchObject({ entries: 2, omitted: 0 });
    }
  });

  it('reads placeholders by the format of the file that has the terms', async () => {
    const { projectId, importFile, exported } = await createProject();
    const params = { projectId };
    const empty = { path: 'empty.json', format: 'jsonflat' } as const;
    await ada.call(endpoints.createFile, { params, body: empty });
    const body = { path: 'app.properties', format: 'properties' } as const;
    const { id } = await ada.call(endpoints.createFile, { params, body });
    await importFile('en', 'properties', 'saved=100 %s at {0,time}\n', id);
    for (const some of ['', `&fileId=${id}`]) {
      const text = await exported('qps-ploc', 'jsonflat', some);
      expect(JSON.parse(text), some).toEqual({ saved: '[100 %š åţ {0,time}]' });
    }
  });

  it('has the plural forms of the source locale, and says which locale it is', async () => {
    const { importFile, exported } = await createProject();
    const strings =
      '<resources>\n  <plurals name="files">\n    <item quantity="one">%d file</item>\n' +
      '    <item quantity="other">%d files</item>\n  </plurals>\n</resources>\n';
    await importFile('en', 'androidxml', strings);
    expect(await exported('qps-ploc', 'androidxml')).toBe(
      strings.replace('%d files', '[%d ƒîļééš]').replace('%d file', '[%d ƒîļéé]'),
    );
    const xliff = await exported('qps-ploc', 'xliff12');
    expect(xliff).toContain('target-language="qps_Ploc"');
    expect(xliff).toContain('%d file');
    expect(xliff).toContain('[%d ƒîļéé]');
  });

  it('keeps to the limits of terms', async () => {
    const { importFile, exported } = await createProject();
    await importFile(
      'en',
      'xliff12',
      '<?xml version="1.0"?>\n<xliff version="1.2"><file original="a" source-language="en" datatype="plaintext"><body>' +
        '<trans-unit id="ok" maxwidth="5" size-unit="char"><source>Open</source></trans-unit>' +
        '</body></file></xliff>\n',
    );
    expect(JSON.parse(await exported('qps-ploc', 'jsonflat'))).toEqual({ ok: 'Öþééñ' });
  });

  it('takes the keys where they are the source texts', async () => {
    const { projectId, importFile, exported } = await createProject(null);
    await ada.call(endpoints.updateProject, { params: { projectId }, body: { textsInKeys: true } });
    await importFile('de', 'po', 'msgid "Open %s"\nmsgstr "%s öffnen"\n');
    expect(await exported('qps-ploc', 'po')).toMatch(/msgid "Open %s"\nmsgstr "\[Öþééñ %s\]"/);
  });

  it('is refused where there are no source texts, and never made of a locale of the project', async () => {
    const without = await createProject(null);
    await without.importFile('de', 'jsonflat', '{"a":"Auf"}');
    // The first file of a project tells its source locale.
    await ada.call(endpoints.updateProject, {
      params: { projectId: without.projectId },
      body: { sourceLocale: null },
    });
    const refused = await without.get('qps-ploc', 'jsonflat');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('the project has no source locale');
    const ofGerman = await without.exported('qps-ploc', 'jsonflat', '&fallbackLocale=de');
    expect(ofGerman).toBe('{"a":"[Åûƒ]"}');

    const { projectId, importFile, exported } = await createProject();
    await importFile('en', 'jsonflat', '{"a":"Open"}');
    await ada.call(endpoints.addProjectLocale, {
      params: { projectId },
      body: { code: 'qps_Ploc' },
    });
    await importFile('qps_Ploc', 'jsonflat', '{"a":"own"}');
    expect(await exported('qps-ploc', 'jsonflat')).toBe('{"a":"own"}');
  });

  it('can be checked like others', async () => {
    const { importFile, get } = await createProject();
    await importFile('en', 'jsonnested', english);
    const answer = await get('qps-ploc', 'jsonnested', '', '/check');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data).toMatchObject({ entries: 2, losses: { count: 0 } });
  });
});
