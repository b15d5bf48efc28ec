import { type CheckLevel, endpoints, type Finding } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { untilChecked } from '../../testing/checked.ts';
import { beforeEachOfChecks } from '../../testing/checked-project.ts';
import { expectCountersToAgree } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let hello: string;

beforeEachOfChecks(async ({ project, ...trial }) => {
  ({ server, ada } = trial);
  ({ projectId } = project);
  await project.importTexts('en', { hello: 'Hello {{name}}!' });
  ({ hello = '' } = await project.termIds());
});

const getSettings = () => ada.call(endpoints.getCheckSettings, { params: { projectId } });

const patchSettings = (body: object) =>
  server.request('PATCH', `/projects/${projectId}/checks`, { token: ada.token, body });

async function changeSettings(body: object) {
  const answer = await patchSettings(body);
  expect(answer.status, answer.text).toBe(200);
}

const setLevel = (check: string, level: CheckLevel, locale: string | null = null) =>
  changeSettings({ levels: [{ check, level, locale }] });

const patch = (localeCode: string, body: object) =>
  server.request('PATCH', `/projects/${projectId}/translations/${localeCode}`, {
    token: ada.token,
    body: { termId: hello, ...body },
  });

async function save(localeCode: string, value: string): Promise<readonly Finding[]> {
  const answer = await patch(localeCode, { value });
  expect(answer.status, answer.text).toBe(200);
  return (answer.data as { findings: Finding[] }).findings;
}

const found = async (localeCode: string, value: string) =>
  (await save(localeCode, value)).map(({ check, severity }) => `${check} ${severity}`);

async function stored() {
  await untilChecked(server, projectId);
  await expectCountersToAgree({ server, person: ada, projectId });
  const { findings } = await ada.call(endpoints.listFindings, { params: { projectId } });
  return findings.map(({ locale, check, severity }) => `${locale} ${check} ${severity}`);
}

const rule = {
  name: 'No exclamations',
  target: { pattern: '!+' },
  level: 'warning',
  message: 'We do not shout.',
  replacement: '.',
} as const;

describe('the levels of checks', () => {
  it('are those of the checks themselves until a project chooses others', async () => {
    const { checks, levels, rules } = await getSettings();
    expect(checks).toContainEqual({
      id: 'placeholder.missing',
      family: 'placeholders',
      severity: 'error',
      isOnByDefault: true,
      hasFix: true,
      isLive: false,
    });
    // Nobody looks for mistakes of language on a server without dictionaries.
    expect(checks.filter(({ isLive }) => isLive)).toEqual([]);
    expect(checks.map(({ family }) => family)).toContain('glossary');
    expect({ levels, rules }).toEqual({ levels: [], rules: [] });
  });

  it('count for an edit at once, and for everything else after the job', async () => {
    await save('de', 'Hallo!');
    expect(await stored()).toEqual(['de placeholder.missing error']);
    await setLevel('placeholder.missing', 'info');
    expect(await stored()).toEqual(['de placeholder.missing info']);
    await setLevel('placeholder.missing', 'off');
    expect(await stored()).toEqual([]);
    expect(await found('de', 'Hallo ?!')).not.toContain('placeholder.missing error');
    await changeSettings({ levels: [] });
    expect(await stored()).toContain('de placeholder.missing error');
  });

  it('of a locale go before those of all locales', async () => {
    await changeSettings({
      levels: [
        { check: 'placeholder.missing', level: 'off' },
        { check: 'placeholder.missing', level: 'warning', locale: 'fr' },
      ],
    });
    expect(await found('de', 'Hallo')).not.toContain('placeholder.missing error');
    expect(await found('fr', 'Salut')).toContain('placeholder.missing warning');
    expect((await getSettings()).levels).toEqual([
      { check: 'placeholder.missing', level: 'off', locale: null },
      { check: 'placeholder.missing', level: 'warning', locale: 'fr' },
    ]);
  });

  it('that are chosen again change nothing, and what is not sent stays', async () => {
    await changeSettings({ levels: [{ check: 'number', level: 'error' }], rules: [rule] });
    const before = await getSettings();
    const seqOf = async () => {
      const { activities } = await ada.call(endpoints.listActivity, { params: { projectId } });
      return activities.map(({ kind, details }) => ({ kind, changed: details.changed }));
    };
    const log = await seqOf();
    expect(log[0]).toEqual({ kind: 'checks.update', changed: ['levels', 'rules'] });
    await changeSettings({ levels: before.levels, rules: before.rules });
    await changeSettings({ levels: before.levels });
    expect(await seqOf()).toEqual(log);
    expect(await getSettings()).toEqual(before);
    await changeSettings({ rules: [] });
    expect(await getSettings()).toMatchObject({ levels: before.levels, rules: [] });
  });
});

