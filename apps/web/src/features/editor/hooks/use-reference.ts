import { useLocalStorage } from '@mantine/hooks';
import type { Project } from '@parlance/contract';
import type { NamedLocale } from '../../../lib/language/locale-names.ts';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one that was chosen in this project (which may be
 * none), else the project's source locale. No other locale is ever chosen automatically.
 */
export function useReference(
  { id: projectId, sourceLocale }: Project,
  localeCode: string,
  projectLocales: readonly NamedLocale[],
  fromAddress: string | undefined,
) {
  const [preferred, setPreferred] = useLocalStorage<string | undefined>({
    key: `${projectId}.preferredReferenceLanguageCode`,
    getInitialValueInEffect: false,
    serialize: asIs,
    deserialize: (stored) => stored,
  });
  const others = projectLocales.filter(({ code }) => code !== localeCode);
  const known = (code: string | undefined) => others.find((other) => other.code === code)?.code;
  const source = known(sourceLocale ?? undefined);
  const code = known(fromAddress) ?? known(preferred) ?? (preferred === '' ? undefined : source);
  return {
    code,
    /** The source locale, which is still shown if the reference is another locale or none. */
    source: code === source ? undefined : source,
    others,
    setPreferred: (code: string | undefined) => setPreferred(code ?? ''),
  };
}
