import { eventTypeOf } from '@parlance/contract';
import type { InProject } from '../../../access/scope.ts';
import type { ActivityRow } from '../../../content/activity/reading.queries.ts';
import { isArchivedCode } from '../../../content/archive/archived-code.ts';
import type { Db } from '../../../db/database.ts';
import { listChangeSetRowsById } from '../../history/history.queries.ts';
import type { Facts } from './events.mapper.ts';
import {
  listFilesOf,
  listLabelsOf,
  listLabelsOfTerms,
  listLocalesOf,
  listPaths,
} from './following.queries.ts';

/** Reads what activities are about, with those of some labels that are on it. Returns it by the id of the activity. */
export async function readFacts(
  db: Db,
  scope: InProject,
  rows: readonly ActivityRow[],
  labelIds: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const changeSetIds = rows.flatMap(({ change_set_id: id }) => (id === null ? [] : [id]));
  const changeSets = await listChangeSetRowsById(db, scope, changeSetIds);
  const locales = gather(await listLocalesOf(db, scope, changeSetIds), ({ locale }) => locale);
  const files = gather(await listFilesOf(db, scope, changeSetIds), (row) => row.file_id);
  const labels = await readLabels(db, scope, rows, changeSetIds, labelIds);
  const fileIds = [...files.values(), rows.flatMap(({ details }) => details.fileId ?? [])].flat();
  const paths = new Map((await listPaths(db, scope, fileIds)).map(({ id, path }) => [id, path]));
  const byId = new Map(changeSets.map((row) => [row.id, row]));
  return new Map(
    rows.map(({ id, kind, details, change_set_id: changeSetId }) => {
      const changeSet = changeSetId === null ? undefined : byId.get(changeSetId);
      const touched = (changeSetId === null ? undefined : locales.get(changeSetId)) ?? [];
      const named = [details.locale, changeSet?.locale, ...touched];
      const inFiles = (changeSetId === null ? undefined : files.get(changeSetId)) ?? [];
      const isAboutTerms = touched.length > 0 || details.termId !== undefined;
      const ownLabels = details.labelId === undefined ? [] : [details.labelId];
      const facts: Facts = {
        type: eventTypeOf(kind),
        counts: changeSet?.counts ?? null,
        locales: toUnique(named.filter((code) => code && !isArchivedCode(code))),
        isOfTerms: touched.includes(''),
        files: toUnique([details.fileId, ...inFiles]).map((fileId) => ({
          id: fileId,
          path: paths.get(fileId) ?? null,
        })),
        labelIds:
          isAboutTerms || ownLabels.length > 0
            ? [...ownLabels, ...(labels.get(changeSetId ?? id) ?? [])]
            : undefined,
      };
      return [id, facts];
    }),
  );
}

/** The labels on what was changed, by the id of the change set, or else of the activity. */
async function readLabels(
  db: Db,
  scope: InProject,
  rows: readonly ActivityRow[],
  changeSetIds: readonly string[],
  labelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (labelIds.length === 0) return new Map();
  const ofChangeSets = await listLabelsOf(db, scope, changeSetIds, labelIds);
  const single = rows.filter(({ change_set_id }) => change_set_id === null);
  const termIds = single.flatMap(({ details }) => details.termId ?? []);
  const byTerm = gather(
    await listLabelsOfTerms(db, scope, termIds, labelIds),
    (row) => row.label_id,
  );
  const ofTerms = single.map(
    ({ id, details: { termId } }) =>
      [id, termId === undefined ? [] : (byTerm.get(termId) ?? [])] as const,
  );
  return new Map([...gather(ofChangeSets, (row) => row.label_id), ...ofTerms]);
}

function gather<Row extends { readonly id: string }>(
  rows: readonly Row[],
  toValue: (row: Row) => string,
): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const row of rows) values.set(row.id, [...(values.get(row.id) ?? []), toValue(row)]);
  return values;
}

function toUnique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}
