import type { TranslationOrigin } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { isOpenTo, originBy } from '../../content/agents.queries.ts';
import {
  insertRows,
  makingOf,
  noMachine,
  recordingChanges,
} from '../../content/changes.queries.ts';
import { sourceText } from '../../content/findings/units.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import { stateOf } from '../../content/translations.queries.ts';
import type { Transaction } from '../../db/database.ts';
import { idList } from '../../db/id-list.ts';
import type { ProjectSource } from '../../integrations/formats/reading/choose-source.ts';
import {
  countRows,
  findTermCount,
  getSourceHash,
  ofTranslation,
  type PlanArgs,
  type PlanCounts,
  type TranslationPlace,
} from './bulk.queries.ts';

interface TextChange extends TranslationPlace {
  /** The alias of the translations as they are. */
  readonly before: 'tr' | 'target';
  readonly after: RawBuilder<unknown>;
  /** Where it may be none that the actor writes. */
  readonly origin?: RawBuilder<unknown>;
  readonly machineOriginId?: RawBuilder<unknown>;
  /** The state that texts get, if it is another one than a text that was written anew. */
  readonly state?: RawBuilder<unknown>;
  /** The hash of the source text, where the statement reads that anyway. */
  readonly sourceHash?: RawBuilder<unknown>;
}

/** A text that a person chooses for many translations has the origin `person`, like one that they type. */
async function changeOfText(
  trx: Transaction,
  scope: ProjectScope,
  { termId, locale, before, after, state, ...made }: TextChange,
) {
  const { origin = originBy(scope.actor), machineOriginId = noMachine } = made;
  const { sourceHash = await getSourceHash(trx, scope, { termId, locale }) } = made;
  return {
    kind: 'translation.update',
    termId,
    locale,
    before: sql.ref(`${before}.value`),
    after,
    beforeState: sql.ref(`${before}.state`),
    afterState: state ?? stateOf(after),
    beforeMaking: makingOf(before),
    afterMaking: { origin, sourceHash, machineOriginId },
  } as const;
}

/** Plans to clear the translations of terms. */
export async function insertClearings(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, terms }: PlanArgs,
): Promise<PlanCounts> {
  const translated = {
    projectId: sql`tr.project_id`,
    rows: sql`
      (${terms}) chosen
      join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
        and tr.term_id = chosen.id
      where tr.value <> ''
    `,
  };
  const change = await changeOfText(trx, lock, { ...ofTranslation, after: sql`''` });
  const selected = await findTermCount(trx, terms);
  const changed = await insertRows(trx, recordingChanges(lock, changeSetId, change, translated));
  return { changed, unchanged: selected - changed };
}

/** A text that a translation is to get, and the revision that it was made of; 0 where there is no translation. */
export interface PlannedText {
  readonly termId: string;
  readonly value: string;
  readonly revision: number;
  /** `translated` without it. */
  readonly state?: 'translated' | 'outdated';
  /**
   * The hash of the source text that it was made of, where it is worth nothing beside another one. Where the source text
   * is still this one, a text that is outdated and the same is up to date.
   */
  readonly sourceHash?: string;
  /** How it came about, where the actor has not written it. */
  readonly origin?: TranslationOrigin | undefined;
  /** The machine that made it, if one did. */
  readonly machineOriginId?: string | undefined;
}

interface TextsArgs extends Omit<PlanArgs, 'terms'> {
  /** Where the source texts of the project are, as it was read under the lock. */
  readonly source: ProjectSource;
  readonly texts: readonly PlannedText[];
  /** Only texts of these terms, if that is not for the texts themselves to say. */
  readonly among?: TermSelection;
  /** Whether locked terms get no text. */
  readonly leavesLocked?: boolean;
}

/**
 * Plans other texts for translations of terms that still have the revision which the texts were made of. Agents and
 * machines leave texts of people as they are.
 */
