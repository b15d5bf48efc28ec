import { test } from '../testing/test.ts';
import { workWithManyTerms } from './work-with-terms.ts';

test('the list of terms holds and asks for what it shows, however long it is', async ({
  visit,
  newPerson,
}) => {
  await workWithManyTerms(visit, await newPerson(), { size: 2000, search: 'section70 key1234' });
});
