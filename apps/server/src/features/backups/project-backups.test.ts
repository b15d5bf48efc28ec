import { type ChangeSet, endpoints, type Project } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contentOf, expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import type { FilledInstallation } from '../../testing/samples/filled-installation.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  type Backup,
  beforeAllBackups,
  changeBackup,
  changeFirstRow,
  downloadBackup,
  restoreBackup,
} from '../../testing/trials/project-backups.ts';
import { storedColumns } from './project-backups.queries.ts';

let server: TestServer;
let other: TestServer;
let filled: FilledInstallation;
let backup: Backup;
let grace: Person;

beforeAllBackups((trial) => {
  ({ server, other, filled, backup, grace } = trial);
});

async function restored(bytes: Backup): Promise<Project> {
  const answer = await restoreBackup(other, grace, bytes);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as Project;
}

async function historyOf({ call }: Person, projectId: string): Promise<readonly ChangeSet[]> {
  const params = { projectId };
  return (await call(endpoints.listChangeSets, { params, query: {} })).changeSets;
}

async function exportOf(on: TestServer, { token }: Person, projectId: string): Promise<string[]> {
  const files: string[] = [];
  for (const query of ['locale=de_DE&format=po', 'locale=es&format=jsonnested']) {
    const { status, text } = await on.request('GET', `/projects/${projectId}/exports?${query}`, {
      token,
    });
    expect(status, text).toBe(200);
    files.push(text);
  }
  return files;
}

