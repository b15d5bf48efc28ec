import {
  type EntryNotes,
  endpoints,
  type ImportSummary,
  importStrategies,
} from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../../testing/deep.ts';
import type { Person, TestServer } from '../../../../testing/test-server.ts';
import {
  changeSetIn,
  createTrialProject,
  type TrialProject,
} from '../../../../testing/trial-project.ts';
import { createArchiveCalls } from '../../../../testing/trials/archive-calls.ts';
import { beforeEachTrial } from '../../../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
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

async function setSourceLocale(sourceLocale: string | null): Promise<void> {
  await ada.call(endpoints.updateProject, { params: project.params, body: { sourceLocale } });
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

  it('limits translations in characters, bytes and lines, which crosses to other formats', async () => {
    const limits = 'maxbytes="9" maxheight="1" size-unit="row"';
    const texts = '<source>Close</source><target>Fermer</target>';
    const units = `<trans-unit id="close" ${limits}>${texts}</trans-unit>
      <trans-unit id="zero" maxbytes="0">${texts}</trans-unit>`;
    const file = `<file source-language="en" target-language="fr"><body>${units}</body></file>`;
    const xliff = `<xliff version="1.2">${file}</xliff>`;
    await importFile('fr', 'xliff12', xliff);
    expect(await notes()).toMatchObject({ close: { maxBytes: 9, maxLines: 1 } });
    expect(await exportFile('fr', 'xliff12')).toBe(xliff);
    const other = await exportFile('de_DE', 'xliff20');
    expect(other).toContain('<slr:profiles storageProfile="xliff:utf8"/>');
    expect(other).toContain('<unit id="close" slr:storageRestriction="9">');
    await importFile('de_DE', 'jsonflat', '{"close": "Zu", "zero": "Null"}');
    await setSourceLocale('de_DE');
    const { entries } = await ada.call(endpoints.listEntries, {
      params: project.params,
      query: { locale: 'fr' },
    });
    const check = async (term: string, value: string) => {
      const { termId } = entries.find((entry) => entry.term === term) ?? {};
      const [found] = await ada.call(endpoints.checkTexts, {
        params: project.params,
        body: { texts: [{ value, locale: 'fr', ...(termId && { termId }) }] },
      });
      const checks = found?.findings.map((finding) => finding.check) ?? [];
      return checks.filter((id) => id.startsWith('length.'));
    };
    expect(await check('close', 'Fermé é')).toEqual([]);
    expect(await check('close', 'Fermé éé')).toEqual(['length.bytes']);
    expect((await check('close', 'Fermé éé\nà')).toSorted()).toEqual([
      'length.bytes',
      'length.lines',
    ]);
    expect(await check('zero', 'Fermé éé\nà')).toEqual([]);
  });

  it('is that of the source, whatever translations say', async () => {
    await importFile('de_DE', 'jsonflat', '{"Close": "Schließen"}');
    await setSourceLocale('de_DE');
    const source = strings('The window', 'Schließen');
    expect((await importFile('de_DE', 'strings', source)).data).toMatchObject({ notes: 1 });
    expect((await importFile('de_DE', 'strings', source)).data).not.toHaveProperty('notes');
    const french = await importFile('fr', 'strings', strings('La fenêtre', 'Fermer'));
    expect(french.data).not.toHaveProperty('notes');
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
    // A file of a format without notes keeps the stored ones, and a file without notes in a format with notes clears
    // them.
    await importFile('de_DE', 'jsonflat', '{"Close": "Zu"}');
    expect(await notes()).toEqual({ Close: { comments: ['The window'] } });
    await importFile('de_DE', 'strings', '"Close" = "Zu";\n');
    expect(await notes()).toEqual({ Close: {} });
    expect(await exportFile('fr', 'strings')).toContain('/* La fenêtre */');
  });

  it('is what brought the term says, in a project without a source locale', async () => {
    await importFile('fr', 'strings', strings('La fenêtre', 'Fermer'));
    await setSourceLocale(null);
    await importFile('fr', 'strings', strings('La croix', 'Fermer'));
    await importFile('de_DE', 'strings', strings('Das Fenster', 'Zu'));
    expect(await notes()).toEqual({ Close: { comments: ['La fenêtre'] } });
  });

  it('repairs what another locale has said, where the source is imported again', async () => {
    await importFile('fr', 'strings', `${strings('La fenêtre', 'Fermer')}/* Lire */ "Open" = "O";`);
    await setSourceLocale('de_DE');
    const source = `"Close" = "Zu";\n/* To read */ "Open" = "Auf";`;
    const keeping = await importFile('de_DE', 'strings', source, { strategy: 'keep' });
    expect(keeping.data).not.toHaveProperty('notes');
    const changed = await importFile('de_DE', 'strings', source);
    expect(await notes()).toEqual({ Close: {}, Open: { comments: ['To read'] } });
    await project.undo(changeSetIn(changed));
    expect(await notes()).toEqual({
      Close: { comments: ['La fenêtre'] },
      Open: { comments: ['Lire'] },
    });
  });

  it('is that of the source where files of several locales come together', async () => {
    await setSourceLocale('fr');
    const archive = createArchiveCalls(server, ada, project.projectId);
    const files = {
      'de.lproj/Localizable.strings': `${strings('Das Fenster', 'Zu')}/* Öffnen */ "Open" = "Auf";`,
      'fr.lproj/Localizable.strings': `"Close" = "Fermer";\n`,
    };
    for (const strategy of ['keep', 'overwrite']) {
      await archive.importFiles(files, { query: `strategy=${strategy}` });
      expect(await notes()).toEqual({ Close: {}, Open: { comments: ['Öffnen'] } });
    }
  });

  it('has no lines that only divide the file', async () => {
    const rule = '='.repeat(20);
    const comment = `${rule}\n   Windows\n${rule}`;
    const apart = `/* ----- */\n/* *** */\n/* # */\n/* - - - */\n`;
    await importFile('de_DE', 'strings', `/* ${comment} */\n${apart}"Close" = "Zu";\n`);
    expect(await notes()).toEqual({ Close: { comments: ['Windows', '#'] } });
    expect(await exportFile('de_DE', 'strings')).toContain(comment);
  });

  it('is undone with its import, and comes back when that is undone', async () => {
    await setSourceLocale('de_DE');
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

describe('the notes that an import changes', () => {
  const note = fc.constantFrom(undefined, 'one', 'two');
  const file = fc.dictionary(fc.constantFrom('a', 'b', 'c'), note, { minKeys: 1 });
  const toFile = (entries: Readonly<Record<string, string | undefined>>) =>
    Object.entries(entries)
      .map(([key, comment]) => `${comment ? `/* ${comment} */ ` : ''}"${key}" = "x";\n`)
      .join('');

  it('are those that its preview counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('de_DE', 'fr'), file), { maxLength: 2 }),
        fc.constantFrom('de_DE', 'fr', null),
        fc.tuple(fc.constantFrom('de_DE', 'fr'), file),
        fc.constantFrom(...importStrategies),
        async (earlier, source, [locale, entries], strategy) => {
          project = await createTrialProject(server, ada);
          for (const [code, older] of earlier) await importFile(code, 'strings', toFile(older));
          await setSourceLocale(source);
          const before = await notes();
          const options = { strategy, dryRun: 'true' };
          const shown = await importFile(locale, 'strings', toFile(entries), options);
          expect(await notes()).toEqual(before);
          const { data } = await importFile(locale, 'strings', toFile(entries), { strategy });
          expect(shown.data).toMatchObject(data as object);
          const after = await notes();
          const changed = Object.keys(before).filter(
            (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
          );
          expect((data as ImportSummary).notes ?? 0).toBe(changed.length);
          expect((shown.data as ImportSummary).notes).toBe((data as ImportSummary).notes);
          if (locale !== source) expect(changed).toEqual([]);
        },
      ),
      { numRuns: isDeep ? 40 : 14, seed: 12 },
    );
  });
});
