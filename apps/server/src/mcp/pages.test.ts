import { endpoints } from '@parlance/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../testing/checked-project.ts';
import { pngOf } from '../testing/samples/png.ts';
import type { Person, TestServer } from '../testing/test-server.ts';
import {
  closeAgents,
  connectAgent,
  lendToken,
  type ToolAnswer,
  type TrialAgent,
} from '../testing/trials/agent-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;
let agent: TrialAgent;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
  agent = await connectAgent(server, (await lendToken(ada)).token);
});
afterEach(closeAgents);

/** Some 4000 tokens, as four bytes are one. */
const maxBytes = 16_000;

function expectSmall({ text, data }: ToolAnswer): void {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(maxBytes);
}

/** All pages of a tool, each of which must be small enough. */
async function readPages(name: string, args: object): Promise<ToolAnswer['data'][]> {
  const pages: ToolAnswer['data'][] = [];
  let cursor: unknown;
  do {
    const given = typeof cursor === 'string' ? { cursor } : {};
    const answer = await agent.call(name, { projectId, ...args, ...given });
    expect(answer.isError, answer.text).toBe(false);
    expectSmall(answer);
    pages.push(answer.data);
    cursor = answer.data.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
}

/** Texts of all lengths and scripts. */
const textOf = (n: number) => `${n} ${'Wörter 言葉 🦜 "x"\n'.repeat((n % 7) * 12)} {name}`;

async function fill(count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, n) => `key.${`${n}`.padStart(4, '0')}`);
  await project.importTexts('en', Object.fromEntries(keys.map((key, n) => [key, textOf(n)])));
  await project.importTexts('de', Object.fromEntries(keys.map((key, n) => [key, `De ${n}`])));
}

describe('the pages of an answer', () => {
  it('of terms are small, and have each term once', async () => {
    await fill(260);
    const pages = await readPages('find_terms', { locale: 'de', limit: 100 });
    expect(pages.length).toBeGreaterThan(5);
    const terms = pages.flatMap(({ terms: some }) => some as { key: string }[]);
    expect(new Set(terms.map(({ key }) => key)).size).toBe(260);
    expect(terms).toHaveLength(260);
    expect(pages.every(({ total }) => total === 260)).toBe(true);
  });

  it('of issues are small, and have each issue once', async () => {
    await fill(260);
    await project.found();
    const pages = await readPages('list_issues', { severity: 'error', limit: 100 });
    const issues = pages.flatMap((page) => page.issues as { key: string; check: string }[]);
    const total = pages[0]?.total;
    expect(total).toBeGreaterThanOrEqual(260);
    expect(issues).toHaveLength(total as number);
    expect(issues[0]).toMatchObject({ check: 'placeholder.missing', locale: 'de' });
  });

  it('of a term with long texts in many locales are small', async () => {
    await project.importTexts('en', { long: `${'言'.repeat(3000)} {a} {b} {c} {d} {e} {f} {g}` });
    const { long = '' } = await project.termIds();
    await ada.call(endpoints.updateTerm, {
      params: { projectId, termId: long },
      body: { value: 'long', context: '文'.repeat(1000) },
    });
    for (let n = 0; n < 12; n++) {
      const label = { value: `${n} ${'札'.repeat(200)}`, color: '#123456' };
      const { id: labelId } = await ada.call(endpoints.createLabel, {
        params: { projectId },
        body: label,
      });
      await ada.call(endpoints.labelTerm, { params: { projectId, termId: long, labelId } });
    }
    const usages = Array.from({ length: 5 }, (_, line) => ({
      file: `${'path/'.repeat(50)}${line}.ts`,
      line: line + 1,
      note: '記'.repeat(500),
      code: { line: 1, text: '码'.repeat(900) },
    }));
    await ada.call(endpoints.updateUsages, {
      params: { projectId },
      body: { terms: [{ term: 'long', usages }] },
    });
    const codes = ['es', 'it', 'pt', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'ja', 'ko', 'zh'];
    for (const code of codes) {
      const params = { projectId };
      await ada.call(endpoints.addProjectLocale, { params, body: { code } });
      await project.editTerm(code, long, '言'.repeat(8000));
    }
    const one = await agent.call('get_term', { projectId, termId: long, locales: ['ja', 'de'] });
    expectSmall(one);
    expect(one.data.issues).toHaveLength(7);
    expect(one.data.usages).toHaveLength(3);
    const pages = await readPages('get_term', { termId: long });
    const texts = pages.flatMap((page) => page.translations as { locale: string; isCut?: true }[]);
    expect(texts.map(({ locale }) => locale)).toEqual([...codes, 'de', 'en', 'fr'].sort());
    expect(texts.filter(({ isCut }) => isCut)).toHaveLength(13);
  });

  it('of a file put together are the file', async () => {
    await fill(260);
    const args = { locale: 'en', format: 'jsonflat' };
    const pages = await readPages('export_file', args);
    expect(pages.length).toBeGreaterThan(3);
    const whole = pages.map(({ text }) => text).join('');
    const file = await ada.call(endpoints.exportFile, {
      params: { projectId },
      query: { locale: 'en', format: 'jsonflat' },
    });
    expect(whole).toBe(await file.text());
    const binary = await agent.call('export_file', { projectId, locale: 'en', format: 'xlsx' });
    expect(binary).toMatchObject({ isError: true, text: expect.stringContaining('pull') });
  });

  it('of changes are small, and go back to the moment that was asked for', async () => {
    await fill(60);
    const { 'key.0001': first = '' } = await project.termIds();
    for (let n = 0; n < 70; n++) await project.editTerm('fr', first, `Fr ${n}`);
    const pages = await readPages('get_changes', {});
    type Shown = { changeSetId: string; date: string; terms: number };
    const all = pages.flatMap((page) => page.changeSets as Shown[]);
    expect(all.length).toBeGreaterThan(70);
    expect(new Set(all.map(({ changeSetId }) => changeSetId)).size).toBe(all.length);
    const since = all[20]?.date;
    const recent = await readPages('get_changes', { since });
    expect(recent.flatMap((page) => page.changeSets as object[])).toHaveLength(20);
    const { changeSetId } = all.find(({ terms }) => terms === 60) ?? {};
    const changes = await readPages('get_changes', { changeSetId });
    expect(changes.flatMap((page) => page.changes as object[]).length).toBeGreaterThan(59);
  });

  it('of writes that are refused are small, however many are', async () => {
    await fill(200);
    const ids = Object.values(await project.termIds());
    const translations = ids.map((termId) => ({ termId, locale: 'en', text: 'x', revision: 99 }));
    const refused = await agent.call('set_translations', { projectId, translations });
    expectSmall(refused);
    expect(refused).toMatchObject({ isError: true, data: { refusedCount: 200, written: 0 } });
    const terms = Array.from({ length: 100 }, (_, n) => ({
      key: `${'long '.repeat(50)}${n}`,
      source: textOf(6),
    }));
    const added = await agent.call('upsert_terms', { projectId, terms });
    expectSmall(added);
    expect(added.data.isCut).toBe(true);
    const texts = ids.slice(0, 100).map((termId) => ({ termId, locale: 'de', text: 'De' }));
    const checked = await agent.call('check_texts', { projectId, texts });
    expectSmall(checked);
    expect(checked.data).toMatchObject({ checked: 100, isCut: true });
  });
});

