import { Stack, Text, TextInput } from '@mantine/core';
import { localeCode, newLocaleBody } from '@parlance/contract';
import { directionOf, pluralCategoriesOf, pluralRulesOf, toLocaleCode } from '@parlance/messages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { useFocusOnMount } from '../../../../ui/form/use-focus-on-mount.ts';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { PlanHelp } from '../../../projects/components/plan-help.tsx';
import { localesQuery } from '../../locales.api.ts';
import { LocaleSelect } from '../locale-select.tsx';
import { LocaleProblemText } from './locale-problem.tsx';

/** The name and base of a locale in a project; empty stands for the values of CLDR. */
export interface OwnLocale {
  readonly code: string;
  readonly name: string;
  readonly base: string;
}

interface Props {
  initial: OwnLocale;
  /** The locales of the project. */
  existing: readonly NamedLocale[];
  /** Whether the locale is new. An existing one keeps its code, and may return to the name from CLDR. */
  isNew: boolean;
  isPending: boolean;
  error: unknown;
  onSubmit: (own: OwnLocale) => void;
  onCancel: () => void;
}

/** The name, code and base of a project's own locale. */
export function OwnLocaleForm(props: Props) {
  const { initial, existing, isNew, isPending, error, onSubmit, onCancel } = props;
  const { formatMessage } = useIntl();
  const { labelOf, localeOf, nameOf } = useLocaleNames();
  const form = useForm(
    { ...initial },
    {
      name: (name) => nameProblem(name, isNew),
      code: (code) => (isNew ? codeProblem(code, existing) : undefined),
      base: anyText,
    },
  );
  const nameField = useFocusOnMount<HTMLInputElement>();
  const { code, base } = form.values;
  const own = toLocaleCode(code.trim());
  const bases = useBases(existing, own);
  const codeField = form.field('code');
  const isMisspelt = codeField.error !== undefined && own === undefined && code.trim() !== '';

  return (
    <form
      {...form.onSubmit((values) => onSubmit({ ...values, code: own ?? '' }))}
      aria-label={isNew ? formatMessage({ id: 'locales.makeOwn' }) : undefined}
    >
      <Stack>
        <ErrorAlert error={error}>
          <PlanHelp error={error} />
        </ErrorAlert>
        <TextInput
          {...form.field('name')}
          ref={nameField}
          label={formatMessage({ id: 'locales.ownName' })}
          placeholder={isNew || own === undefined ? undefined : nameOf(localeOf(own)).language}
          description={isNew ? undefined : formatMessage({ id: 'locales.ownNameHint' })}
          readOnly={isPending}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
        {isNew ? (
          <TextInput
            {...codeField}
            error={isMisspelt ? <LocaleProblemText code={code} /> : codeField.error}
            label={formatMessage({ id: 'locales.code' })}
            description={formatMessage({ id: 'locales.codeHint' })}
            readOnly={isPending}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
          />
        ) : (
          <Text size="sm">
            <FormattedMessage
              id="locales.codeIs"
              values={{
                code: (
                  <code key="code" dir="ltr">
                    {initial.code}
                  </code>
                ),
              }}
            />
          </Text>
        )}
        <LocaleSelect
          label={formatMessage({ id: 'locales.base' })}
          description={formatMessage({ id: 'locales.baseHint' })}
          placeholder={formatMessage({ id: 'locales.noBase' })}
          locales={bases}
          value={base || null}
          onChange={(chosen) => form.set('base', chosen ?? '')}
          readOnly={isPending}
          clearable
        />
        {own !== undefined && (
          <Text size="sm" c="dimmed" role="status">
            <Rules code={base || own} name={labelOf(localeOf(base || own))} />
          </Text>
        )}
        <FormButtons
          submitLabel={formatMessage({ id: isNew ? 'locales.addOwn' : 'action.save' })}
          isPending={isPending}
          isDisabled={!isNew && !form.isChanged}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** The writing direction and the plural forms of a locale. */
function Rules({ code, name }: { code: string; name: string }) {
  if (!pluralRulesOf(code)) return <FormattedMessage id="locales.noRules" values={{ name }} />;
  return (
    <FormattedMessage
      id="locales.rules"
      values={{
        direction: directionOf(code),
        forms: (
          // The names of CLDR categories are the same in all languages.
          <bdi key="forms" lang="en" dir="ltr">
            {pluralCategoriesOf(code).join(', ')}
          </bdi>
        ),
      }}
    />
  );
}

/** The locales that can be a base. */
function useBases(existing: readonly NamedLocale[], own: string | undefined) {
  const { data: known = [] } = useQuery(localesQuery);
  return useMemo(() => {
    const others = existing.filter(({ base }) => base === undefined);
    const byCode = new Map([...known, ...others].map((locale) => [locale.code, locale]));
    return [...byCode.values()].filter(({ code }) => code !== own && pluralRulesOf(code));
  }, [known, existing, own]);
}

function nameProblem(name: string, isNew: boolean) {
  if (name === '') return isNew ? 'validation.nameRequired' : undefined;
  if (name.trim() === '') return 'validation.notBlank';
  const isRight = newLocaleBody.shape.name.safeParse(name).success;
  return isRight ? undefined : 'locales.nameTooLong';
}

function codeProblem(code: string, existing: readonly NamedLocale[]) {
  if (code.trim() === '') return 'locales.codeRequired';
  const { data: own } = localeCode.safeParse(code.trim());
  if (own === undefined) return 'locales.codeWrong';
  return existing.some((locale) => locale.code === own) ? 'locales.codeTaken' : undefined;
}
