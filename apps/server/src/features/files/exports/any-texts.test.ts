import type { ExportCheck } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { formatsOfRun } from '../../../testing/samples/formats-of-run.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

// Any text can be exported: if a file can't represent it, the loss is reported with its term.

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada);
});

const request = (path: string) =>
  server.request('GET', `/projects/${projectId}${path}`, { token: ada.token });

async function importTexts(locale: string, texts: Readonly<Record<string, string>>) {
  const content = JSON.stringify(texts);
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

describe('texts that look like plurals', () => {
  const text = '{count, plural, one {# item} other {# items}}';

  it('are in a file of Flutter as they were typed', async () => {
    await importTexts('en', { k: text });
    const file = await request('/exports?locale=en&format=arb');
    expect(file.status, file.text).toBe(200);
    expect(JSON.parse(file.text)).toMatchObject({ k: text });
    const check = await request('/exports/check?locale=en&format=arb');
    expect(check.data).toMatchObject({ losses: { count: 0 } });
    const zip = await request('/exports/archive/check?format=arb');
    expect(zip.data).toMatchObject({ losses: { count: 0 } });
    expect((await request('/exports?locale=en&format=arb&placeholders=icu')).status).toBe(200);
  });

  it.each([
    '{count, plural, one {ein Teil} other {viele}}',
    '{n, plural, one {# Teil} other {# Teile}}',
    '{n, plural, =0 {nichts} one {# Teil} other {# Teile}}',
  ])('take the place of forms in a file of Flutter: %s', async (typed) => {
    const content = `{
  "@@locale": "de",
  "k": "{count, plural, one{{count} Ding} other{{count} Dinge}}",
  "t": "x"
}
`;
    const file = { locale: 'de', format: 'arb', content } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(200);
    await createArchiveCalls(server, ada, projectId).translate('de', 'k', typed);
    const exported = await request('/exports?locale=de&format=arb');
    expect(exported.status, exported.text).toBe(200);
    expect(exported.text).toBe(content.replace(/"\{count.*\}"/, JSON.stringify(typed)));
  });
});

describe('terms with plural forms in a file of Android', () => {
  const content = `<resources>
    <plurals name="k">
        <item quantity="one">%d Ding</item>
        <item quantity="other">%d Dinge</item>
    </plurals>
    <string name="t">x</string>
</resources>
`;
  const exportTyped = async (typed: string) => {
    const file = { locale: 'de', format: 'androidxml', content } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(200);
    await storeText('de', 'k', typed);
    const { text } = await request('/exports?locale=de&format=androidxml');
    const { data } = await request('/exports/check?locale=de&format=androidxml');
    return { text, losses: (data as ExportCheck).losses };
  };

  it('keep their forms where the text is malformed, which is told', async () => {
    const { text, losses } = await exportTyped('{n, plural, one {kaputt');
    expect(text).toBe(content);
    expect(losses).toMatchObject({ count: 1, first: [{ key: 'k' }] });
    expect(losses.first[0]?.message).toContain('line 1, column 24');
    // A new file does not have them.
    await importTexts('fr', { t: 'y' });
    await storeText('fr', 'k', '{n, plural, one {cassé');
    const other = await request('/exports?locale=fr&format=po');
    expect(other.text).not.toContain('msgid "k"');
    expect((await request('/exports/check?locale=fr&format=po')).data).toMatchObject({
      losses: { count: 1, first: [{ key: 'k' }] },
    });
  });

  it('have the one text in each form where it has none', async () => {
    const { text, losses } = await exportTyped('Kaputt');
    expect(text).toBe(content.replace('%d Ding<', 'Kaputt<').replace('%d Dinge', 'Kaputt'));
    expect(losses).toMatchObject({ count: 1, first: [{ key: 'k' }] });
  });

  it('have the forms of any spelling', async () => {
    const { text, losses } = await exportTyped("{count,plural,other{%d Sachen} one{%d's}}");
    expect(text).toBe(content.replace('%d Ding<', "%d\\'s<").replace('%d Dinge', '%d Sachen'));
    expect(losses.count).toBe(0);
  });
});

/** Stores a text that can't be saved, as an older version may have stored it. */
async function storeText(locale: string, term: string, value: string): Promise<void> {
  await createArchiveCalls(server, ada, projectId).translate(locale, term, 'before');
  await server.database.db
    .updateTable('translations')
    .set({ value })
    .where('project_id', '=', projectId)
    .where('locale', '=', locale)
    .where('value', '=', 'before')
    .execute();
}

const texts = {
  typed: '{count, plural, one {# item} other {# items}}',
  tight: '{n, plural, one{a} other{b}}',
  zero: '{n, plural, =0 {none} other {some}}',
  broken: '{n, plural, one {kaputt',
  none: '{n, plural,}',
  select: '{g, select, male {he} other {they}}',
  'a.other': '{n} # %1$s %@ {{x}} <b>&amp;</b>',
  'a.one': '*starts\n  .attribute = x',
  'list[0]': '\u0001\u001f\u2028',
  'list[1]': ' ',
  __proto__: "it's \"quoted\" \\ 'n' ''",
  ' key = x\n': '{ $n -> [one] x *[other] y }',
  long: 'x'.repeat(60_000),
};

it.each(formatsOfRun)('any texts are a file of %s', async (format) => {
  await importTexts('en', texts);
  await importTexts('de', Object.fromEntries(Object.keys(texts).map((key) => [key, texts.broken])));
  const po = 'msgid "files"\nmsgid_plural "files"\nmsgstr[0] "%d file"\nmsgstr[1] "%d files"\n';
  await server.importFile(ada, projectId, { locale: 'en', format: 'po', content: po });
  const keys = new Set([...Object.keys(texts), 'files']);
  const ways = ['', '&placeholders=printf', '&placeholders=icu&fallbackLocale=en'];
  // Both locales are written by the same rules; each text is malformed in the second one, which has a fallback.
  for (const [locale, some] of [
    ['en', isDeep ? ways : ways.slice(0, 2)],
    ['de', isDeep ? ways : ways.slice(2)],
  ] as const) {
    for (const more of some) {
      const query = `locale=${locale}&format=${format}${more}`;
      const file = await request(`/exports?${query}`);
      expect(file.status, `${query}: ${file.text}`).toBe(200);
      const check = await request(`/exports/check?${query}`);
      const { losses } = check.data as ExportCheck;
      for (const { key } of losses.first) expect([...keys, 'a', 'list']).toContain(key);
    }
  }
  expect((await request(`/exports/archive/check?format=${format}`)).status).toBe(200);
});
