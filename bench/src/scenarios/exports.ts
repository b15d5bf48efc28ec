import { type FormatId, formatIds } from '../../../packages/formats/src/index.ts';
import { ratio, read, type Scenario } from './scenario.ts';

/** The format of the imported file, which exports fill in; files of other formats are written anew. */
const imported = 'jsonflat';
const json: readonly FormatId[] = [imported, 'jsonnested'];
const onBoth: readonly FormatId[] = [imported, 'po'];

/** The formats that are also compared with text written by PostgreSQL. */
const besideText = [imported, 'jsonnested', 'po', 'xliff12'] as const;

/**
 * Exports of one locale in each format. They run nearly the same queries, so most are measured on one engine
 * only.
 */
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
