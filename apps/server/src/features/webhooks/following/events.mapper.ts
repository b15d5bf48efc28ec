import {
  eventTypeOf,
  maxNamedPlaces,
  testEventType,
  type WebhookEvent,
  type WebhookEventType,
} from '@parlance/contract';
import type { Actor } from '../../../access/scope.ts';
import type { ActivityRow } from '../../../content/activity/reading.queries.ts';
import { toPublicUrl } from '../../../public-url.ts';
import type { FollowingWebhook } from './following.queries.ts';

/** What an activity is about, as far as filters and receivers want to know. */
export interface Facts {
  readonly type: WebhookEventType;
  readonly counts: WebhookEvent['data']['counts'];
  readonly locales: readonly string[];
  /** Whether it has changed terms themselves, which are of all locales. */
  readonly isOfTerms: boolean;
  readonly files: WebhookEvent['data']['files'];
  /** Those labels that some webhook asks for; undefined where it is about no terms. */
  readonly labelIds: readonly string[] | undefined;
}

type Project = WebhookEvent['data']['project'];

export function toEvent(
  { seq, kind, created_at, change_set_id, details, ...row }: ActivityRow,
  { counts, locales, files, type }: Facts,
  { project, publicUrl }: { readonly project: Project; readonly publicUrl: string },
): WebhookEvent {
  return {
    type,
    timestamp: created_at.toISOString(),
    data: {
      project,
      activity: { seq, kind },
      actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
      changeSet: change_set_id,
      counts,
      term: details.termId ?? null,
      locales: locales.slice(0, maxNamedPlaces),
      files: files.slice(0, maxNamedPlaces),
      link: toPublicUrl(publicUrl, toPath(project.id, details.termId, details.locale)),
    },
  };
}

export function toTestEvent({
  project,
  actor,
  publicUrl,
}: {
  readonly project: Project;
  readonly actor: Actor;
  readonly publicUrl: string;
}): WebhookEvent {
  return {
    type: testEventType,
    timestamp: new Date().toISOString(),
    data: {
      project,
      activity: null,
      actor: { type: actor.type, id: actor.id, name: actor.name },
      changeSet: null,
      counts: null,
      term: null,
      locales: [],
      files: [],
      link: toPublicUrl(publicUrl, `projects/${project.id}`),
    },
  };
}

/** Whether a webhook asks for an activity. It is never told of changes of itself. */
export function isWanted(
  webhook: FollowingWebhook,
  { seq, kind, details }: Pick<ActivityRow, 'seq' | 'kind' | 'details'>,
  facts: Facts,
): boolean {
  if (seq <= webhook.followed_seq || details.webhookId === webhook.id) return false;
  const { types, locales, file_ids: fileIds, label_ids: labelIds } = webhook;
  if (types && !types.includes(eventTypeOf(kind))) return false;
  const isElsewhere = facts.locales.length > 0 && !facts.isOfTerms;
  if (locales && isElsewhere && !hasCommon(locales, facts.locales)) return false;
  const files = facts.files.map(({ id }) => id);
  if (fileIds && files.length > 0 && !hasCommon(fileIds, files)) return false;
  return !labelIds || !facts.labelIds || hasCommon(labelIds, facts.labelIds);
}

function hasCommon(wanted: readonly string[], present: readonly string[]): boolean {
  return present.some((one) => wanted.includes(one));
}

function toPath(projectId: string, termId: string | undefined, locale: string | undefined): string {
  const project = `projects/${projectId}`;
  if (termId !== undefined && locale !== undefined) {
    return `${project}/translations/${encodeURIComponent(locale)}?term=${termId}`;
  }
  return termId === undefined ? `${project}/activity` : `${project}/terms?term=${termId}`;
}
