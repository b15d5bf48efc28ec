import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  type ArchiveCalls,
  createArchiveCalls,
  outcomesOf,
} from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

async function newProject(
  locales: readonly string[] = [],
): Promise<ArchiveCalls & { projectId: string }> {
  const projectId = await server.addProject(ada, { locales });
  return { ...createArchiveCalls(server, ada, projectId), projectId };
}

/** Locale codes by the names of locales in file names. */
const named = {
  android: {
    de: 'de',
    'pt-rBR': 'pt_BR',
    'b+sr+Latn': 'sr_Latn',
    'b+es+419': 'es_419',
    fil: 'fil',
    iw: 'he',
    in: 'id',
    'zh-rHK': 'zh_HK',
    'b+zh+Hant+HK': 'zh_Hant_HK',
    ast: 'ast',
    'b+ca+valencia': 'ca_valencia',
    'ckb-rIQ': 'ckb_IQ',
    'en-rXA': 'en_XA',
    'ar-rXB': 'ar_XB',
    szl: 'szl',
    kmr: 'kmr',
  },
  apple: { 'es-419': 'es_419', 'zh-Hans': 'zh_Hans', yue: 'yue', 'az-Arab': 'az_Arab', hsb: 'hsb' },
  arb: { es_419: 'es_419', be_tarask: 'be_tarask', gsw: 'gsw', sr_Latn_RS: 'sr_Latn_RS' },
  po: { 'sr@latin': 'sr_Latn', 'ca@valencia': 'ca_valencia', crh: 'crh', nds: 'nds', tt: 'tt' },
} as const;

const files: readonly (readonly [path: string, text: string, code: string])[] = [
  ...Object.entries(named.android).map(
    ([name, code]) =>
      [
        `res/values-${name}/strings.xml`,
        `<resources>\n    <string name="a">${code}</string>\n</resources>\n`,
        code,
      ] as const,
  ),
  ...Object.entries(named.apple).map(
    ([name, code]) => [`${name}.lproj/Localizable.strings`, `"b" = "${code}";\n`, code] as const,
  ),
  ...Object.entries(named.arb).map(
    ([name, code]) =>
      [`l10n/intl_${name}.arb`, `{"@@locale": "${name}", "c": "${code}"}\n`, code] as const,
  ),
  ...Object.entries(named.po).map(
    ([name, code]) =>
      [
        `po/${name}.po`,
        `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "d"\nmsgstr "${code}"\n`,
        code,
      ] as const,
  ),
];

describe('an archive of locales that are seldom', () => {
  it.runIf(isDeep)('goes in without a question, and comes out as it was', async () => {
    const { importFiles, readTexts, exportFiles } = await newProject();
    const contents = Object.fromEntries(files.map(([path, text]) => [path, text]));
    const outcomes = outcomesOf(await importFiles({ 'all.zip': await zipOf(contents) }));
    expect(outcomes).toEqual(
      Object.fromEntries(files.map(([path, , code]) => [path, `imported ${code}`])),
    );
    const texts = await readTexts();
    expect(Object.keys(texts).sort()).toEqual([...new Set(files.map(([, , code]) => code))].sort());
    for (const [, , code] of files) expect(Object.values(texts[code] ?? {})).toContain(code);
    for (const format of ['androidxml', 'strings', 'arb', 'po']) {
      expect(await exportFiles(`format=${format}`)).toMatchObject(
        Object.fromEntries(
          files
            .filter(([path]) => isOf(format, path))
            .map(([path, text]) => [path, expect.stringContaining(text.slice(0, 20))]),
        ),
      );
    }
  });

  it('gets files of the names that programs look for', async () => {
    const codes = ['es_419', 'fil', 'ca_valencia', 'sr_Latn', 'en_XA', 'de_informal'];
    const { exportFiles } = await newProject(codes);
    const pathsOf = async (format: string) =>
      Object.keys(await exportFiles(`format=${format}`)).sort();
    expect(await pathsOf('androidxml')).toEqual([
      'values-b+ca+valencia/strings.xml',
      'values-b+de+informal/strings.xml',
      'values-b+es+419/strings.xml',
      'values-b+sr+Latn/strings.xml',
      'values-en-rXA/strings.xml',
      'values-fil/strings.xml',
    ]);
    expect(await pathsOf('strings')).toContain('es-419.lproj/Localizable.strings');
    expect(await pathsOf('properties')).toContain('messages_es_419.properties');
  });
});

function isOf(format: string, path: string): boolean {
  const extensions = { androidxml: '.xml', strings: '.strings', arb: '.arb', po: '.po' };
  return Object.entries(extensions).some(([id, end]) => id === format && path.endsWith(end));
}

describe('a file of a region that is none', () => {
  it('is not taken for one of a language that is called so', async () => {
    const { send, importFiles, readTexts } = await newProject(['sr']);
    const sent = { 'm/messages_sr_CS.properties': 'a=b\n' };
    const [file] = await importFiles(sent, { query: 'dryRun=true' });
    expect(file).toMatchObject({
      guess: { locale: { code: 'sr', certainty: 'unsure' } },
      outcome: 'refused',
    });
    expect((await send(sent)).status).toBe(400);
    const choices = { 'm/messages_sr_CS.properties': { locale: 'sr-CS' } };
    await importFiles(sent, { choices });
    expect(await readTexts()).toEqual({ sr: { a: '' }, sr_CS: { a: 'b' } });
  });
});

describe('files that name no locale', () => {
  const sent = {
    'res/values/strings.xml': '<resources><string name="a">Hello</string></resources>',
    'res/values-fr/strings.xml': '<resources><string name="a">Bonjour</string></resources>',
    'res/values-night/colors.xml': '<resources><color name="x">#000</color></resources>',
    'App/Base.lproj/Main.strings': '"b" = "Open";\n',
    'l10n/messages.properties': 'c = Quit\n',
    'Strings.resx': '<root><data name="d"><value>Save</value></data></root>',
  };

  it('are in the source locale that is chosen with the first import', async () => {
    const { importFiles, send, readTexts, projectId } = await newProject();
    const archive = { 'all.zip': await zipOf(sent) };
    expect((await send(archive)).status).toBe(400);
    const files = await importFiles(archive, { query: 'sourceLocale=en-GB' });
    expect(outcomesOf(files)['res/values/strings.xml']).toBe('imported en_GB');
    expect(await readTexts()).toMatchObject({ en_GB: { a: 'Hello', c: 'Quit' } });
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project.sourceLocale).toBe('en_GB');
  });

  it('are in the source locale of the project', async () => {
    const { importFiles, readTexts, projectId } = await newProject(['en_XA']);
    const params = { projectId };
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en_XA' } });
    const archive = { 'all.zip': await zipOf(sent) };
    expect(outcomesOf(await importFiles(archive))).toEqual({
      'App/Base.lproj/Main.strings': 'imported en_XA',
      'Strings.resx': 'imported en_XA',
      'l10n/messages.properties': 'imported en_XA',
      'res/values-fr/strings.xml': 'imported fr',
      'res/values-night/colors.xml': 'empty null',
      'res/values/strings.xml': 'imported en_XA',
    });
    expect(await readTexts()).toMatchObject({
      en_XA: { a: 'Hello', b: 'Open', c: 'Quit', d: 'Save' },
      fr: { a: 'Bonjour' },
    });
  });
});
