import type { WebhookEventType } from '@parlance/contract';

interface EventGroup {
  readonly name: 'texts' | 'files' | 'locales' | 'project';
  readonly types: readonly WebhookEventType[];
}

/** The types of events as people think of them. */
export const eventGroups: readonly EventGroup[] = [
  {
    name: 'texts',
    types: [
      'translation.changed',
      'term.added',
      'term.changed',
      'term.deleted',
      'label.changed',
      'screenshot.changed',
      'usage.changed',
      'change.undone',
      'machine.used',
      'content.purged',
    ],
  },
  {
    name: 'files',
    types: ['import.finished', 'export.finished', 'file.added', 'file.changed', 'file.deleted'],
  },
  { name: 'locales', types: ['locale.added', 'locale.changed', 'locale.deleted'] },
  { name: 'project', types: ['project.changed', 'checks.changed', 'access.changed'] },
];

/** The message that names a type of event. */
export function nameOfEvent<Type extends string>(type: Type): `webhooks.event.${Type}` {
  return `webhooks.event.${type}`;
}
