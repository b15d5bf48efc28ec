import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';
import type { ProjectSource } from '../integrations/formats/reading/choose-source.ts';

// What changes is written down in `changes` and `label_changes`, each with the change set that it is of. Small
// changes are written down by the statement that makes them; what touches many rows is written down first, and
// then done by what is written (`apply.queries.ts`).

type Sql = RawBuilder<unknown>;

/** A change of a term, or of its translation in a locale; each is an expression over the rows of `from`. */
interface Change {
  readonly kind: 'term.create' | 'term.update' | 'term.delete' | 'translation.update' | Sql;
  readonly termId: Sql;
  /** Of a translation. */
  readonly locale?: Sql;
  /** A text or the state of a term; null where it was not there. */
  readonly before?: Sql;
  readonly after?: Sql;
  /** Of a translation. */
  readonly beforeState?: Sql;
  readonly afterState?: Sql;
  readonly beforeMaking?: Making;
  readonly afterMaking?: Making;
}

/** How a translation came about, and the hash of the source text that it was made from. */
export interface Making {
  readonly origin: Sql;
  readonly sourceHash: Sql;
}

/** Those that a row tells of, a translation or the like. */
export function makingOf(row: string): Making {
  return { origin: sql.ref(`${row}.origin`), sourceHash: sql.ref(`${row}.source_hash`) };
}

const none = sql`null`;
const unknown: Making = { origin: none, sourceHash: sql`null::uuid` };

/** Those of `changes`, or of `label_changes`, as `c`, that a change set has. */
export function changesOf(scope: ProjectScope, changeSetId: string): Sql {
  return sql`c.project_id = ${scope.projectId}::uuid and c.change_set_id = ${changeSetId}::uuid`;
}

/** Writes down a change for each row of `from`. `changeSetId` is an id, or an expression over these rows. */
export function recordingChanges(
  scope: ProjectScope,
  changeSetId: string | Sql,
  change: Change,
  from: Sql,
): Sql {
  const { kind, termId, locale = sql`''`, before = none, after = none } = change;
  const { beforeState = none, afterState = none } = change;
  const { beforeMaking = unknown, afterMaking = unknown } = change;
  return sql`
    insert into changes
      (project_id, change_set_id, term_id, locale, kind, before, after, before_state, after_state,
        before_origin, before_source_hash, after_origin, after_source_hash)
    select ${scope.projectId}::uuid, ${asId(changeSetId)}, ${termId}, ${locale},
      ${typeof kind === 'string' ? sql.lit(kind) : kind}, ${before}, ${after}, ${beforeState}, ${afterState},
      ${beforeMaking.origin}, ${beforeMaking.sourceHash}, ${afterMaking.origin}, ${afterMaking.sourceHash}
    from ${from}
  `;
}

/** Behind `recordingChanges`: what the same change set has done to the term before, and this now, is one change. */
export const joiningChanges = sql`
  on conflict (project_id, term_id, locale, change_set_id) do update set after = excluded.after
`;

