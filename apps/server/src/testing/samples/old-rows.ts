import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { partBytes } from '../../blobs/blobs.queries.ts';
import type { Db } from '../../db/database.ts';
import { hashPassword } from '../../features/auth/passwords.service.ts';
import { insertingGlossary, insertingGlossaryChange } from './old-glossary-rows.ts';
import { insertingBenchRows, insertingMachineRows } from './old-machine-rows.ts';
import { insertingMemories, insertingMemory } from './old-memory-rows.ts';

const ids = {
  ada: '01900000-0000-7000-8000-000000000001',
  project: '01900000-0000-7000-8000-000000000002',
  term: '01900000-0000-7000-8000-000000000003',
  plural: '01900000-0000-7000-8000-000000000004',
  label: '01900000-0000-7000-8000-000000000005',
  created: '01900000-0000-7000-8000-000000000006',
  edited: '01900000-0000-7000-8000-000000000007',
  undone: '01900000-0000-7000-8000-000000000008',
  other: '01900000-0000-7000-8000-000000000009',
};

/** The account that `insertOldRows` creates. */
export const oldAccount = { username: 'ada@example.com', password: 'long enough' };

const id = (name: keyof typeof ids) => sql`${ids[name]}::uuid`;
const oldIds = () => ({ project: id('project'), term: id('term'), other: id('other') });
const other = Buffer.from('other bytes');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const table = gzipSync('Titel,title\n');
const template = gzipSync('{\n  "title": "Titel",\n  "%d files": "Dateien"\n}\n');

/** A blob of more than one part. */
const large = gzipSync(
  JSON.stringify(
    Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, hashOf(Buffer.from(`${n}`))])),
  ),
);

/** Rows for the tables and columns that each migration added. They fit its schema and every later one. */
const rowsSince: Readonly<
  Record<string, (passwordHash: string, migrations: readonly string[]) => RawBuilder<unknown>[]>
