import { endpoints } from '@parlance/contract';
import { describe, expect, test } from 'vitest';
import { type Folder, makeFolder } from '../testing/cli.ts';
import { makeProject, type TestProject, translate } from '../testing/project.ts';

const pluralForms = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>%d files</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@files@</string>
		<key>files</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>one</key>
			<string>%d file</string>
			<key>other</key>
			<string>%d files</string>
		</dict>
	</dict>
</dict>
</plist>
`;

describe('a file set', () => {
  test('may have a source file that names no locale, and locales in a spelling of its own', async () => {
    const project = await makeProject({ role: 'admin' });
    const files = {
      'parlance.yaml': [
        'sets:',
        '  - files: java/{path}_{locale}.properties',
        '    sourceFile: java/{path}.properties',
        '    locales: { pt_BR: brazil }',
        '  - files: app/res/{android}/strings.xml',
      ].join('\n'),
      'java/app.properties': '# The title\ntitle = Title\nbye = Bye\n',
      'java/app_brazil.properties': 'title = Título\n',
      'java/deep/b.properties': 'x = X\n',
      'app/res/values/strings.xml': '<resources>\n  <string name="a">A</string>\n</resources>\n',
      'app/res/values-de-rAT/strings.xml':
        '<resources>\n  <string name="a">Ä</string>\n</resources>\n',
    };
    const folder = await makeFolder(files, { env: project.env });
    const before = await folder.snapshot();
    expect((await folder.run('push', '--translations')).code).toBe(0);
    const listed = await project.call(endpoints.listFiles, { params: project });
    expect(listed.map(({ path }) => path)).toEqual([
      null,
      'app/res/{android}/strings.xml',
      'java/app_{locale}.properties',
      'java/deep/b_{locale}.properties',
    ]);
    expect((await folder.run('pull', '--source')).code).toBe(0);
    expect(await folder.snapshot()).toEqual(before);
    const [app, deep] = ['java/app_{locale}.properties', 'java/deep/b_{locale}.properties'];
    await translate(project, { locale: 'pt_BR', key: 'bye', value: 'Tchau', path: app ?? '' });
    await translate(project, { locale: 'pt_BR', key: 'x', value: 'Y', path: deep ?? '' });
    await translate(project, {
      locale: 'fr',
      key: 'a',
      value: 'Á',
      path: 'app/res/{android}/strings.xml',
    });
    await folder.run('pull');
    expect(await folder.read('java/app_brazil.properties')).toBe('title = Título\nbye = Tchau\n');
    expect(await folder.read('java/deep/b_brazil.properties')).toContain('x');
    expect(await folder.read('app/res/values-fr/strings.xml')).toContain('Á');
    expect((await folder.run('pull', '--check')).code).toBe(0);
  });

  test('may have several locales in a file, which gets a new one with its translations', async () => {
    const project = await makeProject({ role: 'admin' });
    const files = {
      'parlance.yaml': 'sets: [{ files: "texts/*.csv", format: csv }]\n',
      'texts/shop.csv': 'key,en,de\nbuy,Buy,Kaufen\nsell,Sell,\n',
      'texts/other.csv': 'key,en\nx,X\n',
    };
    const folder = await makeFolder(files, { env: project.env });
    const before = await folder.snapshot();
    expect((await folder.run('push')).code).toBe(0);
    expect((await folder.run('push')).stdout).toContain('0 files pushed, 2 as on the server.');
    await folder.run('pull');
    expect(await folder.snapshot()).toEqual(before);
    await translate(project, {
      locale: 'de',
      key: 'sell',
      value: 'Verkaufen',
      path: 'texts/shop.csv',
    });
    await translate(project, {
      locale: 'fr',
      key: 'buy',
      value: 'Acheter',
      path: 'texts/shop.csv',
    });
    await folder.run('pull');
    expect(await folder.read('texts/shop.csv')).toBe(
      'key,en,de,fr\nbuy,Buy,Kaufen,Acheter\nsell,Sell,Verkaufen,\n',
    );
    expect(await folder.read('texts/other.csv')).toBe(files['texts/other.csv']);
    // People go on, and so does the repository.
    await translate(project, {
      locale: 'de',
      key: 'buy',
      value: 'Einkaufen',
      path: 'texts/shop.csv',
    });
    expect((await folder.run('push')).stdout).toContain('0 files pushed, 2 as on the server.');
    await folder.write(
      'texts/shop.csv',
      'key,en,de,fr\nbuy,Buy now,Kaufen,Acheter\nsell,Sell,Verkaufen,Vendre\n',
    );
    const pushed = await folder.run('push');
    expect(pushed.stdout).toContain(
      'texts/shop.csv  1 translated, 1 changed, 1 kept as they are on the server',
    );
    expect((await folder.run('push')).stdout).toContain('0 files pushed');
    await folder.run('pull');
    expect(await folder.read('texts/shop.csv')).toBe(
      'key,en,de,fr\nbuy,Buy now,Einkaufen,Acheter\nsell,Sell,Verkaufen,Vendre\n',
    );
  });

  describe('of texts and one of plural forms', () => {
    const files = {
      'parlance.yaml':
        'sets:\n  - files: App/{locale}.lproj/*.strings\n  - files: App/{locale}.lproj/*.stringsdict\n',
      'App/en.lproj/Localizable.strings': '/* Title */\n"head" = "Title";\n"gone" = "Gone";\n',
      'App/en.lproj/Localizable.stringsdict': pluralForms,
    };
    const [texts, forms] = [
      'App/{locale}.lproj/Localizable.strings',
      'App/{locale}.lproj/Localizable.stringsdict',
    ];

    async function expectRoundTrip(project: TestProject, folder: Folder) {
      const before = await folder.snapshot();
      const terms = async () =>
        (await project.call(endpoints.getProjectStats, { params: project })).projectStats.terms;
      expect((await folder.run('push')).code).toBe(0);
      expect((await folder.run('push')).stdout).toContain('0 files pushed, 2 as on the server.');
      expect((await folder.run('pull', '--source')).code).toBe(0);
      expect(await folder.snapshot()).toEqual(before);
      const count = await terms();
      await folder.write('App/en.lproj/Localizable.strings', '/* Title */\n"head" = "Title";\n');
      expect((await folder.run('push', '--prune', '--yes')).code).toBe(0);
      return count - (await terms());
    }

    test('are files of their own', async () => {
      const project = await makeProject({ role: 'admin' });
      const folder = await makeFolder(files, { env: project.env });
      expect(await expectRoundTrip(project, folder)).toBe(1);
      const listed = await project.call(endpoints.listFiles, { params: project });
      expect(listed.map(({ path }) => path)).toEqual([null, texts, forms]);
    });

    test('may be one file of the project, and then neither deletes what the other has', async () => {
      const project = await makeProject({ role: 'admin' });
      const folder = await makeFolder(files, { env: project.env });
      const sent = Object.entries(files).flatMap(([path, content]) =>
        path.startsWith('App/')
          ? [{ path, content: new Blob([new Uint8Array(Buffer.from(content))]) }]
          : [],
      );
      await project.call(endpoints.importArchive, { params: project, files: sent, body: {} });
      expect(await expectRoundTrip(project, folder)).toBe(0);
      const listed = await project.call(endpoints.listFiles, { params: project });
      expect(listed.map(({ path }) => path)).toEqual([null, texts]);
    });
  });

  test('needs a place for the locale where a file has one only', async () => {
    const folder = await makeFolder({
      'parlance.yaml': 'sets: [{ files: "locales/en.json", format: jsonflat }]\n',
      'locales/en.json': '{"a": "A"}',
    });
    const { code, stderr } = await folder.run('check');
    expect([code, stderr]).toEqual([2, expect.stringContaining('sets[0].files names no locale')]);
  });

  test('says what is pulled of untranslated, unreviewed and unlabelled texts', async () => {
    const project = await makeProject({ role: 'admin' });
    const set = 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n';
    const files = {
      'parlance.yaml': set,
      'l/en.json': '{"a": "A", "b": "B", "c": "C"}',
    };
    const folder = await makeFolder(files, { env: project.env });
    await folder.run('push');
    const path = 'l/{locale}.json';
    await translate(project, { locale: 'de', key: 'a', value: 'Ä', path, state: 'reviewed' });
    const { termId } = await translate(project, { locale: 'de', key: 'b', value: 'Bé', path });
    const pulled = async (pull: string) => {
      await folder.write('parlance.yaml', `${set}pull: ${pull}\n`);
      const { code, stderr } = await folder.run('pull');
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(await folder.read('l/de.json')) as unknown;
    };
    expect(await pulled('{}')).toEqual({ a: 'Ä', b: 'Bé' });
    expect(await pulled('{ untranslated: source }')).toEqual({ a: 'Ä', b: 'Bé', c: 'C' });
    expect(await pulled('{ untranslated: empty }')).toEqual({ a: 'Ä', b: 'Bé', c: '' });
    expect(await pulled('{ states: reviewed, untranslated: omit }')).toEqual({ a: 'Ä' });
    expect(await pulled('{ fallback: en }')).toEqual({ a: 'Ä', b: 'Bé', c: 'C' });
    const { id: labelId } = await project.call(endpoints.createLabel, {
      params: project,
      body: { value: 'web', color: '#112233' },
    });
    const params = { ...project, labelId, termId, localeCode: 'de' };
    await project.call(endpoints.labelTranslation, { params });
    expect(await pulled('{ labels: [web], untranslated: omit }')).toEqual({ b: 'Bé' });
    await folder.write('parlance.yaml', `${set}pull: { labels: [wb] }\n`);
    const unknown = await folder.run('pull');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no label “wb”')]);
  });
});
