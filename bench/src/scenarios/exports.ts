import { formatIds } from '../../../packages/formats/src/index.ts';
import { ratio, read, type Scenario } from './scenario.ts';

/** Put into the file that was imported, where the others are written anew. */
const imported = 'jsonflat';
const json = [imported, 'jsonnested'];
const onBoth = [imported, 'po'];

/** One locale in each format. What they ask of the database is nearly the same, so one will do for most. */
export const exports: readonly Scenario[] = formatIds.map((id) => ({
  topic: 'Exports',
  name: `export, ${id}`,
  target: ratio(json.includes(id) ? 2 : 3),
  ...(onBoth.includes(id) ? {} : { onlyOn: 'postgresql' }),
  ...read(
    () => `/exports?locale=en&format=${id}`,
    ({ floor, project }) => floor.time('exportJson', { projectId: project.id, locale: 'en' }),
  ),
}));
