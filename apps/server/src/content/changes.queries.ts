import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';
import type { ProjectSource } from '../integrations/formats/reading/choose-source.ts';
import type { ScreenshotState } from './screenshots.queries.ts';

// Changes of content are recorded in `changes` and `label_changes`, each with the change set that it belongs to. The
// statement that makes a small change records it as well. A change of many rows is recorded first and then applied
// from its records (`apply.queries.ts`).

type Sql = RawBuilder<unknown>;

/** The project and the actor of a write: a scope, or the arguments of a routine. */
export interface Writer {
  readonly projectId: string | Sql;
  readonly actor: { readonly type: string | Sql; readonly id: string | Sql };
}

/** The project and the actor of a write in a routine, whose arguments have these names. */
export const routineWriter: Writer = {
  projectId: sql`arg_project_id`,
  actor: { type: sql`arg_actor_type`, id: sql`arg_actor_id` },
};

/**
 * The tables and conditions of a select. Citus writes what it selects on the machine that has it only where the project
 * is a column of one of the tables, and no constant.
 */
export interface From {
  readonly projectId: Sql;
  readonly rows: Sql;
}

/** What an `insert` writes: expressions over the rows of `from`, or a single row of them without it. */
export function writtenRows(
  { projectId }: Pick<Writer, 'projectId'>,
  expressions: readonly Sql[],
  from: From | undefined,
): Sql {
  return from
    ? sql`select ${sql.join([from.projectId, ...expressions])} from ${from.rows}`
    : sql`values (${sql.join([sql`${projectId}::uuid`, ...expressions])})`;
}

