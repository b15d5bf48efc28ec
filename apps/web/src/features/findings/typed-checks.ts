import { blockingIn, checkTyped, isBlocking, type LanguageOf } from '@parlance/checks';
import type { CheckedTerm, CheckSettings } from '@parlance/contract';
import { type Language, loadLanguage } from '@parlance/glossary';
import type { ShownFinding } from './findings.api.ts';

// The checks are more code than all of a page, so this file is fetched beside the page (`textChecksQuery`).

interface Checking {
  readonly term: CheckedTerm;
  readonly settings: CheckSettings;
  readonly locale: string;
  /** What measures lines for the limit in pixels, where there is one and its font is there. */
  readonly measure: ((line: string) => number) | undefined;
  /** What the terms of glossaries are found by, where the source text has some. */
  readonly languageOf: LanguageOf | undefined;
}

/** Finds in a text that is typed what the server would find on saving it. */
export function findTyped(
  value: string,
  { term, settings, locale, measure, languageOf }: Checking,
): ShownFinding[] {
  const checking = { locale, project: settings, measurerOf: () => measure, languageOf };
  return [...checkTyped(value, term, checking)];
}

/** The findings that keep a text from being saved. */
export function findBlocking(
  findings: readonly ShownFinding[],
  { settings, locale }: Pick<Checking, 'settings' | 'locale'>,
): ShownFinding[] {
  const blocking = blockingIn(settings, locale, 'save');
  return findings.filter((finding) => !finding.isIgnored && isBlocking(blocking, finding));
}

/** Loads what is known of the languages of locales. */
export async function loadLanguages(locales: readonly string[]): Promise<LanguageOf> {
  const languages = new Map<string, Language>();
  for (const locale of locales) languages.set(locale, await loadLanguage(locale));
  return (locale) => languages.get(locale);
}