> = {
  '0001-initial': (passwordHash, migrations) => [
    sql`insert into users (id, name, email, password_hash, projects_created)
      values (${id('ada')}, 'Ada', ${oldAccount.username}, ${passwordHash}, 1)`,
    sql`insert into user_identities (provider, subject, user_id)
      values ('google', 'subject', ${id('ada')})`,
    sql`insert into password_resets (user_id, token_hash, expires_at)
      values (${id('ada')}, '\\x0102', now() + interval '1 hour')`,
    sql`insert into login_attempts (email, failures, last_failed_at)
      values ('sam@example.com', 2, now())`,
    ...oldProject(migrations),
    ...oldFiles(migrations),
    ...oldBlobs(migrations),
    sql`insert into project_members (project_id, user_id, role)
      values (${id('project')}, ${id('ada')}, 'admin')`,
    sql`insert into project_invites (project_id, id, email, role)
      values (${id('project')}, ${id('other')}, 'grace@example.com', 'viewer')`,
    sql`insert into project_clients (id, project_id, name, role, secret_hash)
      values (${id('other')}, ${id('project')}, 'Build', 'editor', 'hash')`,
    sql`insert into project_totals (project_id, terms_count, locales_count, last_position)
      values (${id('project')}, 2, 2, 2)`,
    sql`insert into project_locales (project_id, id, locale, translated_count) values
      (${id('project')}, ${id('ada')}, 'de_DE', 2), (${id('project')}, ${id('other')}, 'fr', 0)`,
    sql`insert into terms (project_id, id, value, context, position, is_plural, meta${fileColumn(migrations)})
      values
      (${id('project')}, ${id('term')}, 'title', 'On top', 1, false,
        '{"comments": ["A title"]}'${file(migrations)}),
      (${id('project')}, ${id('plural')}, '%d files', null, 2, true, '{}'${file(migrations)})`,
    sql`insert into translations (project_id, locale, term_id, value, state, updated_by) values
      (${id('project')}, 'de_DE', ${id('term')}, 'Titel', 'translated', ${id('ada')}),
      (${id('project')}, 'fr', ${id('term')}, '', 'untranslated', ${id('ada')}),
      (${id('project')}, 'de_DE', ${id('plural')},
        '{n, plural, one {%d Datei} other {%d Dateien}}', 'translated', null)`,
    sql`insert into labels (project_id, id, value, color)
      values (${id('project')}, ${id('label')}, 'urgent', '#123456')`,
    sql`insert into term_labels (project_id, term_id, label_id)
      values (${id('project')}, ${id('term')}, ${id('label')})`,
    sql`insert into translation_labels (project_id, term_id, locale, label_id)
      values (${id('project')}, ${id('term')}, 'de_DE', ${id('label')})`,
    sql`insert into change_sets (project_id, id, kind, actor_type, actor_id, locale) values
      (${id('project')}, ${id('created')}, 'term.create', 'user', ${id('ada')}, null),
      (${id('project')}, ${id('edited')}, 'translation.update', 'client', ${id('other')}, 'de_DE')`,
    sql`insert into changes (project_id, term_id, locale, change_set_id, kind, after) values
      (${id('project')}, ${id('term')}, 'de_DE', ${id('edited')}, 'translation.update', 'Titel')`,
    sql`insert into templates (project_id, locale, format, file_name,
        ${contentColumn(migrations)}${fileColumn(migrations)})
      values (${id('project')}, 'de_DE', 'jsonflat', 'de.json',
        ${content(migrations, template)}${file(migrations)})`,
  ],
  '0003-undo': () => [
    sql`insert into change_sets (project_id, id, kind, actor_type, actor_id, undoes)
      values (${id('project')}, ${id('undone')}, 'undo', 'user', ${id('ada')}, ${id('edited')})`,
    sql`insert into label_changes (project_id, term_id, label_id, change_set_id, added)
      values (${id('project')}, ${id('term')}, ${id('label')}, ${id('undone')}, true)`,
  ],
  '0004-templates-by-path': (_, migrations) => [
    sql`insert into templates
        (project_id, locale, format, path, pattern, file_name,
          ${contentColumn(migrations)}${fileColumn(migrations)})
      values
        (${id('project')}, 'de_DE', 'jsonflat', 'a/de.json', 'a/{locale}.json', 'de.json',
          ${content(migrations, template)}${file(migrations)}),
        (${id('project')}, 'de_DE', 'jsonflat', 'b/de.json', 'b/{locale}.json', 'de.json',
          ${content(migrations, large)}${file(migrations)})`,
  ],
  '0005-states': () => [
    sql`insert into changes (project_id, term_id, locale, change_set_id, kind, before, after,
        before_state, after_state)
      values (${id('project')}, ${id('plural')}, 'de_DE', ${id('edited')}, 'translation.update',
        null, '{n, plural, one {%d Datei} other {%d Dateien}}', null, 'translated')`,
  ],
  '0006-source-locale': () => [
    sql`update project_locales set is_source = true where locale = 'fr'`,
  ],
  '0010-template-placeholders': () => [
    sql`update templates set placeholders = 'icu' where path <> ''`,
  ],
  '0008-mail-counts': () => [
    sql`insert into mail_counts (email, kind, mails) values ('sam@example.com', 'invite', 3)`,
  ],
  '0009-request-counts': () => [
    sql`insert into request_counts (caller, requests) values ('203.0.113.7/auth/token', 3)`,
  ],
  '0013-table-columns': (_, migrations) => [
    sql`insert into templates
        (project_id, locale, format, file_name, ${contentColumn(migrations)},
          table_columns${fileColumn(migrations)})
      values (${id('project')}, 'de_DE', 'csv', 'de.csv', ${content(migrations, table)},
        '{"hasHeader": false, "roles": ["de_DE", "key"]}'${file(migrations)})`,
  ],
  '0011-own-locales': () => [
    sql`update project_locales set name = 'French (formal)', base = 'fr_CA' where locale = 'fr'`,
  ],
  '0014-locked-terms': () => [
    sql`update terms set locked = true where id = ${id('plural')}`,
    sql`update project_totals set locked_count = 1`,
    sql`update project_locales set translated_count = 1 where locale = 'de_DE'`,
  ],
  '0016-archive': (_, migrations) => [
    sql`insert into terms (project_id, id, value, position, archived_at${fileColumn(migrations)})
      values (${id('project')}, ${id('created')}, 'title', 3, now()${file(migrations)})`,
    sql`insert into labels (project_id, id, value, color, archived_at)
      values (${id('project')}, ${id('created')}, 'urgent', '#123456', now())`,
    sql`insert into project_locales (project_id, id, locale, archived_at)
      values (${id('project')}, ${id('created')}, 'fr~01900000-0000-7000-8000-000000000006', now())`,
  ],
  '0017-origins': () => [
    sql`update translations set origin = 'import', updated_by_type = 'user',
      source_hash = md5('title')::uuid`,
    sql`update changes set after_origin = 'import', after_source_hash = md5('title')::uuid
      where after is not null`,
  ],
  '0015-roles-and-locales': () => [
    sql`update project_invites set role = 'translator', locales = '{de_DE,fr}'`,
    sql`update project_clients set role = 'reviewer', locales = '{fr}'`,
  ],
  '0019-blobs': () => [
    sql`insert into blobs (project_id, hash, size, media_type)
      values (${id('project')}, ${hashOf(other)}, ${other.length}, 'text/plain')`,
    sql`insert into blob_parts (project_id, hash, n, bytes)
      values (${id('project')}, ${hashOf(other)}, 0, ${other})`,
    sql`insert into object_deletions (object, due_at) values ('folder:a/b', now())`,
  ],
  '0020-uploads': () => [
    sql`insert into uploads
      (project_id, id, n, name, content_hash, actor_type, actor_id, expires_at)
      values (${id('project')}, ${id('other')}, 0, 'de.json', ${hashOf(other)}, 'user',
        ${id('ada')}, now() + interval '1 hour')`,
  ],
  '0022-jobs': () => [sql`insert into job_turns (name, last_turn) values ('tidy', now())`],
  '0024-activity': () => [
    sql`insert into activity (project_id, id, seq, kind, actor_type, actor_id, details) values
      (${id('project')}, ${id('project')}, 1, 'project.create', 'user', ${id('ada')}, '{}'),
      (${id('project')}, ${id('other')}, null, 'project.update', 'user', ${id('ada')}, '{}')`,
    sql`insert into activity_heads (project_id, last_seq) values (${id('project')}, 1)`,
  ],
  '0026-findings': () => [
    sql`insert into findings (project_id, locale, term_id, n, check_id, severity, range_start,
        range_end, fingerprint, is_ignored)
      values (${id('project')}, 'de_DE', ${id('term')}, 0, 'space.double', 'warning', 1, 3, 'abc', true)`,
    sql`insert into finding_ignores (project_id, id, check_id, fingerprint, scope, actor_type,
        actor_id, reason)
      values (${id('project')}, ${id('other')}, 'space.double', 'abc', 'project', 'user',
        ${id('ada')}, 'As in print')`,
    sql`insert into check_settings (project_id, check_id, locale, level)
      values (${id('project')}, 'space.edge', '', 'save')`,
    sql`insert into check_rules (project_id, id, position, rule) values (${id('project')},
      ${id('other')}, 0, ${JSON.stringify(rule)}::jsonb)`,
    sql`insert into check_progress (project_id, checked_seq) values (${id('project')}, 1)`,
    sql`insert into check_files (project_id, file_id) values (${id('project')}, ${id('project')})`,
  ],
  '0031-screenshots': () => [
    sql`insert into screenshots (project_id, id, name, content_hash, media_type, width, height)
      values (${id('project')}, ${id('other')}, 'Start', ${hashOf(other)}, 'image/png', 8, 8)`,
    sql`insert into screenshot_regions (project_id, screenshot_id, id, term_id)
      values (${id('project')}, ${id('other')}, ${id('other')}, ${id('term')})`,
  ],
  '0035-tokens-and-sessions': () => [
    sql`insert into access_tokens (id, user_id, name, actions, created_by, expires_in_days)
      values (${id('other')}, ${id('ada')}, 'Laptop', '{read,export}', ${id('ada')}, 90)`,
    sql`insert into token_secrets (hash, token_id, ending)
      values (sha256('secret'), ${id('other')}, 'cret')`,
    sql`insert into sessions (id, user_id, token_version, user_agent, expires_at)
      values (${id('other')}, ${id('ada')}, 0, 'Firefox', now() + interval '1 day')`,
    sql`insert into device_authorizations
        (device_code_hash, user_code_hash, name, interval_seconds, expires_at)
      values (sha256('device'), sha256('user'), 'laptop', 5, now() + interval '10 minutes')`,
  ],
  '0036-webhooks': () => [
    insertingWebhook(),
    sql`insert into webhook_secrets (project_id, id, webhook_id, sealed, ending)
      values (${id('project')}, ${id('other')}, ${id('other')}, 'sealed', 'Jc1w')`,
    sql`insert into webhook_deliveries (project_id, id, webhook_id, type, body, state)
      values (${id('project')}, ${id('other')}, ${id('other')}, 'term.added', '{}', 'failed')`,
    sql`insert into webhook_attempts (project_id, delivery_id, n, duration_ms, request_headers)
      values (${id('project')}, ${id('other')}, 1, 12, '{}')`,
  ],
  '0038-term-usages': () => [
    sql`insert into term_usages (project_id, term_id, usages, hash)
      values (${id('project')}, ${id('term')}, '[{"file": "src/a.ts", "line": 3}]',
        ${'A'.repeat(43)})`,
  ],
  '0039-memories': () => [...insertingMemories(oldIds())],
  '0040-glossaries': () => [...insertingGlossary(oldIds())],
  '0041-machine': () =>
    insertingMachineRows({ project: id('project'), ada: id('ada'), other: id('other') }),
  '0042-memory-files': () => [
    sql`insert into memory_files (memory_id, file_id, part, bytes)
      values (${id('other')}, ${id('created')}, 0, '\\x00')`,
  ],
  '0043-machine-benches': () =>
    insertingBenchRows({ project: id('project'), ada: id('ada'), other: id('other') }),
  '0045-machine-origins': () => [
    sql`insert into machine_origins (project_id, id, provider_name, model, prompt_version)
      values (${id('project')}, ${id('other')}, 'Models', 'large', 1)`,
    sql`update translations set machine_origin_id = ${id('other')}`,
  ],
  '0047-glossary-changes': () => [...insertingGlossaryChange({ other: id('other') })],
  '0048-machine-reviews': () => [
    sql`update machine_runs set reviews_clean = true, reviewed = 1,
      review_change_set_id = ${id('other')}`,
    sql`update machine_scores set clean_models = '{large,wise}'`,
  ],
  '0044-machine-scores': () => [
    sql`insert into machine_scores (project_id, locale, term_id, position, text_hash, source_hash,
        score, spans)
      values (${id('project')}, 'de_DE', ${id('term')}, 1, ${id('other')}, ${id('other')}, 0, '[]')`,
  ],
};

