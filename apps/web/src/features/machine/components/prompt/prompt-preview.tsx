import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Picker } from '../../../../ui/form/picker.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { previewTermsQuery, promptPreviewQuery } from '../../prompts.api.ts';
import classes from './prompt-page.module.css';
import { TemplateFaults } from './template-faults.tsx';

/** A pause in typing that is long enough to ask in. */
const pauseMs = 500;

interface Props {
  template: string;
  /** Whether the template is another one than that of the project. */
  isChanged: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What a model would be told for a term, while the template is typed. */
export function PromptPreview({ template, isChanged, field }: Props) {
  const { formatMessage } = useIntl();
  const { id: projectId, sourceLocale } = useProject();
  const { locales } = useProjectLocales(projectId);
  const targets = locales.filter(({ code }) => code !== sourceLocale);
  const [chosenLocale, setLocale] = useState<string>();
  const locale = chosenLocale ?? targets[0]?.code;
  const [words, setWords] = useState('');
  const [sought] = useDebouncedValue(words, pauseMs / 2);
  const { data: terms = [] } = useQuery(previewTermsQuery(projectId, sought));
  const [chosen, setChosen] = useState<(typeof terms)[number]>();
  const term = chosen ?? terms[0];
  const [typed] = useDebouncedValue(template, pauseMs);
  const body =
    term && locale !== undefined
      ? { termId: term.id, locale, ...(isChanged && typed.trim() !== '' && { template: typed }) }
      : undefined;
  const query = promptPreviewQuery(projectId, body ?? { termId: '', locale: '' });
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    ...(body === undefined && { queryFn: skipToken }),
  });
  // What was chosen stays among what is offered.
  const offered = term && !terms.some(({ id }) => id === term.id) ? [term, ...terms] : terms;

  return (
    <SettingsCard title={formatMessage({ id: 'machine.preview' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="machine.preview.hint" />
        </Text>
        <LocaleSelect
          label={formatMessage({ id: 'machine.preview.locale' })}
          locales={targets}
          value={locale ?? null}
          onChange={(code) => setLocale(code ?? undefined)}
        />
        <Picker
          label={formatMessage({ id: 'machine.preview.term' })}
          searchable
          searchValue={words}
          onSearchChange={setWords}
          // The server has searched.
          filter={({ options }) => options}
          nothingFoundMessage={formatMessage({ id: 'list.noResults' })}
          data={offered.map(({ id, value }) => ({ value: id, label: value }))}
          value={term?.id ?? null}
          onChange={(id) => setChosen(offered.find((each) => each.id === id))}
        />
        <ErrorAlert error={error}>
          <TemplateFaults error={error} template={template} field={field} />
        </ErrorAlert>
        {data && (
          <>
            <Sent
              title={<FormattedMessage id="machine.preview.system" />}
              isStale={isPlaceholderData || error !== null}
            >
              {data.system}
            </Sent>
            <Sent
              title={<FormattedMessage id="machine.preview.texts" />}
              isStale={isPlaceholderData || error !== null}
            >
              {data.texts}
            </Sent>
            <Text size="sm" c="dimmed" role="status">
              <FormattedMessage id="machine.preview.tokens" values={{ count: data.tokens }} />
            </Text>
          </>
        )}
      </Stack>
    </SettingsCard>
  );
}

interface SentProps {
  title: ReactNode;
  isStale: boolean;
  children: string;
}

function Sent({ title, isStale, children }: SentProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="sm" fw={500}>
        {title}
      </Text>
      <section aria-labelledby={id}>
        <pre className={classes.sent} dir="auto" data-stale={isStale || undefined}>
          {children}
        </pre>
      </section>
    </div>
  );
}
