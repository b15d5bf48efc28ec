import { Button, Group, Stack } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { toLocaleCode } from '@parlance/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { PlanHelp } from '../../../projects/components/plan-help.tsx';
import { addOwnLocale, addProjectLocales, localesQuery } from '../../locales.api.ts';
import { LocalesField } from './locales-field.tsx';
import { OwnLocaleForm } from './own-locale-form.tsx';

interface FormProps {
  projectId: string;
  /** The locales of the project. */
  existing: readonly NamedLocale[];
  /** Called when all chosen locales have been added. */
  onAdded: (codes: readonly string[]) => void;
}

interface DialogProps extends FormProps {
  opened: boolean;
  onClose: () => void;
}

export function NewLocaleDialog({ opened, onClose, onAdded, ...props }: DialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'locales.add' })}>
      <NewLocalesForm
        {...props}
        onAdded={(codes) => {
          onAdded(codes);
          onClose();
        }}
      >
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id="action.cancel" />
        </Button>
      </NewLocalesForm>
    </Dialog>
  );
}

interface NewLocalesProps extends FormProps {
  ref?: Ref<HTMLInputElement>;
  /** Content before the submit button. */
  children: ReactNode;
}

/** Adds one or more locales to a project. Locales that were refused stay in the field. */
export function NewLocalesForm({ ref, projectId, existing, onAdded, children }: NewLocalesProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: known, error: loadError, refetch } = useQuery(localesQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const {
    mutate,
    data: result,
    error,
    isPending,
  } = useMutation(addProjectLocales(queryClient, projectId));
  const problem = error ?? result?.error;
  // If the list can't be loaded, the field works without it.
  const listed = known ?? (loadError ? [] : undefined);
  const taken = new Set(existing.map((locale) => locale.code));
  const addedBefore = result?.added.length ?? 0;
  const [typedForOwn, setTypedForOwn] = useState<string>();
  const isMakingOwn = typedForOwn !== undefined;
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(ref ?? null, field);

  const goBack = () => {
    flushSync(() => setTypedForOwn(undefined));
    field.current?.focus();
  };

  const add = () =>
    mutate(codes, {
      onSuccess: ({ added, failed }) => {
        if (failed.length === 0) return onAdded(added);
        setCodes(failed);
      },
    });

  return (
    <>
      {isMakingOwn && (
        <NewOwnLocale
          projectId={projectId}
          existing={existing}
          typed={typedForOwn}
          onAdded={(code) => {
            if (codes.length === 0) return onAdded([code]);
            // The locales that were chosen before still have to be added.
            goBack();
          }}
          onCancel={goBack}
        />
      )}
      <form
        hidden={isMakingOwn}
        onSubmit={(event) => {
          event.preventDefault();
          if (codes.length > 0 && !isPending) add();
        }}
      >
        <Stack>
          <ErrorAlert error={problem}>
            {problem && addedBefore > 0 && (
              <div>
                <FormattedMessage id="locales.addedBefore" values={{ count: addedBefore }} />
              </div>
            )}
            <PlanHelp error={problem} />
          </ErrorAlert>
          <RetryAlert error={loadError} onRetry={() => void refetch()} />
          <LocalesField
            ref={fieldRef}
            label={formatMessage({ id: 'locales.pick' })}
            locales={listed?.filter(({ code }) => !taken.has(code) || codes.includes(code))}
            taken={taken}
            value={codes}
            onChange={setCodes}
            onCustom={setTypedForOwn}
          />
          <Group justify="flex-end" gap="sm">
            {children}
            <Button type="submit" loading={isPending} disabled={codes.length === 0}>
              <FormattedMessage id="locales.addSelected" />
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

interface NewOwnProps {
  projectId: string;
  existing: readonly NamedLocale[];
  /** The unmatched search text, which prefills the code or the name. */
  typed: string;
  onAdded: (code: string) => void;
  onCancel: () => void;
}

function NewOwnLocale({ projectId, existing, typed, onAdded, onCancel }: NewOwnProps) {
  const addition = useMutation(addOwnLocale(useQueryClient(), projectId));
  const code = toLocaleCode(typed) ?? '';
  return (
    <OwnLocaleForm
      initial={{ code, name: code === '' ? typed : '', base: '' }}
      existing={existing}
      isNew
      isPending={addition.isPending}
      error={addition.error}
      onSubmit={({ base, ...own }) =>
        addition.mutate(
          { ...own, ...(base !== '' && { base }) },
          { onSuccess: ({ locale }) => onAdded(locale.code) },
        )
      }
      onCancel={onCancel}
    />
  );
}