describe('a term', () => {
  it('comes with what people and files say of it, and with where it is seen', async () => {
    const content = [
      '#. On the page of the cart.',
      '#: src/cart.tsx:12',
      '#, c-format',
      'msgid "%d items"',
      'msgstr "%d Dinge"',
      '',
    ].join('\n');
    await server.importFile(ada, projectId, { locale: 'de', format: 'po', content });
    const { '%d items': termId = '' } = await project.termIds();
    const params = { projectId };
    const usage = { file: 'src/cart.tsx', line: 12, component: 'Cart' };
    const usages = [{ ...usage, code: { line: 12, text: 't(items)' } }];
    await ada.call(endpoints.updateUsages, {
      params,
      body: { terms: [{ term: '%d items', usages }] },
    });
    const file = new Blob([pngOf(8, 4)]);
    const { id: screenshotId } = await ada.call(endpoints.createScreenshot, {
      params,
      query: { name: 'Cart' },
      file,
    });
    const area = { x: 0.5, y: 0, width: 0.25, height: 0.5 };
    await ada.call(endpoints.updateScreenshot, {
      params: { projectId, screenshotId },
      body: { regions: [{ termId, area }] },
    });
    const { data, images } = await agent.call('get_term', {
      projectId,
      termId,
      locales: ['DE'],
      screenshots: true,
    });
    expect(data).toMatchObject({
      key: '%d items',
      notes: ['On the page of the cart.'],
      references: ['src/cart.tsx:12'],
      usages: [{ file: 'src/cart.tsx', line: 12, component: 'Cart', code: 't(items)' }],
      placeholders: expect.arrayContaining(['printf']),
      translations: [{ locale: 'de', text: '%d Dinge', origin: 'import', state: 'translated' }],
      screenshots: [{ name: 'Cart', width: 8, height: 4, areas: [area] }],
    });
    expect(images).toMatchObject([{ mimeType: 'image/png' }]);
    const bytes = Buffer.from(images[0]?.data ?? '', 'base64');
    expect(bytes.equals(pngOf(8, 4))).toBe(true);
    const without = await agent.call('get_term', { projectId, termId });
    expect(without.images).toEqual([]);
  });
});
