import { createAtlas, de, walk } from '../testing/atlas.ts';
import { inspect } from '../testing/inspect.ts';
import { test } from '../testing/test.ts';

test('every page in German, whose words are long', { timeout: 240_000 }, async ({
  visit,
  newPerson,
}) => {
  const person = await newPerson('Ada');
  const project = await createAtlas(person);
  const { page } = await visit(person, 'de');
  await walk(page, de, project, (name) => inspect(page, `${name}-de`));
});
