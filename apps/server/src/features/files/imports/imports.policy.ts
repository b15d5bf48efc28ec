import { type ProjectScope, requirePermission } from '../../../access/scope.ts';

/** Which locales an import of several edits is known when it has been read. */
export function requireLocaleImports(
  scope: ProjectScope,
  locales: readonly { readonly locale: string }[],
): void {
  for (const about of locales) requirePermission(scope, 'ImportTranslation', about);
}
