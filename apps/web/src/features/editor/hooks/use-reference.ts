import { useLocalStorage } from '@mantine/hooks';
import type { ProjectLocale } from '@parlance/contract';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one chosen in this project (which
 * may be none), else the one that the project had first: most often the language of the source.
 */
export function useReference(
  projectId: string,
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
  const fallback = preferred === '' ? undefined : first?.locale.code;
  return {
    code: known(fromAddress) ?? known(preferred) ?? fallback,
    others: others.map(({ locale }) => locale),
    setPreferred: (code: string | undefined) => setPreferred(code ?? ''),
  };
}
