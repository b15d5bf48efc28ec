import { Stack, Text } from '@mantine/core';
import type { StyleGuide } from '@parlance/contract';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { FilterField, NoResults } from '../../../../ui/form/filter-field.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { LocaleName } from '../../../locales/components/locale-name.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useCan, useProject } from '../../../projects/hooks/use-project.ts';
import { styleGuidesQuery } from '../../prompts.api.ts';
import classes from './project-cards.module.css';
import { StyleGuideDialog } from './style-guide-dialog.tsx';

/** With fewer locales, reading is faster than searching. */
const worthSearching = 12;

/** How people are addressed in each locale, and what translators and models keep to. */
export function StyleGuidesCard() {
  const { formatMessage } = useIntl();
  const { id: projectId, sourceLocale } = useProject();
  const { locales } = useProjectLocales(projectId);
  const { search, labelOf } = useLocaleNames();
  const { data: guides, error } = useQuery(styleGuidesQuery(projectId));
  const [writtenAtFirst, setWrittenAtFirst] = useState<ReadonlySet<string>>();
  const canEdit = useCan('EditMachine');
  const [words, setWords] = useState('');
  const changing = useQuestion<StyleGuide>();
  const targets = locales.filter(({ code }) => code !== sourceLocale);
  const byLocale = new Map(guides?.map((guide) => [guide.locale, guide]));
  if (guides && !writtenAtFirst) {
    setWrittenAtFirst(new Set(guides.filter(saysSomething).map(({ locale }) => locale)));
  }
  // What somebody has written stands before the many locales without anything. Saving one moves no row.
  const inOrder = targets.toSorted((a, b) => rank(writtenAtFirst, a) - rank(writtenAtFirst, b));
  const shown = words.trim() === '' ? inOrder : search(targets, words);
  const title = formatMessage({ id: 'machine.guides' });
  if (targets.length === 0) return null;
  return (
    <SettingsCard title={title}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="machine.guides.hint" />
        </Text>
        <ErrorAlert error={error} />
        {targets.length >= worthSearching && (
          <FilterField
            label={formatMessage({ id: 'locales.filterLabel' })}
            value={words}
            onChange={setWords}
          />
        )}
        {shown.length === 0 ? (
          <NoResults />
        ) : (
          <RowList label={title}>
            {shown.map((locale) => {
              const { code } = locale;
              const guide = byLocale.get(code) ?? { locale: code, tone: null, text: '' };
              return (
                <Row
                  key={code}
                  title={<LocaleName locale={locale} />}
                  description={
                    <>
                      <FormattedMessage id={`machine.tone.${guide.tone ?? 'none'}`} />
                      {guide.text !== '' && (
                        <span className={classes.guide} dir="auto">
                          {guide.text}
                        </span>
                      )}
                    </>
                  }
                  controls={
                    canEdit && (
                      <IconButton
                        icon={IconPencil}
                        label={formatMessage(
                          { id: 'machine.guides.edit' },
                          { locale: labelOf(locale) },
                        )}
                        hint={formatMessage({ id: 'action.edit' })}
                        onClick={() => changing.ask(guide)}
                      />
                    )
                  }
                />
              );
            })}
          </RowList>
        )}
      </Stack>
      {changing.subject && (
        <StyleGuideDialog
          key={changing.subject.locale}
          guide={changing.subject}
          opened={changing.isOpen}
          onClose={changing.close}
        />
      )}
    </SettingsCard>
  );
}

function saysSomething({ tone, text }: StyleGuide): boolean {
  return tone !== null || text !== '';
}

function rank(written: ReadonlySet<string> | undefined, { code }: { code: string }): number {
  return written?.has(code) ? 0 : 1;
}
