import { blockingIn, checkTyped, isBlocking } from '@parlance/checks';
import type { CheckedTerm, CheckSettings } from '@parlance/contract';
import type { ShownFinding } from './findings.api.ts';

// The checks are more code than all of a page, so this file is fetched beside the page (`textChecksQuery`).

interface Checking {
  readonly term: CheckedTerm;
  readonly settings: CheckSettings;
  readonly locale: string;
  /** What measures lines for the limit in pixels, where there is one and its font is there. */
  readonly measure: ((line: string) => number) | undefined;
}

/** Finds in a text that is typed what the server would find on saving it. */
export function findTyped(
  value: string,
  { term, settings, locale, measure }: Checking,
): ShownFinding[] {
  return [...checkTyped(value, term, { locale, project: settings, measurerOf: () => measure })];
}

/** The findings that keep a text from being saved. */
export function findBlocking(
  findings: readonly ShownFinding[],
  { settings, locale }: Pick<Checking, 'settings' | 'locale'>,
): ShownFinding[] {
  const blocking = blockingIn(settings, locale, 'save');
  return findings.filter((finding) => !finding.isIgnored && isBlocking(blocking, finding));
}
