import { addressChecks } from './addresses/checks.ts';
import { capitalChecks } from './capitals/checks.ts';
import { characterChecks } from './characters/checks.ts';
import { codeChecks } from './codes/checks.ts';
import { consistencyChecks } from './consistency/checks.ts';
import { customChecks } from './custom/checks.ts';
import type { Check } from './define-check.ts';
import type { Severity } from './finding.ts';
import { fluentChecks } from './fluent/checks.ts';
import { glossaryChecks } from './glossary/checks.ts';
import { icuChecks } from './icu/checks.ts';
import { lengthChecks } from './length/checks.ts';
import { markupChecks } from './markup/checks.ts';
import { numberChecks } from './numbers/checks.ts';
import { placeholderChecks } from './placeholders/checks.ts';
import { pluralChecks } from './plurals/checks.ts';
import { punctuationChecks } from './punctuation/checks.ts';
import { sourceChecks } from './source/checks.ts';
import { spaceChecks } from './space/checks.ts';
import { tagChecks } from './tags/checks.ts';
import { wordChecks } from './words/checks.ts';

/** The checks of each family, in the order in which people are shown them. */
const families = {
  placeholders: placeholderChecks,
  icu: icuChecks,
  fluent: fluentChecks,
  plurals: pluralChecks,
  tags: tagChecks,
  markup: markupChecks,
  codes: codeChecks,
  space: spaceChecks,
  punctuation: punctuationChecks,
  numbers: numberChecks,
  addresses: addressChecks,
  words: wordChecks,
  capitals: capitalChecks,
  characters: characterChecks,
  length: lengthChecks,
  glossary: glossaryChecks,
  consistency: consistencyChecks,
  source: sourceChecks,
  custom: customChecks,
} as const;

export type CheckFamily = keyof typeof families;
export type CheckId = (typeof families)[CheckFamily][number]['id'];

/** What settings show of a check. */
export interface CheckInfo {
  readonly family: CheckFamily;
  readonly severity: Severity;
  readonly isOnByDefault: boolean;
  readonly scope: Check['scope'];
  readonly hasFix: boolean;
}

export const checks: readonly Check<CheckId>[] = Object.values(families).flat();

/** All checks by their ids. */
export const checkInfo: ReadonlyMap<CheckId, CheckInfo> = new Map(
  Object.entries(families).flatMap(([family, members]) =>
    isFamily(family)
      ? members.map(
          ({ id, severity, isOnByDefault, scope, hasFix }) =>
            [id, { family, severity, isOnByDefault, scope, hasFix }] as const,
        )
      : [],
  ),
);

function isFamily(name: string): name is CheckFamily {
  return Object.hasOwn(families, name);
}
