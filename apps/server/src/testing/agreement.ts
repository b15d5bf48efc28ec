import { expect } from 'vitest';
import { type Content, expectCountersToAgree, expectHistoryToAgree, rowsOf } from './content.ts';
import { lastingLocale, type Team } from './team.ts';

// These invariants must hold after any writes in any order: data that is stored twice must agree.

/** Expects all invariants for the project of a team, and for the copies that were restored from its backups. */
export async function expectTeamToAgree(team: Team): Promise<void> {
  for (const project of [team, ...team.copies]) {
    await expectCountersToAgree(project);
    await expectHistoryToAgree(project);
    await expectTermsToAgree(project);
    await expectRevisionsToAgree(project);
    await expectLabelsToAgree(project);
    await expectOneOfEach(project);
  }
  await expectCarefulEditsToAgree(team);
  const admins = await rowsOf(
    team,
    `select user_id from project_members where project_id = :project and role = 'admin'`,
  );
  expect(admins).not.toEqual([]);
}

/** Expects that every edit with a revision replaced exactly the text and state that had been read. */
async function expectCarefulEditsToAgree(team: Team): Promise<void> {
  const rows = await rowsOf<{ id: string; change: unknown }>(
    team,
    `select change_set_id as id, jsonb_build_object('termId', term_id, 'before', coalesce(before, ''),
      'state', coalesce(before_state, 'untranslated'), 'after', after) as change
    from changes where project_id = :project and locale = '${lastingLocale}'`,
  );
  const changes = new Map(rows.map(({ id, change }) => [id, change]));
  for (const { read, value, changeSetId } of team.carefulEdits) {
    const { termId, value: before, state } = read;
    expect(changes.get(changeSetId)).toEqual({ termId, before, state, after: value });
  }
}

/** Expects that the revision of a text is the number of its changes, unless its term or locale was deleted. */
async function expectRevisionsToAgree(content: Content): Promise<void> {
  const went = `bool_or(deleted.term_id is not null or tr.locale <> '${lastingLocale}')`;
  const wrong = await rowsOf(
    content,
    `select tr.locale, tr.revision, count(c), ${went} as went
    from translations tr
    join changes c on c.project_id = :project and c.term_id = tr.term_id and c.locale = tr.locale
    left join (
      select distinct term_id from changes where project_id = :project and kind = 'term.delete'
    ) deleted on deleted.term_id = tr.term_id
    where tr.project_id = :project and c.after is not null
    group by tr.project_id, tr.locale, tr.term_id
    having tr.revision > count(c) or (tr.revision < count(c) and not ${went})`,
  );
  expect(wrong).toEqual([]);
}

/** Expects that the changes of each term lead from nothing to its current state. */
async function expectTermsToAgree(content: Content): Promise<void> {
  const wrong = await rowsOf(
    content,
    `with steps as (
      select term_id, before::jsonb as place, -1 as balance from changes
      where project_id = :project and kind like 'term.%'
      union all
      select term_id, after::jsonb, 1 from changes
      where project_id = :project and kind like 'term.%'
      union all
      select id, jsonb_build_object('value', value, 'context', context, 'fileId',
        nullif(file_id, project_id)), -1 from terms
      where project_id = :project and archived_at is null
    )
    select term_id, place ->> 'value' as value, place ->> 'context' as context,
      place ->> 'fileId' as file, sum(balance)
    from steps where place is not null
    group by term_id, place ->> 'value', place ->> 'context', place ->> 'fileId'
    having sum(balance) <> 0`,
  );
  expect(wrong).toEqual([]);
}

/** Expects that the recorded changes of labels add up to the current assignments, for labels that still exist. */
async function expectLabelsToAgree(content: Content): Promise<void> {
  const wrong = await rowsOf(
    content,
    `with carried as (
      select label_id, term_id, '' as locale from term_labels where project_id = :project
      union all
      select label_id, term_id, locale from translation_labels where project_id = :project
    ), steps as (
      select label_id, term_id, locale, case when added then 1 else -1 end as balance
      from label_changes where project_id = :project
      union all
      select label_id, term_id, locale, -1 from carried
    )
    select term_id, locale, l.value, sum(balance)
    from steps
    join labels l on l.project_id = :project and l.id = steps.label_id and l.archived_at is null
    where locale in ('', '${lastingLocale}')
    group by term_id, locale, l.value
    having sum(balance) <> 0`,
  );
  expect(wrong).toEqual([]);
}

/** Expects that unique things, such as the source locale, exist only once. */
async function expectOneOfEach(content: Content): Promise<void> {
  const twice = await rowsOf(
    content,
    `select 'label' as what, value from labels where project_id = :project and archived_at is null
    group by value having count(*) > 1
    union all
    select 'term', value from terms where project_id = :project and archived_at is null
    group by file_id, value having count(*) > 1
    union all
    select 'file', path from files where project_id = :project and archived_at is null
    group by path having count(*) > 1
    union all
    select 'term of a deleted file', t.value from terms t
    join files f on f.project_id = t.project_id and f.id = t.file_id and f.archived_at is not null
    where t.project_id = :project and t.archived_at is null
    union all
    select 'position', position::text from terms where project_id = :project
    group by position having count(*) > 1
    union all
    select 'source locale', project_id::text from project_locales
    where project_id = :project and is_source
    group by project_id having count(*) > 1
    union all
    select 'member with an invite', i.email from project_invites i
    join project_members m using (project_id)
    join users u on u.id = m.user_id and u.email = i.email
    where project_id = :project`,
  );
  expect(twice).toEqual([]);
}