/** Runs an insert. Returns how many rows it has written. */
export async function insertRows(trx: Transaction, insert: Sql): Promise<number> {
  const { numAffectedRows } = await insert.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** A change of a term, or of its translation in a locale; each is an expression over the rows of `from`. */
interface Change {
  readonly kind: 'term.create' | 'term.update' | 'term.delete' | 'translation.update' | Sql;
  readonly termId: Sql;
  /** Only for changes of a translation. */
  readonly locale?: Sql;
  /** The text of a translation, or the state of a term as JSON; null where there was none. */
  readonly before?: Sql;
  readonly after?: Sql;
  /** Only for changes of a translation. */
  readonly beforeState?: Sql;
  readonly afterState?: Sql;
  readonly beforeMaking?: Making;
  readonly afterMaking?: Making;
}

/** How a translation came about, by which machine if one made it, and the hash of the source text that it was made from. */
export interface Making {
  readonly origin: Sql;
  readonly sourceHash: Sql;
  readonly machineOriginId: Sql;
}

/** The making in the columns of a row: of a translation, or of a table whose columns have the same names behind a prefix. */
export function makingOf(row: string, prefix: '' | 'before_' | 'after_' = ''): Making {
  const column = (name: string) => sql.ref(`${row}.${prefix}${name}`);
  return {
    origin: column('origin'),
    sourceHash: column('source_hash'),
    machineOriginId: column('machine_origin_id'),
  };
}

const none = sql`null`;
/** The id of an origin that is no machine. */
export const noMachine = sql`null::uuid`;
const unknown: Making = { origin: none, sourceHash: sql`null::uuid`, machineOriginId: noMachine };

/** The condition for rows of `changes` or `label_changes`, under the alias `c`, that belong to a change set. */
export function changesOf(scope: ProjectScope, changeSetId: string): Sql {
  return sql`c.project_id = ${scope.projectId}::uuid and c.change_set_id = ${changeSetId}::uuid`;
}

/** Records a change for each row of `from`, or one change without it. */
export function recordingChanges(
  writer: Writer,
  changeSetId: string | Sql,
  change: Change,
  from?: From,
): Sql {
  const { kind, termId, locale = sql`''`, before = none, after = none } = change;
  const { beforeState = none, afterState = none } = change;
  const { beforeMaking = unknown, afterMaking = unknown } = change;
  const row = [
    sql`${changeSetId}::uuid`,
    termId,
    locale,
    typeof kind === 'string' ? sql.lit(kind) : kind,
    before,
    after,
    beforeState,
    afterState,
    ...[beforeMaking, afterMaking].flatMap((making) => [
      making.origin,
      making.sourceHash,
      making.machineOriginId,
    ]),
  ];
  return sql`
    insert into changes
      (project_id, change_set_id, term_id, locale, kind, before, after, before_state, after_state,
        before_origin, before_source_hash, before_machine_origin_id,
        after_origin, after_source_hash, after_machine_origin_id)
    ${writtenRows(writer, row, from)}
  `;
}

/** Follows `recordingChanges`: merges the change with an earlier one of the same term in the same change set. */
export const joiningChanges = sql`
  on conflict (project_id, term_id, locale, change_set_id) do update set after = excluded.after
`;

/** Records for each row of `from` that a term, or its translation in a locale, gets a label or loses it. */
export function recordingLabels(
  scope: ProjectScope,
  changeSetId: string,
  {
    termId,
    locale,
    labelId,
    added,
  }: Readonly<Record<'termId' | 'locale' | 'labelId' | 'added', Sql>>,
  from: From,
): Sql {
  const row = [sql`${changeSetId}::uuid`, termId, locale, labelId, added];
  return sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added)
    ${writtenRows(scope, row, from)}
  `;
}

/**
 * The state of a translation before or after a change. A change without a state is of a missing text, or is older
 * than states, when every text was `translated`.
 */
export function stateIn(change: string, time: 'before' | 'after'): Sql {
  return sql`coalesce(
    ${sql.ref(`${change}.${time}_state`)},
    case when coalesce(${sql.ref(`${change}.${time}`)}, '') = '' then 'untranslated'
      else 'translated' end
  )`;
}

/** Records the change set of a single change. */
export function recordingChangeSet(
  { projectId, actor }: Writer,
  { id, kind, locale = none }: { id: Sql; kind: ChangeSetKind; locale?: Sql },
): Sql {
  return sql`
    insert into change_sets (project_id, id, kind, actor_type, actor_id, locale)
    values (${projectId}::uuid, ${id}, ${sql.lit(kind)}, ${actor.type}, ${actor.id}::uuid, ${locale})
  `;
}

/** The locale that a change set archived. */
export interface DeletedLocale {
  readonly id: string;
  /** The locale was the source locale. */
  readonly isSource?: true;
}

/** A screenshot before and after a change. */
export interface ScreenshotChange {
  readonly id: string;
  readonly before: ScreenshotState;
  readonly after: ScreenshotState;
}

/** Facts about a change set that its changes don't tell. */
export interface ChangeSetSummary {
  /** Missing where the changes are so few that counting them on demand is cheap. */
  readonly counts?: ChangeSet['counts'];
  /** How many entries the imported file had. */
  readonly entries?: number;
  /** The models whose judgements translations were marked as reviewed by. */
  readonly judgedBy?: readonly string[];
  /** The change set added its locale. */
  readonly createdLocale?: true;
  /** The change set deleted its locale. */
  readonly deletedLocale?: DeletedLocale;
  /** The change set restored its locale with the content of the locale. */
  readonly restoredLocale?: true;
  /** The id of the label that the change set deleted. */
  readonly deletedLabel?: string;
  /** The id of the label that the change set restored. */
  readonly restoredLabel?: string;
  /** The id of the file that the change set deleted, with its terms. */
  readonly deletedFile?: string;
  /** The id of the file that the change set restored. */
  readonly restoredFile?: string;
  /** The id of the screenshot that the change set deleted. */
  readonly deletedScreenshot?: string;
  /** The id of the screenshot that the change set added or restored. */
  readonly restoredScreenshot?: string;
  /** The screenshot that the change set changed. */
  readonly screenshotChange?: ScreenshotChange;
  /** The place of the source texts that the first import of the project chose. */
  readonly chosenSource?: ProjectSource;
  /** The choice of `chosenSource` that an undo took back. */
  readonly droppedSource?: ProjectSource;
  /** An agent did it, by an access token of the actor. */
  readonly agent?: true;
  /** The name of the actor, where the change set came from another installation with a backup. */
  readonly actorName?: string;
  /** The counts that an undo answered. */
  readonly undone?: number;
  readonly skipped?: number;
}

/** Records the change set of one action: its actor, its time and its locale. */
export async function insertChangeSet(
  trx: Transaction,
  scope: ProjectScope,
  changeSet: {
    id: string;
    kind: ChangeSetKind;
    locale?: string | null;
    undoes?: string;
    summary?: ChangeSetSummary;
  },
): Promise<void> {
  const { actor } = scope;
  const summary: ChangeSetSummary = {
    ...changeSet.summary,
    ...(actor.agent && { agent: true }),
  };
  await trx
    .insertInto('change_sets')
    .values({
      project_id: scope.projectId,
      id: changeSet.id,
      kind: changeSet.kind,
      actor_type: actor.type,
      actor_id: actor.id,
      locale: changeSet.locale ?? null,
      undoes: changeSet.undoes ?? null,
      summary: JSON.stringify(summary),
    })
    .execute();
}
