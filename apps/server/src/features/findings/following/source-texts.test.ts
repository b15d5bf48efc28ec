import { endpoints } from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
});

const checksOf = (findings: readonly { readonly check: string }[] | undefined) =>
  findings?.map(({ check }) => check);

describe('source texts', () => {
  beforeEach(() => project.importTexts('en', { wait: 'Wait...', files: 'Delete file(s)' }));

  it('are checked by themselves where the project wants it', async () => {
    expect(await project.found()).toEqual([]);
    await project.setLevels({ check: 'source.plural', level: 'warning' });
    expect(await project.found()).toEqual(['en files source.plural']);
    await project.setLevels({ check: 'source.plural', level: 'warning', locale: 'de' });
    expect(await project.found()).toEqual([]);
  });

  it('are checked on saving, and fixed at once', async () => {
    await project.setLevels({ check: 'source.ellipsis', level: 'info' });
    expect(await project.found()).toEqual(['en wait source.ellipsis']);
    expect((await project.edit('en', 'files', 'Files')).findings).toEqual([]);
    const { findings } = await project.edit('en', 'files', 'Files...');
    expect(checksOf(findings)).toEqual(['source.ellipsis']);
    await ada.call(endpoints.changeTranslations, {
      params: { projectId: project.projectId, localeCode: 'en' },
      body: {
        select: { filter: { status: 'all' } },
        do: { action: 'fix', check: 'source.ellipsis' },
      },
    });
    expect(await project.found()).toEqual([]);
  });

  it('are checked without being saved, and while they are typed', async () => {
    const { projectId } = project;
    await project.setLevels({ check: 'source.plural', level: 'info' });
    const { files: termId = '' } = await project.termIds();
    const term = await ada.call(endpoints.getCheckedTerm, {
      params: { projectId },
      query: { termId, locale: 'en' },
    });
    expect(term.source).toBe('');
    const texts = [
      { value: 'Open folder(s)', termId, locale: 'en' },
      { value: 'Open folder(s)', source: 'Open folder(s)', sourceLocale: 'en', locale: 'en' },
      { value: 'Ordner(n) öffnen', termId, locale: 'de' },
    ];
    const answer = await ada.call(endpoints.checkTexts, { params: { projectId }, body: { texts } });
    expect(answer.map(({ findings }) => checksOf(findings))).toEqual([
      ['source.plural'],
      ['source.plural'],
      [],
    ]);
  });

  it('are not checked by what checks and rules say of translations', async () => {
    const { projectId } = project;
    const rule = {
      name: 'No waiting',
      target: { pattern: 'Wait' },
      level: 'error',
      message: 'Do not wait.',
    } as const;
    await ada.call(endpoints.updateCheckSettings, {
      params: { projectId },
      body: { rules: [rule], levels: [{ check: 'source.plural', level: 'info', locale: null }] },
    });
    await project.edit('en', 'wait', 'Wait  Wait');
    expect(await project.found()).toEqual(['en files source.plural']);
  });
});

describe('what a translation has of an older source text', () => {
  beforeEach(async () => {
    await project.importTexts('en', { link: 'See https://a.org for help', other: 'Other' });
    await project.importTexts('de', { link: 'Hilfe: https://a.org', other: 'Anderes' });
    await project.setLevels({ check: 'regress', level: 'warning' });
  });

  it('is found until the translation changes', async () => {
    await project.edit('en', 'link', 'See https://b.org for help');
    await project.edit('en', 'other', 'Others');
    expect(await project.found()).toContain('de link regress');
    const { findings } = await project.edit('de', 'link', 'Hilfe: https://b.org');
    expect(checksOf(findings)).toEqual([]);
    expect(await project.found()).toEqual([]);
  });

  it('is nothing new where the source text has it again', async () => {
    await project.edit('en', 'link', 'See https://b.org for help');
    await project.edit('en', 'link', 'See https://a.org for help!');
    expect(await project.found()).not.toContain('de link regress');
  });
});

it('texts whose file calls them Markdown are compared as Markdown', async () => {
  const { projectId } = project;
  const catalogue = (text: string) => `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#, md-text
msgid "bold"
msgstr "${text}"

msgid "plain"
msgstr "${text}"
`;
  for (const [locale, text] of [
    ['en', 'Make it **bold** at once'],
    ['de', 'Mach es sofort fett'],
  ] as const) {
    const content = catalogue(text);
    const answer = await server.importFile(ada, projectId, { locale, format: 'po', content });
    expect(answer.status, answer.text).toBe(200);
  }
  await project.setLevels({ check: 'markdown.syntax', level: 'warning' });
  expect(await project.found()).toEqual(['de bold markdown.syntax']);
});
