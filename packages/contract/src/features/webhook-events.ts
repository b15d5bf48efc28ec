import { z } from 'zod';
import { count, id } from '../schemas.ts';
import { type ActivityKind, activityKinds } from './activity.ts';

/** The types of events that webhooks are told. A released name never changes. */
export const webhookEventTypes = [
  'translation.changed',
  'term.added',
  'term.changed',
  'term.deleted',
  'label.changed',
  'locale.added',
  'locale.changed',
  'locale.deleted',
  'import.finished',
  'export.finished',
  'file.added',
  'file.changed',
  'file.deleted',
  'screenshot.changed',
  'usage.changed',
  'checks.changed',
  'change.undone',
  'content.purged',
  'project.changed',
  'access.changed',
  'machine.used',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of what is sent on request, to try a webhook. */
export const testEventType = 'webhook.test';

const typesOfActivities: Readonly<Record<ActivityKind, WebhookEventType>> = {
  'translation.update': 'translation.changed',
  'translation.clear': 'translation.changed',
  'translation.copy': 'translation.changed',
  'translation.mark': 'translation.changed',
  'translation.fix': 'translation.changed',
  'translation.replace': 'translation.changed',
  'translation.paste': 'translation.changed',
  'translation.fill': 'translation.changed',
  'translation.machine': 'translation.changed',
  'translation.judge': 'translation.changed',
  'translation.label': 'label.changed',
  'translation.unlabel': 'label.changed',
  'term.create': 'term.added',
  'term.update': 'term.changed',
  'term.lock': 'term.changed',
  'term.unlock': 'term.changed',
  'term.outdate': 'translation.changed',
  'term.limit': 'term.changed',
  'term.move': 'term.changed',
  'term.delete': 'term.deleted',
  'term.label': 'label.changed',
  'term.unlabel': 'label.changed',
  'label.create': 'label.changed',
  'label.update': 'label.changed',
  'label.delete': 'label.changed',
  'locale.create': 'locale.added',
  'locale.update': 'locale.changed',
  'locale.delete': 'locale.deleted',
  'file.import': 'import.finished',
  'file.export': 'export.finished',
  'project.backup': 'export.finished',
  'file.create': 'file.added',
  'file.update': 'file.changed',
  'file.delete': 'file.deleted',
  'screenshot.create': 'screenshot.changed',
  'screenshot.update': 'screenshot.changed',
  'screenshot.delete': 'screenshot.changed',
  'usage.update': 'usage.changed',
  'checks.update': 'checks.changed',
  'finding.ignore': 'checks.changed',
  'finding.unignore': 'checks.changed',
  undo: 'change.undone',
  'content.purge': 'content.purged',
  'project.create': 'project.changed',
  'project.update': 'project.changed',
  'glossary.link': 'project.changed',
  'glossary.update': 'project.changed',
  'glossary.unlink': 'project.changed',
  'member.join': 'access.changed',
  'member.rename': 'access.changed',
  'member.update': 'access.changed',
  'member.remove': 'access.changed',
  'member.leave': 'access.changed',
  'invite.create': 'access.changed',
  'invite.update': 'access.changed',
  'invite.send': 'access.changed',
  'invite.delete': 'access.changed',
  'client.create': 'access.changed',
  'client.update': 'access.changed',
  'client.secret': 'access.changed',
  'client.delete': 'access.changed',
  'token.create': 'access.changed',
  'token.update': 'access.changed',
  'token.rotate': 'access.changed',
  'token.delete': 'access.changed',
  'memory.link': 'access.changed',
  'memory.update': 'access.changed',
  'memory.unlink': 'access.changed',
  'memory.withdraw': 'access.changed',
  'memory.rebuild': 'project.changed',
  'webhook.create': 'access.changed',
  'webhook.update': 'access.changed',
  'webhook.rotate': 'access.changed',
  'webhook.disable': 'access.changed',
  'webhook.delete': 'access.changed',
  'machine.update': 'project.changed',
  'machine.suggest': 'machine.used',
  'machine.start': 'machine.used',
  'machine.end': 'machine.used',
  'machine.bench': 'machine.used',
  'machine.judge': 'machine.used',
  'machine.judged': 'machine.used',
};

/** The type of event that a kind of activity is told as. */
export function eventTypeOf(kind: ActivityKind): WebhookEventType {
  return typesOfActivities[kind];
}

/** How many locales and files an event names. */
export const maxNamedPlaces = 100;

/** What is sent to a webhook: little, as the API tells the rest. */
export const webhookEvent = z
  .object({
    type: z.enum([...webhookEventTypes, testEventType]),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data: z.object({
      project: z.object({ id, name: z.string() }),
      activity: z
        .object({ seq: z.int().min(1), kind: z.enum(activityKinds) })
        .nullable()
        .describe('Its number and kind in the log of the project; null for a test.'),
      actor: z
        .object({
          type: z.enum(['user', 'client', 'system']),
          id: id.nullable(),
          name: z.string().nullable(),
        })
        .describe('Who did it.'),
      changeSet: id.nullable().describe('The change set that tells what was changed.'),
      counts: z
        .object({ terms: count, translations: count, labels: count })
        .nullable()
        .describe('How many changes of each sort there were; null without a change set.'),
      term: id.nullable().describe('The term that it is about, if it is one.'),
      locales: z
        .array(z.string())
        .max(maxNamedPlaces)
        .describe('The locales that it is about, or in which something was changed.'),
      files: z
        .array(z.object({ id, path: z.string().nullable() }))
        .max(maxNamedPlaces)
        .describe('The files that it is about, or in which something was changed.'),
      link: z.string().describe('A page of Parlance that shows it to people.'),
    }),
  })
  .meta({ id: 'WebhookEvent' });

export type WebhookEvent = z.infer<typeof webhookEvent>;