/** Writes down for each row of `from` that a term, or its translation in a locale, gets a label or loses it. */
export function recordingLabels(
  scope: ProjectScope,
  changeSetId: string,
  label: { readonly termId: Sql; readonly locale: Sql; readonly labelId: Sql; readonly added: Sql },
  from: Sql,
): Sql {
  return sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added)
    select ${scope.projectId}::uuid, ${changeSetId}::uuid, ${label.termId}, ${label.locale},
      ${label.labelId}, ${label.added}
    from ${from}
  `;
}

function asId(changeSetId: string | Sql): Sql {
  return typeof changeSetId === 'string' ? sql`${changeSetId}::uuid` : changeSetId;
}

/** What the history says of a term, `t`, with what is to be another. */
export function termStateWith({
  value = sql`t.value`,
  context = sql`t.context`,
  isPlural = sql`t.is_plural`,
  locked = sql`t.locked`,
  meta = sql`t.meta`,
  fileId = sql`t.file_id`,
}: {
  readonly value?: Sql;
  readonly context?: Sql;
  readonly isPlural?: Sql;
  readonly locked?: Sql;
  readonly meta?: Sql;
  readonly fileId?: Sql;
}): Sql {
  return sql`json_build_object(
    'value', ${value}, 'context', ${context}, 'isPlural', ${isPlural}, 'locked', ${locked},
    'position', t.position, 'meta', ${meta}, 'created', t.created_at,
    'fileId', nullif(${fileId}, t.project_id)
  )`;
}

/** The same of a term as it is. */
export const termState = termStateWith({});

/** What it says of one that is added or deleted: what is not there is usual. `fileId` is null for the unnamed file. */
export function newTermState(term: {
  readonly value: Sql;
  readonly context?: Sql;
  readonly isPlural?: Sql;
  readonly locked?: Sql;
  readonly fileId?: Sql;
  readonly restored?: Sql;
}): Sql {
  const { value, context = none, isPlural = none, locked = none } = term;
  const { fileId = none, restored = none } = term;
  return sql`json_strip_nulls(json_build_object(
    'value', ${value}, 'context', ${context}, 'isPlural', nullif(${isPlural}, false),
    'locked', nullif(${locked}, false), 'fileId', ${fileId}, 'restored', ${restored}
  ))`;
}

const ofTerm = {
  value: sql`t.value`,
  context: sql`t.context`,
  isPlural: sql`t.is_plural`,
  locked: sql`t.locked`,
  fileId: sql`nullif(t.file_id, t.project_id)`,
};

/** The same of a term `t` that is or was there. */
export const briefTermState = newTermState(ofTerm);

/** The same of a term `t` that comes back. */
export const restoredTermState = newTermState({ ...ofTerm, restored: sql`true` });

/**
 * The state of a translation that a change tells of. Where it is not written down there was nothing,
 * or nothing but `translated` yet.
 */
export function stateIn(change: string, time: 'before' | 'after'): Sql {
  return sql`coalesce(
    ${sql.ref(`${change}.${time}_state`)},
    case when coalesce(${sql.ref(`${change}.${time}`)}, '') = '' then 'untranslated'
      else 'translated' end
  )`;
}

/** Records what one action changes, by the statement that changes it: for each row of `from`. */
export function recordingChangeSet(
  { projectId, actor }: ProjectScope,
  { id, kind, locale = none }: { id: string; kind: ChangeSetKind; locale?: Sql },
  from: Sql,
): Sql {
  return sql`
    insert into change_sets (project_id, id, kind, actor_type, actor_id, locale)
    select ${projectId}::uuid, ${id}::uuid, ${sql.lit(kind)}, ${actor.type}, ${actor.id}::uuid, ${locale}
    from ${from}
    returning id
  `;
}

/** Which locale is archived. */
export interface DeletedLocale {
  readonly id: string;
  /** Source texts were in it. */
  readonly isSource?: true;
}

/** What a change set remembers beside its changes. */
export interface ChangeSetSummary {
  /** Missing where counting the changes is no work, because they are few. */
  readonly counts?: ChangeSet['counts'];
  /** How many the imported file had. */
  readonly entries?: number;
  /** It added its locale. */
  readonly createdLocale?: true;
  /** It deleted its locale. */
  readonly deletedLocale?: DeletedLocale;
  /** It brought its locale back, with all that was in it. */
  readonly restoredLocale?: true;
  /** It deleted the label. */
  readonly deletedLabel?: string;
  /** It brought the label back. */
  readonly restoredLabel?: string;
  /** It deleted the file, with its terms. */
  readonly deletedFile?: string;
  /** It brought the file back. */
  readonly restoredFile?: string;
  /** Where the first import of the project put its source texts. */
  readonly chosenSource?: ProjectSource;
  /** Its undo took that back. */
  readonly droppedSource?: ProjectSource;
  /** Who made it, where a backup brought it that is from elsewhere. */
  readonly actorName?: string;
  /** What an undo has answered. */
  readonly undone?: number;
  readonly skipped?: number;
}

/** Records what one action has changed: who did it, when and in which locale. */
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
  await trx
    .insertInto('change_sets')
    .values({
      project_id: scope.projectId,
      id: changeSet.id,
      kind: changeSet.kind,
      actor_type: scope.actor.type,
      actor_id: scope.actor.id,
      locale: changeSet.locale ?? null,
      undoes: changeSet.undoes ?? null,
      summary: JSON.stringify(changeSet.summary ?? {}),
    })
    .execute();
}
