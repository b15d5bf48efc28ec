import {
  type BulkResult,
  type ChangeSetKind,
  mostTermsNamed,
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
  /** Of the translations that are about to be changed. */
  readonly locale?: string;
}

interface Outcome {
  readonly changed: number;
  /** The rest of what was selected, unless some was passed over. */
  readonly unchanged?: number;
  readonly changeSetId: string | undefined;
}

/** Terms that were asked for and are not there count as skipped. */
export function toAnswer(
  { select }: BulkRequest,
  selected: number,
  { changed, unchanged = selected - changed, changeSetId }: Outcome,
): Changed<BulkResult> {
  const asked = 'ids' in select ? new Set(select.ids).size : selected;
  return { answer: { changed, unchanged, skipped: asked - changed - unchanged }, changeSetId };
}

/** What the log says of it. */
export function toActivity({ request, kind, locale }: BulkWork, count: number): Activity {
  const { do: task } = request;
  const details = {
    ...('labelId' in task ? { labelId: task.labelId } : {}),
    ...('fileId' in task ? { fileId: task.fileId } : {}),
    ...(locale === undefined ? {} : { locale }),
  };
  return { kind, details, events: [toEvent(request, count, locale)] };
}

const ofTerms: ReadonlySet<string> = new Set(['delete', 'lock', 'unlock', 'move']);

/** What those who follow a project are told. */
function toEvent(
  { select, do: task }: BulkRequest,
  count: number,
  locale: string | undefined,
): ProjectEvent {
  const ids = 'ids' in select && select.ids.length <= mostTermsNamed ? select.ids : undefined;
  const named = ids ? { termIds: ids } : {};
  if (ofTerms.has(task.action)) return { event: 'terms', data: { count, ...named } };
  if ('labelId' in task) return { event: 'labels', data: named };
  return { event: 'translations', data: { count, ...(locale === undefined ? {} : { locale }) } };
}
