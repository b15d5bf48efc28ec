import { setTimeout } from 'node:timers/promises';
import type { LanguageMatch, LanguagePart, LiveCheckId } from '@parlance/checks';
import { toLanguageTag } from '@parlance/messages';
import { z } from 'zod';
import { createFairQueue } from '../format-tasks/fair-queue.ts';
import type { TaskCaller } from '../format-tasks/task-caller.ts';
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts';
import { readCountries } from './dictionaries.ts';
import { FailedCheckError } from './failed-check-error.ts';

/** A server of LanguageTool. */
export interface LanguageTool {
  /** How it calls the language of a locale; undefined where it does not have it, or does not answer. */
  findLanguage(locale: string): Promise<string | undefined>;
  /** Rejects with a `FailedCheckError`, or with the reason of the caller's signal. */
  check(text: ProofText, caller: TaskCaller): Promise<readonly LanguageMatch[]>;
}

export interface ProofText {
  readonly language: string;
  readonly parts: readonly LanguagePart[];
  readonly checks: readonly LiveCheckId[];
}

export interface LanguageToolOptions {
  /** What its paths are appended to: `http://languagetool:8010`. */
  readonly url: string;
  readonly timeoutMs?: number;
  /** After a failure, it is left alone for so long. */
  readonly restMs?: number;
  readonly onError: (error: unknown) => void;
}

const maxConcurrent = 4;
const maxWaiting = 50;
// The administrator has configured its address, which may be anywhere. An answer about a text of the greatest length has
// a hundredth of the size. What follows a redirect could be led to any address, so none is followed.
const fetchFindings = createGuardedFetch({ rules: undefined, maxBytes: 2_097_152 });
const maxMatches = 100;
const maxMessageLength = 500;
const languagesKeptMs = 3_600_000;
const firstLookMs = 1000;

/** Texts of programs often are no sentences, and spaces and quotation marks have checks of their own. */
const disabledRules = ['UPPERCASE_SENTENCE_START', 'PUNCTUATION_PARAGRAPH_END'];
const disabledCategories = ['TYPOGRAPHY'];

const languageList = z.array(z.object({ code: z.string(), longCode: z.string() })).max(1000);

const answer = z.object({
  matches: z
    .array(
      z.object({
        message: z.string(),
        offset: z.int().min(0),
        length: z.int().min(0),
        replacements: z.array(z.object({ value: z.string() })).default([]),
        rule: z.object({
          id: z.string(),
          issueType: z.string().default(''),
          category: z.object({ id: z.string() }).default({ id: '' }),
        }),
      }),
    )
    .max(10_000),
});

type Match = z.infer<typeof answer>['matches'][number];

export function createLanguageTool({
  url,
  timeoutMs = 5000,
  restMs = 30_000,
  onError,
}: LanguageToolOptions): LanguageTool {
  const queue = createFairQueue({ request: maxConcurrent }, 1);
  let languages: ReadonlySet<string> = new Set();
  let nextLookAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<unknown> | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;

  function requireUse() {
    if (restsUntil > performance.now()) throw new FailedCheckError('unavailable');
  }

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const response = await fetchFindings(`${url.replace(/\/$/, '')}${path}`, init);
    if (!response.ok) throw new Error(`LanguageTool answered with status ${response.status}`);
    return readJson(response);
  }

  async function look() {
    try {
      const list = await ask('/v2/languages', { signal: AbortSignal.timeout(timeoutMs) });
      languages = toCodes(list);
      nextLookAt = performance.now() + languagesKeptMs;
    } catch (error) {
      // The languages that it had last are those that it will have.
      nextLookAt = performance.now() + restMs;
      onError(error);
    }
    looking = undefined;
  }

  looking = look();

  return {
    async findLanguage(locale) {
      if (performance.now() > nextLookAt) {
        looking ??= look();
        // Whoever opens a text has no use for an answer that comes later.
        if (languages.size === 0) await Promise.race([looking, setTimeout(firstLookMs)]);
      }
      return languageAmong(languages, locale);
    },
    async check({ language, parts, checks }, caller) {
      if (!parts.some(({ kind }) => kind === 'words')) return [];
      requireUse();
      if (queue.waiting() >= maxWaiting) throw new FailedCheckError('busy');
      const leave = await queue.enter(caller, 'request');
      try {
        // It may have failed while the text waited.
        requireUse();
        const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(timeoutMs)]);
        const body = toForm(language, parts, checks);
        return toMatches(await ask('/v2/check', { method: 'POST', body, signal }), checks);
      } catch (error) {
        caller.signal.throwIfAborted();
        if (error instanceof FailedCheckError) throw error;
        restsUntil = performance.now() + restMs;
        onError(error);
        throw new FailedCheckError('unavailable');
      } finally {
        leave();
      }
    },
  };
}

function toForm(
  language: string,
  parts: readonly LanguagePart[],
  checks: readonly LiveCheckId[],
): URLSearchParams {
  const annotation = parts.map(({ kind, text, reads }) =>
    kind === 'words' ? { text } : { markup: text, ...(reads === '' ? {} : { interpretAs: reads }) },
  );
  const withoutSpelling = checks.includes('spelling') ? [] : ['TYPOS'];
  return new URLSearchParams({
    language,
    data: JSON.stringify({ annotation }),
    disabledRules: disabledRules.join(),
    disabledCategories: [...disabledCategories, ...withoutSpelling].join(),
  });
}

/** What LanguageTool has found of what was asked for. What is about spaces and signs alone is left out. */
function toMatches(found: unknown, checks: readonly LiveCheckId[]): readonly LanguageMatch[] {
  const { success, data } = answer.safeParse(found);
  if (!success) throw new Error('LanguageTool answered in a way that is not known');
  return data.matches
    .filter(
      ({ rule: { issueType } }) => issueType !== 'whitespace' && issueType !== 'typographical',
    )
    .map(toMatch)
    .filter(({ check }) => checks.includes(check))
    .slice(0, maxMatches);
}

function toMatch({ message, offset, length, replacements, rule }: Match): LanguageMatch {
  const isSpelling = rule.issueType === 'misspelling' || rule.category.id === 'TYPOS';
  return {
    check: isSpelling ? 'spelling' : 'grammar',
    start: offset,
    end: offset + length,
    rule: rule.id,
    message: message.slice(0, maxMessageLength),
    replacements: replacements.slice(0, 10).map(({ value }) => value.slice(0, maxMessageLength)),
  };
}

function toCodes(list: unknown): ReadonlySet<string> {
  const { success, data } = languageList.safeParse(list);
  if (!success) throw new Error('LanguageTool answered in a way that is not known');
  return new Set(data.flatMap(({ code, longCode }) => [longCode, code]));
}

/** LanguageTool knows the spelling of `de-DE`, and of `de` none. */
function languageAmong(languages: ReadonlySet<string>, locale: string): string | undefined {
  const { language, region, main } = readCountries(locale);
  const own = [toLanguageTag(locale), `${language}-${region}`];
  const wanted = [...(region === '' ? [] : own), `${language}-${main}`, ...own, language];
  return wanted.find((code) => languages.has(code));
}

/** Errors must not tell the log what was answered, as there may be texts in it. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('LanguageTool did not answer with JSON');
  }
}
