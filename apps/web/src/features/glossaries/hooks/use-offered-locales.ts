import type { GlossaryDetails, ProjectLocale } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { useGlossaryPlace } from './use-glossary-place.ts';

const none: readonly ProjectLocale[] = [];

/** The locales that terms are likely to be wanted in: the source locale, those of the glossary, and those of the project. */
export function useOfferedLocales({ sourceLocale, locales }: GlossaryDetails): readonly string[] {
  const { projectId } = useGlossaryPlace();
  const { data = none } = useQuery({
    ...projectLocalesQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  return useMemo(() => {
    const own = locales.map(({ locale }) => locale);
    return [...new Set([sourceLocale, ...own, ...data.map(({ locale }) => locale.code)])];
  }, [sourceLocale, locales, data]);
}
