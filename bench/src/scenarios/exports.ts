import { type FormatId, formatIds } from '../../../packages/formats/src/index.ts';
import { ratio, read, type Scenario } from './scenario.ts';

/** Put into the file that was imported, where the others are written anew. */
const imported = 'jsonflat';
const json: readonly FormatId[] = [imported, 'jsonnested'];
const onBoth: readonly FormatId[] = [imported, 'po'];

/** What PostgreSQL can write as well as Node.js. */
const besideText = [imported, 'jsonnested', 'po', 'xliff12'] as const;

/** One locale in each format. What they ask of the database is nearly the same, so one will do for most. */
export const exports: readonly Scenario[] = [
  ...formatIds.map((id) => exportAs(id, `export, ${id}`, 'exportJson')),
  ...besideText.map((id) => exportAs(id, `export, ${id}, beside JSON text`, 'writeExport')),
];

function exportAs(id: FormatId, name: string, least: 'exportJson' | 'writeExport'): Scenario {
  return {
    topic: 'Exports',
    name,
    target: ratio(json.includes(id) ? 2 : 3),
    ...(onBoth.includes(id) ? {} : { onlyOn: 'postgresql' }),
    ...read(
      () => `/exports?locale=en&format=${id}`,
      ({ floor, project }) => floor.time(least, { projectId: project.id, locale: 'en' }),
    ),
  };
}
