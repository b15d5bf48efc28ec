import { useLocalStorage } from '@mantine/hooks';
import type { ProjectLocale } from '@parlance/contract';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one chosen in this project (which
 * may be none), else the first of the others.
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
  const others = projectLocales
    .map(({ locale }) => locale)
    .filter(({ code }) => code !== localeCode);
  const known = (code: string | undefined) => others.find((other) => other.code === code)?.code;
  const fallback = preferred === '' ? undefined : others[0]?.code;
  return {
    code: known(fromAddress) ?? known(preferred) ?? fallback,
    others,
    setPreferred: (code: string | undefined) => setPreferred(code ?? ''),
  };
}
