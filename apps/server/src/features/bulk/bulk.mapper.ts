import {
  type BulkResult,
  mostTermsNamed,
  type TermsBulk,
  type TranslationsBulk,
} from '@parlance/contract';
import type { Changed } from '../../api/handler.ts';
import type { PublishedEvent } from '../events/events.mapper.ts';

export type BulkRequest = TermsBulk | TranslationsBulk;

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

/** What those who follow a project are told. */
export function toEvent(
  { select, do: task }: BulkRequest,
  count: number,
  locale: string | undefined,
): PublishedEvent {
  const ids = 'ids' in select && select.ids.length <= mostTermsNamed ? select.ids : undefined;
  const named = ids ? { termIds: ids } : {};
  if (task.action === 'delete' || task.action === 'lock' || task.action === 'unlock')
    return { event: 'terms', data: { count, ...named } };
  if ('labelId' in task) return { event: 'labels', data: named };
  return { event: 'translations', data: { count, ...(locale === undefined ? {} : { locale }) } };
}
