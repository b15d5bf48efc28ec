import type { Severity } from '../finding.ts';
import { levelsIn, type ProjectRules, severityOf } from '../project/levels.ts';
import type { CheckInfo } from '../registry.ts';

/** Checks that ask other programs, while somebody types. Their findings are not stored, and keep no text from being saved. */
export const liveCheckIds = ['spelling', 'grammar'] as const;

export type LiveCheckId = (typeof liveCheckIds)[number];

/** What settings show of all of them. */
export const liveCheckInfo = {
  family: 'language',
  severity: 'info',
  isOnByDefault: true,
  hasFix: true,
} as const satisfies Omit<CheckInfo, 'family' | 'scope'> & { readonly family: string };

export function isLiveCheck(id: string): id is LiveCheckId {
  return liveCheckIds.some((live) => live === id);
}

/** How bad the findings of a live check are in a locale of a project; `off` where nobody is to look for any. */
export function liveSeverity(
  project: ProjectRules,
  locale: string,
  id: LiveCheckId,
): Severity | 'off' {
  return severityOf(levelsIn(project, locale).get(id) ?? liveCheckInfo.severity);
}
