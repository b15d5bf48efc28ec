import { ApiError, type Concept, type GlossaryDetails } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTyped } from '../../../../lib/forms/kept-forms.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import {
  type ConceptDraft,
  emptyConcept,
  planChanges,
  readDraft,
  rebase,
  toDraft,
} from '../../concept-draft.ts';
import { changeConcept, conceptQuery, createConcept, HalfSaved } from '../../concepts.api.ts';
import { ConceptForm } from './concept-form.tsx';

/** So many locales have a line in the form of a new concept. */
const linesAtFirst = 4;

/** The key that the draft of a new concept is stored under. */
export const newConceptForm = (glossaryId: string) => `new-concept.${glossaryId}`;

interface Props {
  glossary: GlossaryDetails;
  /** The locales that are offered first, that of the source first of all. */
  locales: readonly string[];
  opened: boolean;
  onClose: () => void;
}

/** Adds a concept to a glossary. */
export function NewConceptDialog({ opened, ...props }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      width="roomy"
      opened={opened}
      title={formatMessage({ id: 'glossaries.newConcept' })}
      onClose={props.onClose}
    >
      <NewConcept {...props} />
    </Dialog>
  );
}

function NewConcept({ glossary: { id }, locales, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const [draft, setDraft] = useKeptDraft(newConceptForm(id), () =>
    emptyConcept(locales.slice(0, linesAtFirst)),
  );
  const { mutate, isPending, error } = useMutation(createConcept(useQueryClient(), id));
  return (
    <ConceptForm
      draft={draft}
      locales={new Set(locales)}
      isReadOnly={false}
      isPending={isPending}
      submitLabel={formatMessage({ id: 'glossaries.addConcept' })}
      notice={<ErrorAlert error={error} hints={{ 422: 'glossaries.full' }} />}
      onChange={setDraft}
      onSubmit={() => mutate(draft, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

interface ConceptProps extends Omit<Props, 'opened'> {
  /** The concept that is open; undefined for none. */
  conceptId: string | undefined;
  onDelete: (concept: Concept) => void;
}

/** Shows and changes a concept. */
export function ConceptDialog({ conceptId, ...props }: ConceptProps) {
  const { formatMessage } = useIntl();
  // The content stays while the dialog fades out.
  const [last, setLast] = useState(conceptId);
  if (conceptId !== undefined && conceptId !== last) setLast(conceptId);
  return (
    <Dialog
      width="roomy"
      opened={conceptId !== undefined}
      title={formatMessage({ id: 'glossaries.concept' })}
      onClose={props.onClose}
    >
      {last !== undefined && <LoadedConcept key={last} {...props} conceptId={last} />}
    </Dialog>
  );
}

function LoadedConcept({ conceptId, ...props }: ConceptProps & { conceptId: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    conceptQuery(useQueryClient(), props.glossary.id, conceptId),
  );
  if (data) return <KnownConcept {...props} concept={data} />;
  if (error) {
    return <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <p role="status">
      <FormattedMessage id="state.loading" />
    </p>
  );
}

type KnownProps = Omit<ConceptProps, 'conceptId'> & { concept: Concept };

function KnownConcept({ glossary, locales, concept, onClose, onDelete }: KnownProps) {
  const { formatMessage } = useIntl();
  const [base, setBase] = useState(concept);
  const [isNews, setIsNews] = useState(false);
  const [draft, setDraft] = useKeptDraft(`concept.${concept.id}`, () => toDraft(concept));
  const { mutate, isPending, error } = useMutation(changeConcept(useQueryClient(), base));
  const changes = planChanges(base, draft);
  // What somebody else has changed meanwhile is taken over, and what was typed stays.
  if (concept.revision > base.revision && !isPending) {
    const isTyped = changes.length > 0;
    setBase(concept);
    setDraft(isTyped ? rebase(draft, base, concept) : toDraft(concept));
    setIsNews(isTyped);
  }
  const save = () => {
    if (changes.length === 0) return onClose();
    mutate(changes, { onSuccess: onClose });
  };
  const { canEdit } = glossary.rights;
  return (
    <ConceptForm
      draft={draft}
      locales={new Set(locales)}
      isReadOnly={!canEdit}
      isPending={isPending}
      submitLabel={formatMessage({ id: 'action.save' })}
      notice={
        <>
          {isNews && (
            <Notice tone="info">
              <FormattedMessage id="glossaries.changedMeanwhile" />
            </Notice>
          )}
          {!(isNews && isConflict(error)) && <ErrorAlert error={causeOf(error)} />}
        </>
      }
      onChange={setDraft}
      onSubmit={save}
      onCancel={onClose}
      onDelete={canEdit ? () => onDelete(concept) : undefined}
    />
  );
}

/** What is typed, which a reload and another sign-in leave as it is. */
function useKeptDraft(keptAs: string, initial: () => ConceptDraft) {
  const [typed, setTyped] = useTyped(keptAs);
  const [first] = useState(initial);
  const [draft, setDraft] = useState(() => readDraft(typed.draft) ?? first);
  const change = (next: ConceptDraft) => {
    setDraft(next);
    setTyped({ draft: JSON.stringify(next) });
  };
  return [draft, change] as const;
}

function causeOf(error: unknown): unknown {
  return error instanceof HalfSaved ? error.cause : error;
}

function isConflict(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof ApiError && cause.code === 'Conflict';
}
