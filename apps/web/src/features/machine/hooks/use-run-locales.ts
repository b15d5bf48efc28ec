import { can } from '@parlance/contract';
import { useCallback, useMemo } from 'react';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../projects/hooks/use-project.ts';

/** The locales that the user may have translated and judged by a machine: all but that of the source. */
export function useRunLocales() {
  const { id: projectId, sourceLocale, membership } = useProject();
  const { locales } = useProjectLocales(projectId);
  const isOffered = useCallback(
    (code: string) => code !== sourceLocale && can(membership, 'RunMachine', { locale: code }),
    [sourceLocale, membership],
  );
  /** Whether the user may have translations of some locales marked as reviewed. */
  const mayReview = (codes: readonly string[]) =>
    codes.every((locale) => can(membership, 'EditTranslation', { locale, state: 'reviewed' }));
  const codes = useMemo(
    () => locales.map(({ code }) => code).filter(isOffered),
    [locales, isOffered],
  );
  return { codes, isOffered, mayReview };
}