const rule = {
  id: ids.other,
  name: 'One name',
  target: { pattern: 'Parlanz' },
  level: 'warning',
  message: 'It is Parlance.',
};

/** Whether terms and templates belong to files. */
const hasFiles = (migrations: readonly string[]) => migrations.includes('0023-files');

const fileColumn = (migrations: readonly string[]) =>
  hasFiles(migrations) ? sql`, file_id` : sql``;

const file = (migrations: readonly string[]) =>
  hasFiles(migrations) ? sql`, ${id('project')}` : sql``;

/** Whether templates refer to blobs by a hash instead of having the bytes. */
const hasBlobs = (migrations: readonly string[]) => migrations.includes('0021-template-blobs');

const contentColumn = (migrations: readonly string[]) =>
  sql.ref(hasBlobs(migrations) ? 'content_hash' : 'content');

const content = (migrations: readonly string[], bytes: Buffer) =>
  hasBlobs(migrations) ? hashOf(bytes) : bytes;

function oldBlobs(migrations: readonly string[]): RawBuilder<unknown>[] {
  if (!hasBlobs(migrations)) return [];
  return [table, template, large].flatMap((bytes) => [
    sql`insert into blobs (project_id, hash, size, media_type)
      values (${id('project')}, ${hashOf(bytes)}, ${bytes.length}, 'application/gzip')`,
    ...[0, 1]
      .filter((n) => n * partBytes < bytes.length)
      .map(
        (n) => sql`insert into blob_parts (project_id, hash, n, bytes)
          values (${id('project')}, ${hashOf(bytes)}, ${n},
            ${bytes.subarray(n * partBytes, (n + 1) * partBytes)})`,
      ),
  ]);
}

