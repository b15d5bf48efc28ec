import type { ProjectLocale } from '@parlance/contract';
import { useLocalStorage } from '@mantine/hooks';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one chosen in this project (which
 * may be none), else the first of the others.
 */
export function useReference(
  projectId: string,
  localeCode: string,
  locales: readonly ProjectLocale[],
  fromAddress: string | undefined,
) {
  const [preferred, setPreferred] = useLocalStorage<string | undefined>({
    key: `${projectId}.preferredReferenceLanguageCode`,
    getInitialValueInEffect: false,
    serialize: asIs,
    deserialize: (stored) => stored,
  });
  const others = locales.map(({ locale }) => locale.code).filter((code) => code !== localeCode);
  const known = (code: string | undefined) => others.find((other) => other === code);
  const fallback = preferred === '' ? undefined : others[0];
  const reference = known(fromAddress) ?? known(preferred) ?? fallback;
  return { reference, others, setPreferred: (code: string | undefined) => setPreferred(code ?? '') };
}
