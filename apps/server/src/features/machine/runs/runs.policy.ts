import { type ProjectScope, requirePermission } from '../../../access/scope.ts';

/** Requires what a run does in a locale: it writes there, and may mark what is judged as reviewed. */
export function requireRunPermissions(
  scope: ProjectScope,
  { locale, reviewsClean }: { readonly locale: string; readonly reviewsClean: boolean },
): void {
  requirePermission(scope, 'RunMachine', { locale });
  requirePermission(scope, 'EditTranslation', { locale });
  if (reviewsClean) requirePermission(scope, 'EditTranslation', { locale, state: 'reviewed' });
}