describe('the backup of a project', () => {
  it('has every column of its content but those that are worked out', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, json_agg(column_name order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public' and column_name not in
          ('project_id', 'translated_count', 'reviewed_count', 'errors_count', 'warnings_count')
        and table_name in (
          select table_name from information_schema.columns where column_name = 'project_id'
        )
        and table_name not in
          ('activity', 'activity_heads', 'project_totals', 'blobs', 'blob_parts', 'uploads', 'project_members', 'project_invites', 'project_clients', 'jobs', 'findings', 'check_progress', 'check_files', 'webhooks', 'webhook_secrets', 'webhook_deliveries', 'webhook_attempts', 'memories', 'memory_projects', 'memory_targets', 'glossary_projects', 'machine_providers', 'machine_settings', 'machine_runs', 'machine_items', 'machine_cache', 'machine_scores', 'machine_benches', 'machine_bench_candidates', 'machine_bench_texts', 'machine_bench_answers')
      group by 1 order by 1
    `.execute(server.database.db);
    const backedUp = Object.entries(storedColumns).map(([name, columns]) => ({
      name,
      columns: [...columns].sort(),
    }));
    expect(backedUp.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
  });

  it('comes back in another Parlance with everything in it, under an id of its own', async () => {
    const { project, admin } = filled;
    const copy = await restored(backup);
    const original = await admin.call(endpoints.getProject, { params: project.params });
    const { id, date, ...rest } = original;
    const here = { workspaceId: grace.id, date: { created: date.created } };
    expect(copy).toMatchObject({ ...rest, ...here });
    expect(copy.id).not.toBe(id);
    const there = { server: other, person: grace, projectId: copy.id };
    expect(await contentOf(there)).toEqual(await project.content());
    await expectCountersToAgree(there);
    await expectHistoryToAgree(there);
    expect(await exportOf(other, grace, copy.id)).toEqual(
      await exportOf(server, admin, project.projectId),
    );
  });

  it('has the source locale, also one that was deleted and may be taken back', async () => {
    const [first] = await changeFirstRow(backup, 'project_locales', (row) => row);
    const sources = await changeFirstRow(backup, 'project_locales', (row) => ({
      ...row,
      is_source: true,
    }));
    const project_locales = sources.map((row, at) =>
      at === 0 ? row : { ...row, is_source: false },
    );
    const project = await restored(await changeBackup(backup, { project_locales }));
    const code = String(first?.locale);
    expect(project.sourceLocale).toBe(code);
    const params = { projectId: project.id };
    await grace.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: code } });
    const again = await restored(await downloadBackup(grace, project.id));
    expect(again.sourceLocale).toBeNull();
    const [deletion] = await historyOf(grace, again.id);
    const undone = { projectId: again.id, changeSetId: deletion?.id ?? '' };
    await grace.call(endpoints.undoChangeSet, { params: undone });
    const back = await grace.call(endpoints.getProject, { params: { projectId: again.id } });
    expect(back.sourceLocale).toBe(code);
  });

  it('has the settings of the project', async () => {
    const projects = await changeFirstRow(backup, 'projects', (row) => ({
      ...row,
      texts_in_keys: true,
    }));
    const { textsInKeys, referenceUrl } = await restored(await changeBackup(backup, { projects }));
    expect({ textsInKeys, referenceUrl }).toEqual({
      textsInKeys: true,
      referenceUrl: 'https://code.example.com/{path}?line={line}',
    });
  });

  it('has screenshots with their images and regions, whose history goes on', async () => {
    const { project, admin } = filled;
    const { id: projectId } = await restored(backup);
    const seen = async ({ call }: Person, id: string) => {
      const params = { projectId: id };
      const { screenshots } = await call(endpoints.listScreenshots, { params, query: {} });
      const images = screenshots.map(async ({ id: screenshotId }) => {
        const input = { params: { ...params, screenshotId } };
        const image = await call(endpoints.getScreenshotImage, input);
        return Buffer.from(await image.arrayBuffer()).toString('hex');
      });
      return { screenshots, images: await Promise.all(images) };
    };
    const there = await seen(grace, projectId);
    expect(there.screenshots).toMatchObject([{ regions: [{ term: 'title' }, { area: null }] }]);
    expect(there).toEqual(await seen(admin, project.projectId));
    const [change] = (await historyOf(grace, projectId)).filter(
      ({ kind }) => kind === 'screenshot.update',
    );
    const params = { projectId, changeSetId: change?.id ?? '' };
    await grace.call(endpoints.undoChangeSet, { params });
    expect((await seen(grace, projectId)).screenshots).toMatchObject([{ regions: [] }]);
  });

  it('has the same bytes for the same content', async () => {
    expect(await downloadBackup(filled.admin, filled.project.projectId)).toEqual(backup);
  });

  it('keeps the history with its names, and says of nobody here that they were there', async () => {
    const { project, admin } = filled;
    const { id } = await restored(backup);
    const before = await historyOf(admin, project.projectId);
    const after = await historyOf(grace, id);
    const names = ({ actor, ...rest }: ChangeSet) => ({ ...rest, name: actor.name });
    expect(after.map(names)).toEqual(before.map(names));
    expect(new Set(after.map(({ actor }) => actor.name))).toEqual(new Set(['Ada', 'Ben', 'Build']));
    const idsBefore = new Set(before.map(({ actor }) => actor.id));
    expect(after.filter(({ actor }) => idsBefore.has(actor.id))).toEqual([]);
    expect(new Set(after.map(({ actor }) => actor.id)).size).toBe(idsBefore.size);
  });

  it('keeps the own changes of whoever restores it', async () => {
    const answer = await restoreBackup(server, filled.admin, backup);
    const { id } = answer.data as Project;
    const own = (sets: readonly ChangeSet[]) =>
      sets.filter(({ actor }) => actor.id === filled.admin.id).length;
    const before = await historyOf(filled.admin, filled.project.projectId);
    expect(own(before)).toBeGreaterThan(5);
    expect(own(await historyOf(filled.admin, id))).toBe(own(before));
  });

  it('can be undone, edited and backed up again', async () => {
    const { id: projectId } = await restored(backup);
    const [last] = await historyOf(grace, projectId);
    const params = { projectId, changeSetId: last?.id ?? '' };
    expect(await grace.call(endpoints.undoChangeSet, { params })).toMatchObject({ undone: 1 });
    const copy = await restored(await downloadBackup(grace, projectId));
    expect(await contentOf({ server: other, person: grace, projectId: copy.id })).toEqual(
      await contentOf({ server: other, person: grace, projectId }),
    );
    const names = (await historyOf(grace, copy.id)).map(({ actor }) => actor.name);
    expect(names).toEqual([
      'Grace',
      ...(await historyOf(grace, projectId)).slice(1).map(({ actor }) => actor.name),
    ]);
  });

  it('leaves out what no version knows', async () => {
    const terms = await changeFirstRow(backup, 'terms', (row) => ({
      ...row,
      project_id: 'x',
      extra: 1,
    }));
    const { id } = await restored(await changeBackup(backup, { terms }));
    expect(await contentOf({ server: other, person: grace, projectId: id })).toEqual(
      await filled.project.content(),
    );
  });
});
