import { readLanguage } from '@parlance/checks';
import { plainSyntax } from '@parlance/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type LanguageToolServer,
  sendJson,
  startLanguageTool,
} from '../../testing/services/language-tool.ts';
import {
  createLanguageTool,
  type LanguageTool,
  type LanguageToolOptions,
} from './language-tool.ts';

let server: LanguageToolServer;
let tool: LanguageTool;
let told: string[];

beforeEach(async () => {
  server = await startLanguageTool();
  start();
});
afterEach(() => server.close());

function start(options: Partial<LanguageToolOptions> = {}): void {
  const own: string[] = [];
  told = own;
  const onError = (error: unknown) => own.push(error instanceof Error ? error.message : '');
  tool = createLanguageTool({ url: server.url, onError, ...options });
}

const html = { ...plainSyntax, placeholders: ['printf'], markup: 'html' } as const;
const text = 'Mit <b>%d</b> der Datei &amp; Dattei  hier';
const { parts } = readLanguage(text, { source: null, isPlural: false, syntax: html }, 'de');
const caller = (person = 'ada', signal = new AbortController().signal) => ({ person, signal });
const check = (
  by = caller(),
  checks: readonly ('spelling' | 'grammar')[] = ['spelling', 'grammar'],
) => tool.check({ language: 'de-DE', parts, checks }, by);
const rangeOf = (part: string) => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
});

describe('a text', () => {
  it('is sent with its codes as such, and the mistakes are those of the text', async () => {
    const found = await check();
    expect(server.asked).toMatchObject([
      {
        language: 'de-DE',
        text,
        read: 'Mit 2 der Datei & Dattei  hier',
        disabledCategories: 'TYPOGRAPHY',
      },
    ]);
    expect(server.asked[0]?.disabledRules).toContain('PUNCTUATION_PARAGRAPH_END');
    expect(found).toEqual([
      {
        check: 'grammar',
        ...rangeOf('der Datei'),
        rule: 'DER_DIE',
        message: '“der Datei” is wrong.',
        replacements: ['die Datei'],
      },
      {
        check: 'spelling',
        ...rangeOf('Dattei'),
        rule: 'SPELLER',
        message: '“Dattei” is wrong.',
        replacements: ['Datei', 'Daten'],
      },
    ]);
  });

  it('is not looked through for what nobody asks for', async () => {
    expect((await check(caller(), ['grammar'])).map((match) => match.check)).toEqual(['grammar']);
    expect(server.asked[0]?.disabledCategories).toBe('TYPOGRAPHY,TYPOS');
    expect((await check(caller(), ['spelling'])).map((match) => match.check)).toEqual(['spelling']);
  });

  it('of codes alone is not sent', async () => {
    const codes = parts.filter(({ kind }) => kind === 'code');
    expect(
      await tool.check({ language: 'de-DE', parts: codes, checks: ['grammar'] }, caller()),
    ).toEqual([]);
    expect(server.asked).toEqual([]);
  });
});

describe('the language of a locale', () => {
  it.each([
    ['de_AT', 'de-DE'],
    ['de', 'de-DE'],
    ['en_GB', 'en-GB'],
    ['en', 'en-US'],
    ['fr_CA', 'fr'],
    ['de_informal', 'de-DE'],
    ['ja', undefined],
    ['x_own', undefined],
  ])('%s is %s', async (locale, language) => {
    expect(await tool.findLanguage(locale)).toBe(language);
  });

  it('is unknown until somebody answers', async () => {
    start({ restMs: 50 });
    server.isStarting = true;
    expect(await tool.findLanguage('de')).toBeUndefined();
    expect(await tool.findLanguage('de')).toBeUndefined();
    expect(told).toEqual(['LanguageTool answered with status 503']);
    server.isStarting = false;
    await expect.poll(() => tool.findLanguage('de')).toBe('de-DE');
  });

  it('is unknown where nobody answers soon', async () => {
    server.isSilent = true;
    start();
    const before = performance.now();
    expect(await tool.findLanguage('de')).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(3000);
  });
});

describe('a LanguageTool that', () => {
  it.each([
    ['fails', (response) => response.writeHead(500).end('Dattei'), 'answered with status 500'],
    [
      'answers something else',
      (response) => response.end('<html>Dattei'),
      'did not answer with JSON',
    ],
    [
      'has another version',
      (response) => sendJson(response, { hits: 'Dattei' }),
      'in a way that is not known',
    ],
    ['does not answer', () => {}, 'timeout'],
    ['answers half', (response) => response.write('{"matches":[{"message":"Dattei'), 'timeout'],
    [
      'answers too much',
      (response) => response.end(' '.repeat(3_000_000)),
      'larger than 2097152 bytes',
    ],
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: server.url }).end(),
      'a redirect that is not followed',
    ],
  ] satisfies [string, Parameters<LanguageToolServer['answerWith']>[0], string][])(
    '%s is told once, without the text, and left alone for a while',
    async (_, answer, message) => {
      // A busy machine needs its time for an answer of megabytes.
      start({ timeoutMs: message === 'timeout' ? 300 : 10_000 });
      server.answerWith(answer);
      await expect(check()).rejects.toMatchObject({ reason: 'unavailable' });
      await expect(check()).rejects.toMatchObject({ reason: 'unavailable' });
      expect(server.asked).toHaveLength(1);
      expect(told).toEqual([expect.stringContaining(message)]);
      expect(told.join()).not.toContain('Dattei');
    },
  );

  it('has failed is not asked by those who waited meanwhile', async () => {
    server.answerWith((response) => response.writeHead(503).end());
    const unavailable = { status: 'rejected', reason: { reason: 'unavailable' } };
    const all = await Promise.allSettled([check(), check(), check()]);
    expect(all).toMatchObject(Array(3).fill(unavailable));
    expect(server.asked).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  it('was not there is asked again later', async () => {
    start({ restMs: 100 });
    server.answerWith((response) => response.writeHead(503).end());
    await expect(check()).rejects.toMatchObject({ reason: 'unavailable' });
    server.answerWith((response) => sendJson(response, { matches: [] }));
    await expect.poll(() => check().catch(() => 'resting')).toEqual([]);
  });

  it('is slow has four texts at a time, one of each person', async () => {
    server.answerWith(() => {});
    const people = ['a', 'a', 'b', 'c', 'd', 'e'];
    const gone = new AbortController();
    const all = people.map((person) => check(caller(person, gone.signal)));
    await expect.poll(() => server.waiting).toBe(4);
    gone.abort(new Error('typed on'));
    for (const one of all) await expect(one).rejects.toThrow('typed on');
    await expect.poll(() => server.waiting).toBe(0);
    expect(server.asked).toHaveLength(4);
    // Whoever leaves is no failure.
    expect(told).toEqual([]);
    server.answerWith((response) => sendJson(response, { matches: [] }));
    expect(await check()).toEqual([]);
  });
});
