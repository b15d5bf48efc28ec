import { useLocalStorage } from '@mantine/hooks';
import { maxColumns, type Project } from '@parlance/contract';
import { idsOf } from '../../../lib/entry-filter.ts';
import type { NamedLocale } from '../../../lib/language/locale-names.ts';

const asIs = (value: string | undefined) => value ?? '';

/**
 * The reference locale: the one in the address, else the last one that was chosen in this project (which may be
 * none), else the project's source locale. No other locale is ever chosen automatically. Further references stand
 * below it.
 */
export function useReference(
  { id: projectId, sourceLocale }: Project,
  localeCode: string,
  projectLocales: readonly NamedLocale[],
  fromAddress: {
    readonly reference?: string | undefined;
    readonly references?: string | undefined;
  },
) {
  const [preferred, setPreferred] = useLocalStorage<string | undefined>({
    key: `${projectId}.preferredReferenceLanguageCode`,
    getInitialValueInEffect: false,
    serialize: asIs,
    deserialize: (stored) => stored,
  });
  const [kept, setFurther] = useLocalStorage<string | undefined>({
    key: `${projectId}.furtherReferences`,
    getInitialValueInEffect: false,
    serialize: asIs,
    deserialize: (stored) => stored,
  });
  const others = projectLocales.filter(({ code }) => code !== localeCode);
  const known = (code: string | undefined) => others.find((other) => other.code === code)?.code;
  const source = known(sourceLocale ?? undefined);
  const code =
    known(fromAddress.reference) ?? known(preferred) ?? (preferred === '' ? undefined : source);
  const further = [...new Set(idsOf(fromAddress.references ?? kept ?? ''))]
    .filter((one) => known(one) !== undefined && one !== code && one !== source)
    .slice(0, maxColumns);
  return {
    code,
    /** The codes of the locales that stand below the reference. */
    further,
    setFurther: (codes: readonly string[]) => setFurther(codes.join()),
    /** The source locale, which is still shown if the reference is another locale or none. */
    source: code === source ? undefined : source,
    others,
    setPreferred: (code: string | undefined) => setPreferred(code ?? ''),
  };
}
