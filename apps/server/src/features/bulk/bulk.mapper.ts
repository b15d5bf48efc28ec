import {
  type BulkResult,
  type ChangeSetKind,
  maxTermsNamed,
  type ProjectEvent,
  type TermsBulk,
  type TranslationsBulk,
} from '@parlance/contract';
import type { Changed } from '../../api/handler.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';

export type BulkRequest = TermsBulk | TranslationsBulk;

export interface BulkWork {
  readonly request: BulkRequest;
  readonly kind: ChangeSetKind;
  /** Only for changes of translations. */
  readonly locale?: string;
}

interface Outcome {
  readonly changed: number;
  /** If unset, all selected terms that were not changed. */
  readonly unchanged?: number;
  readonly changeSetId: string | undefined;
}

/** Requested terms that do not exist count as skipped. */
export function toAnswer(
  { select }: BulkRequest,
  selected: number,
  { changed, unchanged = selected - changed, changeSetId }: Outcome,
): Changed<BulkResult> {
  const asked = 'ids' in select ? new Set(select.ids).size : selected;
  return { answer: { changed, unchanged, skipped: asked - changed - unchanged }, changeSetId };
}

/** The activity that is recorded in the log. */
export function toActivity({ request, kind, locale }: BulkWork, count: number): Activity {
  const { do: task } = request;
  const details = {
    ...('labelId' in task ? { labelId: task.labelId } : {}),
    ...('fileId' in task ? { fileId: task.fileId } : {}),
    ...(locale === undefined ? {} : { locale }),
  };
  return { kind, details, events: [toEvent(request, count, locale)] };
}

const ofTerms: ReadonlySet<string> = new Set(['delete', 'lock', 'unlock', 'limit', 'move']);

/** The event for those who follow the project. */
function toEvent(
  { select, do: task }: BulkRequest,
  count: number,
  locale: string | undefined,
): ProjectEvent {
  const ids = 'ids' in select && select.ids.length <= maxTermsNamed ? select.ids : undefined;
  const named = ids ? { termIds: ids } : {};
  if (ofTerms.has(task.action)) return { event: 'terms', data: { count, ...named } };
  if ('labelId' in task) return { event: 'labels', data: named };
  return { event: 'translations', data: { count, ...(locale === undefined ? {} : { locale }) } };
}