describe('the rules of a project', () => {
  it('find what they say, with their level and message, and keep their ids', async () => {
    await changeSettings({ rules: [rule] });
    const [made] = (await getSettings()).rules;
    expect(made).toEqual({ ...rule, id: expect.any(String) });
    const [finding] = (await save('de', 'Hallo {{name}}!')).filter(
      ({ check }) => check === 'custom',
    );
    expect(finding).toMatchObject({
      severity: 'warning',
      data: { rule: made?.id, message: rule.message },
      fix: { edits: [{ text: '.' }] },
    });
    await changeSettings({ rules: [{ ...made, level: 'error' }] });
    expect(await stored()).toEqual(['de custom error']);
    await changeSettings({ rules: [{ ...made, level: 'off' }] });
    expect(await stored()).toEqual([]);
  });

  it('look at the source, at locales and at labels, if they say so', async () => {
    const label = await ada.call(endpoints.createLabel, {
      params: { projectId },
      body: { value: 'legal', color: '#112233' },
    });
    await changeSettings({
      rules: [
        { ...rule, source: { pattern: 'Good bye' } },
        { ...rule, locales: ['fr'] },
        { ...rule, labels: ['legal'] },
      ],
    });
    expect(await found('de', 'Hallo {{name}}!')).toEqual([]);
    const params = { projectId, labelId: label.id, termId: hello };
    await ada.call(endpoints.labelTerm, { params });
    expect(await stored()).toEqual(['de custom warning']);
  });

  it('that are limited to labels follow what becomes of a label', async () => {
    const value = { value: 'legal', color: '#112233' };
    const { id: labelId } = await ada.call(endpoints.createLabel, {
      params: { projectId },
      body: value,
    });
    await ada.call(endpoints.labelTerm, { params: { projectId, labelId, termId: hello } });
    await changeSettings({ rules: [{ ...rule, labels: ['legal'] }] });
    await save('de', 'Hallo {{name}}!');
    expect(await stored()).toEqual(['de custom warning']);
    const params = { projectId, labelId };
    const rename = (name: string) =>
      ada.call(endpoints.updateLabel, { params, body: { ...value, value: name } });
    await rename('other');
    expect(await stored()).toEqual([]);
    await rename('legal');
    expect(await stored()).toEqual(['de custom warning']);
    await ada.call(endpoints.deleteLabel, { params });
    expect(await stored()).toEqual([]);
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params: { projectId } });
    const changeSetId = changeSets[0]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    expect(await stored()).toEqual(['de custom warning']);
  });

  it.each([
    ['target', { target: { pattern: 'a(b' } }, 'target.pattern', 1],
    ['source', { source: { pattern: 'ab[z-a]' } }, 'source.pattern', 4],
    ['replacement', { target: { pattern: '(a)' }, replacement: '$1\n$2' }, 'replacement', 1],
  ])('are refused with the place of what is wrong in the %s', async (_, more, path, column) => {
    const answer = await patchSettings({ rules: [rule, { ...rule, ...more }] });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      error: {
        details: [
          { path: `body.rules.1.${path}`, column, message: expect.stringMatching(/RE2: \w/) },
        ],
      },
    });
    expect((await getSettings()).rules).toEqual([]);
  });
});

