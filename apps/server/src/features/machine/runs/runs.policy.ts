import { type ProjectScope, requirePermission } from '../../../access/scope.ts';
import type { RunRow } from './runs.queries.ts';

/**
 * Requires what whoever has a run go on needs in each of its locales: it writes translations there or judges them, which
 * takes the same, and may mark what is judged as reviewed.
 */
export function requireRunPermissions(
  scope: ProjectScope,
  { locales, reviews_clean: reviewsClean }: Pick<RunRow, 'locales' | 'reviews_clean'>,
): void {
  for (const locale of locales) {
    requirePermission(scope, 'RunMachine', { locale });
    requirePermission(scope, 'EditTranslation', { locale });
    if (reviewsClean) requirePermission(scope, 'EditTranslation', { locale, state: 'reviewed' });
  }
}
