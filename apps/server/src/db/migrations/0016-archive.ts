import type { Migration } from './migration.ts';

/** The deletions that become archived rows. Older ones can't be undone. */
const recent = "s.created_at > now() - interval '30 days'";

/** The state before a change. Changes without a state are older than states, when all texts were `translated`. */
const stateBefore = "coalesce(c.before_state, 'translated')";

/** The revision that a text had: the number of changes that had set it. */
const revision = `greatest(1, (
  select count(*) from changes past
  where past.project_id = c.project_id and past.term_id = c.term_id and past.locale = c.locale
    and past.after is not null
))`;

/**
 * Deleted rows are marked as archived, and stay with all that belongs to them until they are purged. Rows that were
 * deleted within the last 30 days are restored from the history as archived ones.
 */
export const archive: Migration = {
  name: '0016-archive',
  statements: [
    'alter table terms add column archived_at timestamptz',
    'alter table project_locales add column archived_at timestamptz',
    'alter table labels add column archived_at timestamptz',

    // The indexes on keys, names and positions include only living rows.
    'drop index terms_value_key, terms_position, terms_name, terms_locked',
    `create unique index terms_value_key on terms (project_id, (md5(value)::uuid))
      where archived_at is null`,
    `create index terms_position on terms (project_id, position, id) where archived_at is null`,
    `create index terms_name on terms (project_id, left(value, 500), id) where archived_at is null`,
    `create index terms_locked on terms (project_id, id) where locked and archived_at is null`,
    'create index terms_archived on terms (project_id, archived_at) where archived_at is not null',
    'alter table labels drop constraint labels_value_key',
    'create unique index labels_value_key on labels (project_id, value) where archived_at is null',

    `with gone as materialized (
      select distinct on (c.project_id, c.term_id) c.project_id, c.term_id, c.change_set_id,
        c.before::jsonb as state, s.created_at
      from changes c
      join change_sets s on s.project_id = c.project_id and s.id = c.change_set_id
      where c.kind = 'term.delete' and ${recent} and not exists (
        select from terms t where t.project_id = c.project_id and t.id = c.term_id
      )
      order by c.project_id, c.term_id, c.change_set_id desc
    ), archived as (
      insert into terms (project_id, id, value, context, position, is_plural, locked, meta, created_at,
        archived_at)
      select project_id, term_id, state ->> 'value', state ->> 'context',
        coalesce((state ->> 'position')::bigint, 0), coalesce((state ->> 'isPlural')::boolean, false),
        coalesce((state ->> 'locked')::boolean, false), coalesce(state -> 'meta', '{}'),
        coalesce((state ->> 'created')::timestamptz, created_at), created_at
      from gone
    ), texts as (
      delete from changes c using gone
      where c.project_id = gone.project_id and c.change_set_id = gone.change_set_id
        and c.term_id = gone.term_id and c.kind = 'translation.update' and c.after is null
      returning c.project_id, c.locale, c.term_id, c.before, ${stateBefore} as state,
        ${revision} as revision
    ), translated as (
      insert into translations (project_id, locale, term_id, value, state, revision)
      select c.project_id, c.locale, c.term_id, c.before, c.state, c.revision
      from texts c
      join project_locales l on l.project_id = c.project_id and l.locale = c.locale
      where c.before <> ''
    ), labels_off as (
      delete from label_changes c using gone
      where c.project_id = gone.project_id and c.change_set_id = gone.change_set_id
        and c.term_id = gone.term_id and not c.added
      returning c.project_id, c.term_id, c.locale, c.label_id
    ), labelled as (
      insert into term_labels (project_id, term_id, label_id)
      select c.project_id, c.term_id, c.label_id
      from labels_off c
      join labels l on l.project_id = c.project_id and l.id = c.label_id
      where c.locale = ''
    )
    insert into translation_labels (project_id, term_id, locale, label_id)
    select c.project_id, c.term_id, c.locale, c.label_id
    from labels_off c
    join labels l on l.project_id = c.project_id and l.id = c.label_id
    join project_locales pl on pl.project_id = c.project_id and pl.locale = c.locale`,

    // Archived locales get a code that no living locale can have: see `formatArchivedCode`.
    `with gone as materialized (
      select s.project_id, s.id as change_set_id, s.locale as code,
        s.locale || '~' || (s.summary #>> '{deletedLocale,id}') as locale,
        s.summary -> 'deletedLocale' as was, s.created_at
      from change_sets s
      where s.summary ? 'deletedLocale' and ${recent} and not exists (
        select from project_locales l
        where l.project_id = s.project_id and l.id = (s.summary #>> '{deletedLocale,id}')::uuid
      ) and not exists (
        select from change_sets later
        where later.project_id = s.project_id and later.id > s.id
          and later.summary #>> '{deletedLocale,id}' = s.summary #>> '{deletedLocale,id}'
      )
    ), texts as (
      delete from changes c using gone
      where c.project_id = gone.project_id and c.change_set_id = gone.change_set_id
        and c.locale = gone.code and c.kind = 'translation.update' and c.after is null
      returning c.project_id, gone.locale, c.term_id, c.before, ${stateBefore} as state,
        ${revision} as revision
    ), kept as materialized (
      select c.*, t.locked, t.archived_at from texts c
      join terms t on t.project_id = c.project_id and t.id = c.term_id
      where c.before <> ''
    ), archived as (
      insert into project_locales (project_id, id, locale, name, base, translated_count, created_at,
        archived_at)
      select project_id, (was ->> 'id')::uuid, locale, was ->> 'name', was ->> 'base', (
          select count(*) from kept
          where kept.project_id = gone.project_id and kept.locale = gone.locale and not kept.locked
            and kept.archived_at is null
        ), (was ->> 'created')::timestamptz, created_at
      from gone
    ), translated as (
      insert into translations (project_id, locale, term_id, value, state, revision)
      select project_id, locale, term_id, before, state, revision from kept
    ), labels_off as (
      delete from label_changes c using gone
      where c.project_id = gone.project_id and c.change_set_id = gone.change_set_id
        and c.locale = gone.code and not c.added
      returning c.project_id, c.term_id, gone.locale, c.label_id
    )
    insert into translation_labels (project_id, term_id, locale, label_id)
    select c.project_id, c.term_id, c.locale, c.label_id
    from labels_off c
    join terms t on t.project_id = c.project_id and t.id = c.term_id
    join labels l on l.project_id = c.project_id and l.id = c.label_id`,
  ],
};
