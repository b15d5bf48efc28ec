import { useLocalStorage } from '@mantine/hooks';
import type { Project, ProjectLocale } from '@parlance/contract';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one chosen in this project (which
 * may be none), else the source locale of the project, else the one that it had first: most often that
 * of the source, too.
 */
export function useReference(
  { id: projectId, sourceLocale }: Project,
  localeCode: string,
  projectLocales: readonly ProjectLocale[],
  fromAddress: string | undefined,
) {
  const [preferred, setPreferred] = useLocalStorage<string | undefined>({
    key: `${projectId}.preferredReferenceLanguageCode`,
    getInitialValueInEffect: false,
    serialize: asIs,
    deserialize: (stored) => stored,
  });
  const others = projectLocales.filter(({ locale }) => locale.code !== localeCode);
  const [first] = others.toSorted((a, b) => (a.date.created < b.date.created ? -1 : 1));
  const known = (code: string | undefined) =>
    others.find(({ locale }) => locale.code === code)?.locale.code;
  const initial = known(sourceLocale ?? undefined) ?? first?.locale.code;
  const fallback = preferred === '' ? undefined : initial;
  return {
    code: known(fromAddress) ?? known(preferred) ?? fallback,
    others: others.map(({ locale }) => locale),
    setPreferred: (code: string | undefined) => setPreferred(code ?? ''),
  };
}
