import type { MachineRun } from '@parlance/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { useRunLocales } from './use-run-locales.ts';

/** So many locales one run may have. */
const maxLocales = 100;

/** What the forms have in common that start runs: the locales, and the way to the page of the run. */
export interface RunFormProps {
  /** The locales that are chosen at first; all that may be translated into without it. */
  locales?: readonly string[];
  onClose: () => void;
  /** Called before the page of the run opens. */
  onStarted?: () => void;
}

export function useRunForm({ locales: first, onClose, onStarted }: RunFormProps) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { codes, isOffered, mayReview } = useRunLocales();
  const [locales, setLocales] = useState(() =>
    (first ?? codes).filter(isOffered).slice(0, maxLocales),
  );
  const [reviews, setReviews] = useState(false);
  const isReviewOffered = mayReview(locales);
  return {
    locales,
    /** Whether what is judged twice without a mistake is marked as reviewed. */
    reviewsClean: reviews && isReviewOffered,
    reviewsField: { isOffered: isReviewOffered, onChange: setReviews },
    localesField: {
      look: 'field' as const,
      value: locales,
      range: { min: 1, max: maxLocales },
      isOffered,
      onChange: (chosen: readonly string[] | null) => setLocales([...(chosen ?? [])]),
    },
    openRun({ id: runId }: Pick<MachineRun, 'id'>) {
      onStarted?.();
      onClose();
      void navigate({
        to: '/projects/$projectId/machine/runs/$runId',
        params: { projectId, runId },
      });
    },
  };
}
