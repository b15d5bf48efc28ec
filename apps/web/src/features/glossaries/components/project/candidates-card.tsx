import { Button } from '@mantine/core';
import type { Concept, ProjectGlossary, TermCandidate } from '@parlance/contract';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { textIn } from '../../../../lib/language/text-in.ts';
import { findHits } from '../../../../lib/search/find-hits.ts';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { Hits } from '../../../../ui/search/hits.tsx';
import { useCan, useHasSource, useProject } from '../../../projects/hooks/use-project.ts';
import { emptyConcept, emptyTerm } from '../../concept-draft.ts';
import { adoptTerm, deleteConcept } from '../../concepts.api.ts';
import { candidatesQuery } from '../../glossary-matches.api.ts';
import classes from './candidates-card.module.css';

/** More are shown when somebody asks for them. */
const shownAtOnce = 20;

/** Words of the source texts that may be terms. A click adds one to a glossary. */
export function CandidatesCard({ glossaries }: { glossaries: readonly ProjectGlossary[] }) {
  const { formatMessage } = useIntl();
  const { id: projectId } = useProject();
  const canLink = useCan('EditGlossaryLinks');
  const mayCreate = canLink && glossaries.length === 0;
  const hasSource = useHasSource();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...candidatesQuery(projectId),
    enabled: hasSource,
  });
  // What was added is no candidate any more when they are asked for again, and must not go from under the pointer.
  const [adopted, setAdopted] = useState<ReadonlyMap<string, Concept>>(new Map());
  const [kept, setKept] = useState<readonly TermCandidate[]>();
  const [showsAll, setShowsAll] = useState(false);
  const writable = glossaries.filter(({ rights }) => rights.canEdit);
  const [chosen, setChosen] = useState<string>();
  const glossary = writable.find(({ id }) => id === chosen) ?? writable[0];
  const candidates = merge(kept, data?.candidates ?? []);
  const shown = showsAll ? candidates : candidates.slice(0, shownAtOnce);
  const note = (text: string, concept: Concept | undefined) => {
    setKept(candidates);
    setAdopted((before) => {
      const next = new Map(before);
      if (concept) next.set(text, concept);
      else next.delete(text);
      return next;
    });
  };
  if (!hasSource || (data?.textsCount === 0 && candidates.length === 0)) return null;
  return (
    <SettingsCard title={formatMessage({ id: 'glossaries.candidates' })}>
      <p className={classes.hint}>
        <FormattedMessage id="glossaries.candidatesHint" />
      </p>
      {writable.length > 1 && glossary && (
        <ChipSelect
          label={formatMessage({ id: 'glossaries.addTo' })}
          value={glossary.id}
          data={writable.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setChosen(id ?? undefined)}
        />
      )}
      {error && <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {isPending && (
        <p className={classes.hint} role="status">
          <FormattedMessage id="state.loading" />
        </p>
      )}
      {data && candidates.length === 0 && (
        <p className={classes.hint}>
          <FormattedMessage id="glossaries.noCandidates" values={{ count: data.textsCount }} />
        </p>
      )}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={formatMessage({ id: 'glossaries.candidates' })}>
          {shown.map((candidate) => (
            <Candidate
              key={candidate.text}
              candidate={candidate}
              glossary={glossary}
              mayCreate={mayCreate}
              concept={adopted.get(candidate.text)}
              onChange={(concept) => note(candidate.text, concept)}
            />
          ))}
        </ul>
      )}
      {shown.length < candidates.length && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(true)}>
          <FormattedMessage
            id="glossaries.moreCandidates"
            values={{ count: candidates.length - shown.length }}
          />
        </Button>
      )}
    </SettingsCard>
  );
}

/** Those that were shown, in their places, and behind them those that have come. */
function merge(
  kept: readonly TermCandidate[] | undefined,
  answered: readonly TermCandidate[],
): readonly TermCandidate[] {
  if (!kept) return answered;
  const known = new Set(kept.map(({ text }) => text));
  return [...kept, ...answered.filter(({ text }) => !known.has(text))];
}

interface Props {
  candidate: TermCandidate;
  /** Where it is added; undefined where there is no glossary that the user may change. */
  glossary: ProjectGlossary | undefined;
  /** Whether a glossary is made for it where there is none. */
  mayCreate: boolean;
  /** What was made of it. */
  concept: Concept | undefined;
  onChange: (concept: Concept | undefined) => void;
}

function Candidate({ candidate, glossary, mayCreate, concept, onChange }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { id: projectId, sourceLocale } = useProject();
  const adopt = useMutation(adoptTerm(queryClient, projectId));
  const undo = useMutation(deleteConcept(queryClient));
  const { text, count, examples } = candidate;
  const textId = useId();
  const canAdd = glossary !== undefined || mayCreate;
  const language =
    sourceLocale === null ? { dir: 'auto' as const } : textIn({ code: sourceLocale });
  const add = () => {
    const locale = sourceLocale ?? glossary?.sourceLocale ?? 'en';
    const draft = { ...emptyConcept([]), terms: [emptyTerm(locale, text)] };
    adopt.mutate({ glossaryId: glossary?.id, draft }, { onSuccess: onChange });
  };
  return (
    <li className={classes.candidate}>
      <div className={classes.head}>
        <span id={textId} className={classes.text} {...language}>
          {text}
        </span>
        <span className={classes.count}>
          <FormattedMessage id="glossaries.inTexts" values={{ count }} />
        </span>
      </div>
      {examples[0] && (
        <p className={classes.example} {...language}>
          <Hits text={examples[0].text} hits={findHits(examples[0].text, [text])} />
        </p>
      )}
      <div className={classes.actions}>
        {concept ? (
          <>
            <span className={classes.done} role="status">
              <IconCheck size={14} aria-hidden="true" />
              <TextLink
                to="/projects/$projectId/glossary/$glossaryId"
                params={{ projectId, glossaryId: concept.glossaryId }}
                search={{ concept: concept.id }}
                inherit
              >
                <FormattedMessage id="glossaries.added" />
              </TextLink>
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              loading={undo.isPending}
              aria-describedby={textId}
              onClick={() => undo.mutate(concept, { onSuccess: () => onChange(undefined) })}
            >
              <FormattedMessage id="undo.undo" />
            </Button>
          </>
        ) : (
          canAdd && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              loading={adopt.isPending}
              aria-label={formatMessage({ id: 'glossaries.adoptOf' }, { term: text })}
              onClick={add}
            >
              <FormattedMessage id="glossaries.adopt" />
            </Button>
          )
        )}
      </div>
      <ErrorAlert error={adopt.error ?? undo.error} hints={{ 422: 'glossaries.full' }} />
    </li>
  );
}