describe('what is refused as settings', () => {
  const twice = { ...rule, id: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06' };

  it.each([
    ['nothing', {}],
    ['a check that is not there', { levels: [{ check: 'nothing.known', level: 'off' }] }],
    ['an unknown level', { levels: [{ check: 'number', level: 'loud' }] }],
    ['a locale that is none', { levels: [{ check: 'number', level: 'off', locale: 'no tag' }] }],
    ['two levels for one locale', { levels: Array(2).fill({ check: 'number', level: 'off' }) }],
    ['two rules of one id', { rules: [twice, twice] }],
    ['a rule without a name', { rules: [{ ...rule, name: ' ' }] }],
    ['a property that is not there', { rules: [{ ...rule, colour: 'red' }] }],
    ['too many rules', { rules: Array(201).fill(rule) }],
  ])('%s', async (_, body) => {
    const answer = await patchSettings(body);
    expect(answer.status, answer.text).toBe(400);
    expect(await getSettings()).toMatchObject({ levels: [], rules: [] });
  });
});

describe('a check that blocks', () => {
  async function stateOf(localeCode: string) {
    const params = { projectId, localeCode };
    const [translation] = await ada.call(endpoints.listTranslations, { params });
    return translation && { value: translation.value, state: translation.state };
  }

  it('saving refuses a text with an error, unless problems are allowed', async () => {
    await setLevel('placeholder.missing', 'save', 'de');
    const answer = await patch('de', { value: 'Hallo!' });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json).toMatchObject({
      error: {
        code: 'UnprocessableEntity',
        details: [
          {
            path: 'body.value',
            line: 1,
            finding: { check: 'placeholder.missing', severity: 'error' },
          },
        ],
      },
    });
    expect(await stateOf('de')).toEqual({ value: '', state: 'untranslated' });
    expect(await found('fr', 'Salut')).toContain('placeholder.missing error');
    expect((await patch('de', { value: 'Hallo!', allowProblems: true })).status).toBe(200);
    expect(await stateOf('de')).toEqual({ value: 'Hallo!', state: 'translated' });
    expect((await patch('de', { value: 'Hallo!' })).status, 'the same text').toBe(200);
    expect((await patch('de', { state: 'outdated' })).status, 'another state').toBe(200);
    expect((await patch('de', { value: 'Hallo?' })).status, 'another text').toBe(422);
    expect((await patch('de', { value: '' })).status, 'no text').toBe(200);
    expect(await found('de', 'Hallo {{name}}!')).toEqual([]);
  });

  it.each(['review', 'save'] as const)(
    'by the level %s keeps a text with an error from being reviewed',
    async (level) => {
      await save('de', 'Hallo!');
      await setLevel('placeholder.missing', level);
      for (const body of [
        { state: 'reviewed' },
        { state: 'reviewed', allowProblems: true },
        { value: 'Hallo?', state: 'reviewed', allowProblems: true },
      ]) {
        const answer = await patch('de', body);
        expect(answer.status, JSON.stringify(body)).toBe(422);
        expect(answer.json).toMatchObject({
          error: { details: [{ path: 'body.state', finding: { check: 'placeholder.missing' } }] },
        });
      }
      expect(await stateOf('de')).toEqual({ value: 'Hallo!', state: 'translated' });
      const whole = { value: 'Hallo {{name}}!', state: 'reviewed' };
      expect((await patch('de', whole)).status).toBe(200);
      expect(await stateOf('de')).toEqual(whole);
    },
  );

  it('only reviewing lets a text be saved', async () => {
    await setLevel('placeholder.missing', 'review');
    expect(await found('de', 'Hallo!')).toEqual(['placeholder.missing error']);
  });

  it('blocks nothing as long as its finding is ignored', async () => {
    const [finding] = await save('de', 'Hallo!');
    await setLevel('placeholder.missing', 'save');
    const { check = '', fingerprint = '' } = finding ?? {};
    await ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: { scope: 'finding', check, fingerprint, termId: hello, locale: 'de' },
    });
    expect((await patch('de', { value: 'Guten Tag!' })).status).toBe(200);
    expect((await patch('de', { state: 'reviewed' })).status).toBe(200);
    expect((await patch('fr', { value: 'Salut' })).status).toBe(422);
  });

  it('may be a rule of the project', async () => {
    await changeSettings({ rules: [{ ...rule, level: 'save' }] });
    const answer = await patch('de', { value: 'Hallo {{name}}!' });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      error: { details: [{ finding: { check: 'custom', data: { message: rule.message } } }] },
    });
    await setLevel('custom', 'warning');
    expect(await found('de', 'Hallo {{name}}!')).toEqual(['custom warning']);
  });

  it('skips texts when many are marked as reviewed', async () => {
    await setLevel('placeholder.missing', 'review');
    await save('de', 'Hallo!');
    const mark = () =>
      ada.call(endpoints.changeTranslations, {
        params: { projectId, localeCode: 'de' },
        body: { select: { ids: [hello] }, do: { action: 'mark', state: 'reviewed' } },
      });
    expect(await mark()).toEqual({ changed: 0, unchanged: 0, skipped: 1 });
    await save('de', 'Hallo {{name}}!');
    expect(await mark()).toEqual({ changed: 1, unchanged: 0, skipped: 0 });
  });

  it('names every finding, with its place in the text', async () => {
    await setLevel('space.double', 'save');
    const answer = await patch('de', { value: 'Hallo\nlieber  {{name}}, oder  so!' });
    expect(answer.json).toMatchObject({
      error: {
        details: [
          { path: 'body.value', line: 2, column: 7 },
          { path: 'body.value', line: 2, column: 23 },
        ],
      },
    });
  });
});

describe('a malformed plural', () => {
  const broken = '{n, plural, one {ein Tag} other {# Tage}';

  it('is saved where problems are allowed, found by the checks, and in no file', async () => {
    const content =
      'msgid ""\nmsgstr "Language: en\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\nmsgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] "%d day"\nmsgstr[1] "%d days"\n';
    await server.importFile(ada, projectId, { locale: 'en', format: 'po', content });
    const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
    const termId = terms.find(({ id }) => id !== hello)?.id;
    const refused = await patch('de', { termId, value: broken });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      error: { details: [{ path: 'body.value', line: 1, column: expect.any(Number) }] },
    });
    const saved = await patch('de', { termId, value: broken, allowProblems: true });
    expect(saved.status, saved.text).toBe(200);
    expect((saved.data as { findings: Finding[] }).findings).toMatchObject([{ severity: 'error' }]);
    for (const format of ['po', 'androidxml', 'stringsdict'] as const) {
      const query = { locale: 'de', format } as const;
      const file = await ada.call(endpoints.exportFile, { params: { projectId }, query });
      const text = await file.text();
      expect(text, format).not.toContain('# Tage');
    }
  });
});
