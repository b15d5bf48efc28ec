import {
  Button,
  Checkbox,
  NativeSelect,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  type Concept,
  conceptTermKinds,
  maxConceptNoteLength,
  maxConceptTermLength,
  type PartOfSpeech,
  type ProjectGlossary,
  partsOfSpeech,
} from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { emptyConcept, emptyTerm } from '../../concept-draft.ts';
import { addConceptTerm, createConcept } from '../../concepts.api.ts';
import { createProjectGlossary } from '../../glossaries.api.ts';
import { useGlossaryRights } from '../../hooks/use-glossary-rights.ts';

/** What a new term is begun with. */
export interface NewTerm {
  /** In the source locale. */
  readonly source: string;
  readonly target: string;
  /** The concepts that the source text has terms of: what is added may be a translation of one of them. */
  readonly concepts: readonly Concept[];
  /** The concept that a translation is wanted of. */
  readonly concept: Concept | undefined;
}

interface Props {
  /** What the texts around are translated into. */
  locale: string;
  start: NewTerm | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Adds a term of a source text, and what it is in the other language, to a glossary. */
export function AddTermDialog({ opened, onClose, start, locale }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'glossaries.add' })}>
      {start && <Content start={start} locale={locale} onClose={onClose} />}
    </Dialog>
  );
}

type ContentProps = Omit<Props, 'opened' | 'start'> & { start: NewTerm };

function Content(props: ContentProps) {
  const { id: projectId } = useProject();
  const { writable } = useGlossaryRights(projectId);
  const making = useMutation(createProjectGlossary(useQueryClient(), projectId));
  const [first] = writable;
  if (first) return <AddTermForm {...props} glossaries={[first, ...writable.slice(1)]} />;
  return (
    <Stack align="start">
      <Text size="sm">
        <FormattedMessage id="glossaries.noneToAddTo" />
      </Text>
      <ErrorAlert error={making.error} hints={{ 429: 'glossaries.limit' }} />
      <Button data-autofocus loading={making.isPending} onClick={() => making.mutate({})}>
        <FormattedMessage id="glossaries.createForProject" />
      </Button>
    </Stack>
  );
}

type FormProps = ContentProps & { glossaries: readonly [ProjectGlossary, ...ProjectGlossary[]] };

function AddTermForm({ start, locale, glossaries, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { id: projectId, sourceLocale } = useProject();
  const { find, languageOf } = useProjectLocales(projectId);
  const { localeOf, labelOf } = useLocaleNames();
  const [source, setSource] = useState(start.source);
  const [target, setTarget] = useState(start.target);
  const [kind, setKind] = useState<(typeof conceptTermKinds)[number]>('preferred');
  const [partOfSpeech, setPartOfSpeech] = useState<PartOfSpeech | null>(null);
  const [definition, setDefinition] = useState('');
  const [isKept, setKept] = useState(false);
  const [glossaryId, setGlossaryId] = useState(glossaries[0].id);
  const glossary = glossaries.find(({ id }) => id === glossaryId) ?? glossaries[0];
  const from = sourceLocale ?? glossary.sourceLocale;
  const known = start.concepts.filter(
    (concept) =>
      glossaries.some(({ id }) => id === concept.glossaryId) &&
      concept.terms.some((term) => term.locale === from && isSame(term.text, source)),
  );
  const [chosen, setChosen] = useState<string | undefined>(start.concept?.id);
  const concept = known.find(({ id }) => id === (chosen ?? known[0]?.id));
  const create = useMutation(createConcept(queryClient, glossary.id));
  const extend = useMutation(addConceptTerm(queryClient));
  const isPending = create.isPending || extend.isPending;
  const isComplete = source.trim() !== '' && (concept === undefined || target.trim() !== '');
  const nameOf = (code: string) => labelOf(find(code) ?? localeOf(code));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isPending) return;
    const { key: _, id: __, ...translation } = { ...emptyTerm(locale, target.trim()), kind };
    const done = { onSuccess: onClose };
    if (concept) {
      const place = { glossaryId: concept.glossaryId, conceptId: concept.id };
      extend.mutate({ ...place, ...translation, partOfSpeech }, done);
      return;
    }
    const terms = [
      { ...emptyTerm(from, source.trim()), partOfSpeech },
      ...(target.trim() === '' ? [] : [{ ...emptyTerm(locale, target.trim()), kind }]),
    ];
    create.mutate({ ...emptyConcept([]), definition, isKept, terms }, done);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <ErrorAlert error={create.error ?? extend.error} hints={{ 422: 'glossaries.full' }} />
        <TextInput
          label={nameOf(from)}
          {...languageOf(from)}
          value={source}
          maxLength={maxConceptTermLength}
          autoComplete="off"
          data-autofocus={start.source === '' || undefined}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <TextInput
          label={nameOf(locale)}
          {...languageOf(locale)}
          value={target}
          maxLength={maxConceptTermLength}
          autoComplete="off"
          data-autofocus={start.source !== '' || undefined}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
        <NativeSelect
          label={formatMessage({ id: 'glossaries.kindOfTranslation' })}
          value={kind}
          data={conceptTermKinds.map((value) => ({
            value,
            label: formatMessage({ id: `glossaries.kind.${value}` }),
          }))}
          onChange={({ currentTarget }) =>
            setKind(conceptTermKinds.find((one) => one === currentTarget.value) ?? kind)
          }
        />
        {known.length > 0 && (
          <Radio.Group
            label={formatMessage({ id: 'glossaries.whatItIs' })}
            value={concept?.id ?? ''}
            onChange={setChosen}
          >
            <Stack gap="xs" mt={4}>
              {known.map((one) => (
                <Radio
                  key={one.id}
                  value={one.id}
                  label={
                    <FormattedMessage
                      id="glossaries.translationOf"
                      values={{ concept: <bdi>{one.definition || one.terms[0]?.text}</bdi> }}
                    />
                  }
                />
              ))}
              <Radio value="" label={formatMessage({ id: 'glossaries.newMeaning' })} />
            </Stack>
          </Radio.Group>
        )}
        <NativeSelect
          label={formatMessage({ id: 'glossaries.partOfSpeech' })}
          value={partOfSpeech ?? ''}
          data={[
            { value: '', label: formatMessage({ id: 'glossaries.unsaid' }) },
            ...partsOfSpeech.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.pos.${value}` }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setPartOfSpeech(partsOfSpeech.find((one) => one === value) ?? null)
          }
        />
        {!concept && (
          <>
            <Textarea
              label={formatMessage({ id: 'glossaries.definition' })}
              dir="auto"
              autosize
              minRows={1}
              maxRows={6}
              maxLength={maxConceptNoteLength}
              value={definition}
              onChange={({ currentTarget }) => setDefinition(currentTarget.value)}
            />
            <Checkbox
              label={formatMessage({ id: 'glossaries.isKept' })}
              checked={isKept}
              onChange={({ currentTarget }) => setKept(currentTarget.checked)}
            />
            {glossaries.length > 1 && (
              <NativeSelect
                label={formatMessage({ id: 'glossaries.addTo' })}
                value={glossary.id}
                data={glossaries.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ currentTarget }) => setGlossaryId(currentTarget.value)}
              />
            )}
          </>
        )}
        <FormButtons
          submitLabel={formatMessage({ id: 'glossaries.addShort' })}
          isPending={isPending}
          isDisabled={!isComplete}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
