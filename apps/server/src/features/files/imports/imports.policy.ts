import { type ProjectScope, requirePermission } from '../../../access/scope.ts';

/** The locales of an import of several files are known only after the files have been read. */
export function requireLocaleImports(
  scope: ProjectScope,
  locales: readonly { readonly locale: string }[],
): void {
  for (const about of locales) requirePermission(scope, 'ImportTranslation', about);
}