/** The rows of a project, with its workspace in schemas that have workspaces. */
function oldProject(migrations: readonly string[]): RawBuilder<unknown>[] {
  const name = sql`'Website', 'All', 'unlimited'`;
  if (!migrations.includes('0018-workspaces')) {
    return [
      sql`insert into projects (id, name, description, plan_code) values (${id('project')}, ${name})`,
    ];
  }
  return [
    sql`insert into workspaces (id, name, is_personal) values (${id('ada')}, 'Ada', true)`,
    sql`insert into workspace_members (workspace_id, user_id, role)
      values (${id('ada')}, ${id('ada')}, 'owner')`,
    sql`insert into projects (id, name, description, plan_code, workspace_id)
      values (${id('project')}, ${name}, ${id('ada')})`,
  ];
}

function oldFiles(migrations: readonly string[]): RawBuilder<unknown>[] {
  if (!hasFiles(migrations)) return [];
  return [
    sql`insert into files (project_id, id, path, format, archived_at) values
      (${id('project')}, ${id('project')}, null, null, null),
      (${id('project')}, ${id('other')}, 'locales/{locale}/home.json', 'jsonflat', null),
      (${id('project')}, ${id('created')}, 'locales/{locale}/home.json', 'jsonflat', now())`,
  ];
}

