import { test } from '../testing/test.ts';
import { workInLargeProject } from './work-in-editor.ts';
import { workWithManyTerms } from './work-with-terms.ts';

test('the editor holds and asks for what it shows, however long the list', async ({
  visit,
  newPerson,
}) => {
  await workInLargeProject(visit, await newPerson(), { size: 2000, gap: 1765, hits: '1 term' });
});

test('the list of terms holds and asks for what it shows, however long it is', async ({
  visit,
  newPerson,
}) => {
  await workWithManyTerms(visit, await newPerson(), { size: 2000, search: 'section70 key1234' });
});
