import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { directionOf } from '@parlance/messages';
import { IconLanguage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../../lib/language/interface-language.ts';
import { isLanguage, languageNames, languages } from '../../../lib/language/languages.ts';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { chooseLanguage } from '../language.api.ts';

type Props = Pick<
  NativeSelectProps,
  'label' | 'description' | 'aria-label' | 'size' | 'classNames'
>;

/** Chooses the language of the interface. Each language is shown by its own name, because users may read no other. */
export function LanguageSelect(props: Props) {
  const language = useLanguage();
  const { mutate, isPending, variables, error } = useMutation(chooseLanguage);
  return (
    <>
      <NativeSelect
        {...props}
        leftSection={<IconLanguage size={16} aria-hidden="true" />}
        value={isPending ? variables : language}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) mutate(value);
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each} dir={directionOf(each)}>
            {languageNames[each]}
          </option>
        ))}
      </NativeSelect>
      <ErrorAlert error={error} />
    </>
  );
}
