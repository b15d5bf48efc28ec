import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../../lib/language/locale-names.ts';
import { canAddLocales } from '../../../../../lib/language/locale-rights.ts';
import { useFocusOnMount } from '../../../../../ui/form/use-focus-on-mount.ts';
import { LinkButton, TextLink } from '../../../../../ui/link.tsx';
import { Notice } from '../../../../../ui/notes/notice.tsx';
import { Row, RowList } from '../../../../../ui/row-list.tsx';
import { useUndoOf } from '../../../../history/hooks/use-undo-of.ts';
import { NewLocalesForm } from '../../../../locales/components/dialogs/new-locale-dialog.tsx';
import { useAllLocales, useProjectLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProject, useProjectId } from '../../../../projects/hooks/use-project.ts';
import { type ImportOutcome, keyOf, type PlannedSummary } from '../../../import-plan.ts';
import { DiagnosticList } from '../../diagnostic-list.tsx';
import { outcomeNotes } from '../form/import-file-row.tsx';
import classes from './import-result.module.css';

interface Props {
  outcome: ImportOutcome;
  onAgain: () => void;
}

/** The changes that an import has made, file by file. */
export function ImportResult({ outcome: { files, changeSetId }, onAgain }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const undoing = useUndoOf(projectId, changeSetId);
  const imported = files.filter(({ outcome }) => outcome === 'imported');
  const left = files.filter(({ outcome }) => outcome === 'refused' || outcome === 'empty');
  const locales = new Set(imported.map(({ locale }) => locale));
  const [localeCode] = locales.size === 1 ? locales : [];
  const { locales: ofProject } = useProjectLocales(projectId);
  const { get } = useAllLocales(projectId);
  const { labelOf } = useLocaleNames();
  const canAdd = canAddLocales(useProject().membership);
  // A project with only the locale of the imported texts needs further locales before anything can be translated.
  // The locale stays the first one while others are added.
  const [first] = useState(() => {
    const [only] = ofProject.length === 1 ? ofProject : [];
    return canAdd && only?.code === localeCode ? only : undefined;
  });
  const again = (
    <Button variant="default" onClick={onAgain}>
      <FormattedMessage id="import.again" />
    </Button>
  );
  const undo = changeSetId !== undefined && (
    <Button
      variant="default"
      loading={undoing.isPending}
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      onClick={undoing.undo}
    >
      <FormattedMessage id="import.undo" />
    </Button>
  );
  if (undoing.isUndone) {
    return (
      <Stack>
        <Notice tone="success">
          <FormattedMessage id="import.undone" />
        </Notice>
        <Group justify="flex-end">{again}</Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Notice tone="success">
        <FormattedMessage id={imported.length === 1 ? 'import.success' : 'import.successMany'} />
      </Notice>
      {imported.length === 1 ? (
        imported.map(({ path, summary }) => summary && <Summary key={path} summary={summary} />)
      ) : (
        <RowList label={formatMessage({ id: 'import.files' })}>
          {imported.map(({ path, locale, summary }) => (
            <Row
              key={keyOf({ path, locale })}
              title={<span dir="ltr">{path}</span>}
              controls={
                locale !== null && (
                  <TextLink
                    to="/projects/$projectId/translations/$localeCode"
                    params={{ projectId, localeCode: locale }}
                  >
                    {labelOf(get(locale))}
                  </TextLink>
                )
              }
            >
              {summary && <Summary summary={summary} isWithin />}
            </Row>
          ))}
        </RowList>
      )}
      {left.length > 0 && (
        <RowList label={formatMessage({ id: 'import.isSkipped' })}>
          {left.map(({ path, outcome, errors }) => {
            const note = outcomeNotes[outcome];
            return (
              <Row
                key={path}
                title={<span dir="ltr">{path}</span>}
                description={note && <FormattedMessage id={note} />}
              >
                {errors.length > 0 && <DiagnosticList diagnostics={errors} />}
              </Row>
            );
          })}
        </RowList>
      )}
      {first ? (
        <FirstLanguages
          projectId={projectId}
          imported={first}
          existing={ofProject}
          count={imported.reduce((sum, { summary }) => sum + (summary?.terms.added ?? 0), 0)}
        >
          {undo}
          {again}
        </FirstLanguages>
      ) : (
        <Group gap="sm" justify="flex-end">
          {undo}
          {again}
          {localeCode ? (
            <LinkButton
              to="/projects/$projectId/translations/$localeCode"
              params={{ projectId, localeCode }}
            >
              <FormattedMessage id="import.goToLocale" />
            </LinkButton>
          ) : (
            <LinkButton to="/projects/$projectId/translations" params={{ projectId }}>
              <FormattedMessage id="export.goToLocales" />
            </LinkButton>
          )}
        </Group>
      )}
    </Stack>
  );
}

interface FirstProps {
  projectId: string;
  /** The locale of the import. */
  imported: NamedLocale;
  existing: readonly NamedLocale[];
  /** The number of imported terms. */
  count: number;
  children: ReactNode;
}

/** Offers to add locales to translate into, and leads to the translations. */
function FirstLanguages(props: FirstProps) {
  const { projectId, imported, existing, count, children } = props;
  const { nameOf } = useLocaleNames();
  const navigate = useNavigate();
  const field = useFocusOnMount<HTMLInputElement>();
  const id = useId();

  const open = ([first = '', ...others]: readonly string[]) =>
    others.length === 0
      ? navigate({
          to: '/projects/$projectId/translations/$localeCode',
          params: { projectId, localeCode: first },
        })
      : navigate({ to: '/projects/$projectId/translations', params: { projectId } });

  return (
    <section aria-labelledby={id} className={classes.languages}>
      <h2 id={id}>
        <FormattedMessage id="import.addLanguages" values={{ count }} />
      </h2>
      <NewLocalesForm
        ref={field}
        projectId={projectId}
        existing={existing}
        onAdded={(codes) => void open(codes)}
      >
        {children}
        <LinkButton
          to="/projects/$projectId/translations/$localeCode"
          params={{ projectId, localeCode: imported.code }}
          variant="default"
        >
          <FormattedMessage id="import.openLocale" values={{ name: nameOf(imported).language }} />
        </LinkButton>
      </NewLocalesForm>
    </section>
  );
}

/** `isWithin` means inside of a list, which has a frame already. */
function Summary({ summary, isWithin }: { summary: PlannedSummary; isWithin?: boolean }) {
  const { formatNumber } = useIntl();
  const { terms, translations, sources = 0, notes = 0, diagnostics } = summary;
  const { locks = 0, lockedTexts = 0 } = summary;
  const counts = [
    { label: 'import.termsAdded', count: terms.added },
    { label: 'import.termsSkipped', count: terms.skipped },
    ...(terms.removed > 0 ? [{ label: 'import.termsRemoved' as const, count: terms.removed }] : []),
    { label: 'import.translationsUpserted', count: translations.upserted },
    { label: 'import.translationsChanged', count: translations.changed },
    ...(translations.kept > 0
      ? [{ label: 'import.translationsKept' as const, count: translations.kept }]
      : []),
    ...(sources > 0 ? [{ label: 'import.sourcesTaken' as const, count: sources }] : []),
    ...(notes > 0 ? [{ label: 'import.notesChanged' as const, count: notes }] : []),
    ...(locks > 0 ? [{ label: 'import.locksChanged' as const, count: locks }] : []),
    ...(lockedTexts > 0 ? [{ label: 'import.textsLocked' as const, count: lockedTexts }] : []),
  ] as const;
  return (
    <>
      <dl className={classes.counts} data-within={isWithin}>
        {counts.map(({ label, count }) => (
          <div key={label} className={classes.count}>
            <dt>
              <FormattedMessage id={label} />
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {diagnostics.length > 0 && (
        <section>
          <Text size="sm" fw={500} component="h2">
            <FormattedMessage id="import.warnings" values={{ count: diagnostics.length }} />
          </Text>
          <Text size="sm" component="div">
            <DiagnosticList diagnostics={diagnostics} />
          </Text>
        </section>
      )}
    </>
  );
}