/** The change that created a term. In schemas before the third migration it has only the value of the term. */
function createdTerm(migrations: readonly string[]): RawBuilder<unknown> {
  const after = migrations.includes('0003-undo') ? '{"value" : "title"}' : 'title';
  return sql`insert into changes (project_id, term_id, change_set_id, kind, after)
    values (${id('project')}, ${id('term')}, ${id('created')}, 'term.create', ${after})`;
}

/** Inserts a finished background import, which schemas of earlier versions can't have. */
export async function insertOldImport(db: Db): Promise<void> {
  await sql`
    insert into jobs (id, name, project_id, actor_type, actor_id, payload, state, error, finished_at)
    values (${id('undone')}, 'import', ${id('project')}, 'user', ${id('ada')},
      '{"fileName": "de.csv", "query": {"format": "csv"}}', 'failed', '{"code": "NotFound"}', now())
    on conflict do nothing
  `.execute(db);
}

/** Inserts a screenshot into a migrated database, so that its endpoints can be asked. */
export async function insertOldScreenshot(db: Db): Promise<void> {
  await sql`
    insert into screenshots (project_id, id, name, content_hash, media_type, width, height)
    select t.project_id, ${id('other')}, 'Start', t.content_hash, 'image/png', 8, 8
    from templates t where t.project_id = ${id('project')} limit 1
    on conflict do nothing
  `.execute(db);
}

/** Inserts a webhook, which schemas of before have none of, once. */
export async function insertOldWebhook(db: Db): Promise<void> {
  await insertingWebhook().execute(db);
}

function insertingWebhook(): RawBuilder<unknown> {
  return sql`
    insert into webhooks (project_id, id, name, url, types, followed_seq, created_by)
    values (${id('project')}, ${id('other')}, 'Build', 'https://receiver.invalid/hook',
      '{term.added}', 1, ${id('ada')})
    on conflict do nothing
  `;
}

/** Inserts a glossary with a concept, which schemas of before have none of, once. */
export async function insertOldGlossary(db: Db): Promise<void> {
  for (const rows of insertingGlossary(oldIds())) await rows.execute(db);
}

/** Inserts a shared memory, which schemas of before have none of, once. */
export async function insertOldMemory(db: Db): Promise<void> {
  await insertingMemory(oldIds()).execute(db);
}

/** The row of a waiting mail: a job, or a row of the table `mails` in older schemas. */
function waitingMail(migrations: readonly string[]): RawBuilder<unknown> {
  const times = sql`now() + interval '1 hour', now() + interval '2 hours'`;
  return migrations.includes('0022-jobs')
    ? sql`insert into jobs (id, name, payload, due_at, expires_at)
        values (${id('other')}, 'mail', '{"kind": "welcome", "sealed": "sealed"}', ${times})`
    : sql`insert into mails (id, kind, sealed, due_at, expires_at)
        values (${id('other')}, 'welcome', 'sealed', ${times})`;
}

/** Inserts a row into every table that these migrations create, with values for the columns that they add. */
export async function insertOldRows(db: Db, migrations: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(oldAccount.password);
  for (const name of migrations) {
    for (const rows of rowsSince[name]?.(passwordHash, migrations) ?? []) await rows.execute(db);
  }
  await createdTerm(migrations).execute(db);
  if (migrations.includes('0002-mails-and-invites')) await waitingMail(migrations).execute(db);
}
