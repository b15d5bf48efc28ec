import { webhookEventTypes } from '@parlance/contract';
import { expect, it } from 'vitest';
import { eventGroups } from './event-groups.ts';

it('has each type of event in one group', () => {
  const grouped = eventGroups.flatMap(({ types }) => types);
  expect(grouped.toSorted()).toEqual(webhookEventTypes.toSorted());
});