export async function insertTexts(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, texts, source: own, among, leavesLocked = false }: TextsArgs,
): Promise<number> {
  const { locale: source_locale = null, textsInKeys: texts_in_keys } = own;
  // A subquery for each of many texts would take longer than to write them.
  const source = sourceText(lock, { source_locale, texts_in_keys }, locale);
  const sourceHash = sql`md5(${source.text})::uuid`;
  const shared = sharedOrigin(texts);
  const change = await changeOfText(trx, lock, {
    termId: sql`t.id`,
    locale: sql`${locale}`,
    before: 'tr',
    after: sql`written.value`,
    origin: sql`coalesce(written.origin, ${shared ?? originBy(lock.actor)})`,
    machineOriginId: sql`written.machine_origin_id`,
    state: stateOf(sql`written.value`, sql`written.state`),
    // One that was sent is that of the source text, and takes less than to make it again.
    sourceHash: sql`coalesce(written.source_hash, ${sourceHash})`,
  });
  const rows = sql`
    ${writtenTexts(texts, shared)}
    ${among ? sql`join (${among}) chosen on chosen.id = written.term_id` : sql``}
    join terms t on t.project_id = ${lock.projectId}::uuid and t.id = written.term_id
      and t.archived_at is null ${leavesLocked ? sql`and not t.locked` : sql``}
    left join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = t.id
    ${source.join}
    where coalesce(tr.revision, 0) = coalesce(written.revision, 0)
      and (coalesce(tr.value, '') <> written.value
        or (tr.state = 'outdated' and written.source_hash is not null))
      and ${isOpenTo(lock.actor, 'tr')}
      and (written.source_hash is null or written.source_hash = ${sourceHash})
    order by t.id
  `;
  const from = { projectId: sql`t.project_id`, rows };
  return insertRows(trx, recordingChanges(lock, changeSetId, change, from));
}

/** The origin of all texts; undefined where they differ, or have none of their own. */
function sharedOrigin(texts: readonly PlannedText[]): TranslationOrigin | undefined {
  const [origin, ...others] = new Set(texts.map(({ origin }) => origin));
  return others.length === 0 ? origin : undefined;
}

/** Texts as a table `written`. What no text has is not sent for each of them, and neither is an origin that all have. */
function writtenTexts(
  texts: readonly PlannedText[],
  shared: TranslationOrigin | undefined,
): RawBuilder<unknown> {
  const known = <T>(values: readonly (T | null)[]) =>
    values.some((one) => one !== null) ? values : [];
  const states = texts.map(({ state }) => (state === 'outdated' ? state : null));
  const revisions = texts.map(({ revision }) => (revision === 0 ? null : revision));
  const origins = shared ? [] : known(texts.map(({ origin }) => origin ?? null));
  return sql`
    unnest(
      ${idList(texts.map(({ termId }) => termId))}::uuid[],
      ${texts.map(({ value }) => value)}::text[],
      ${known(revisions)}::integer[],
      ${known(states)}::text[],
      ${idList(known(texts.map(({ sourceHash }) => sourceHash ?? null)))}::uuid[],
      ${origins}::text[],
      ${idList(known(texts.map(({ machineOriginId }) => machineOriginId ?? null)))}::uuid[]
    ) as written (term_id, value, revision, state, source_hash, origin, machine_origin_id)
  `;
}

/** Texts of terms with plural forms, without those that a simple pattern proves to be well-formed. */
export async function listPluralTexts(
  trx: Transaction,
  scope: ProjectScope,
  { terms, from }: Pick<PlanArgs, 'terms'> & { from: string },
): Promise<{ id: string; value: string }[]> {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, tr.value
    from (${terms}) chosen
    join terms t on t.project_id = ${scope.projectId}::uuid and t.id = chosen.id and t.is_plural
      and t.archived_at is null
    join translations tr on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${from}
      and tr.term_id = t.id
    where tr.value like '%plural%'
      and tr.value !~ ${String.raw`^\{n, plural,( (zero|one|two|few|many|other) \{[^{}#'']*\})+\}$`}
  `.execute(trx);
  return rows;
}

/** Plans to copy the translations of terms from another locale, without the terms in `without`. */
export async function insertCopies(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    locale,
    terms,
    without,
    ...args
  }: PlanArgs & { from: string; overwrite: boolean; without: readonly string[] },
): Promise<PlanCounts> {
  const pairs = sql`
    (${terms}) chosen
    join translations original on original.project_id = ${lock.projectId}::uuid
      and original.locale = ${args.from} and original.term_id = chosen.id and original.value <> ''
    left join translations target on target.project_id = ${lock.projectId}::uuid
      and target.locale = ${locale} and target.term_id = chosen.id
  `;
  const copied = {
    projectId: sql`original.project_id`,
    rows: sql`
      ${pairs}
      where original.value <> coalesce(target.value, '') and chosen.id <> all(${without}::uuid[])
        and (${args.overwrite}::boolean or coalesce(target.value, '') = '')
    `,
  };
  const change = await changeOfText(trx, lock, {
    termId: sql`original.term_id`,
    locale: sql`${locale}`,
    before: 'target',
    after: sql`original.value`,
  });
  const unchanged = await countRows(trx, sql`${pairs} where original.value = target.value`);
  const changed = await insertRows(trx, recordingChanges(lock, changeSetId, change, copied));
  return { changed, unchanged };
}
