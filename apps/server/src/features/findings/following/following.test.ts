import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { findCheckContext, listTermUnits } from '../../../content/findings/units.queries.ts';
import { checkUnits } from '../../../integrations/checks/check-units.ts';
import type { FormatWorkers } from '../../../integrations/formats/format-workers.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import { untilChecked } from '../../../testing/checked.ts';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { expectCountersToAgree, rowsOf } from '../../../testing/content.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { listFilesOfUnits } from '../checking.service.ts';
import { defineChecking } from './following.service.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

const content = () => ({ server, person: ada, projectId });

async function listed() {
  const { findings } = await ada.call(endpoints.listFindings, { params: { projectId } });
  return findings.map(({ locale, term, check }) => `${locale} ${term} ${check}`);
}

async function localeStats() {
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params: { projectId } });
  return localeStats;
}

describe('the job', () => {
  it('checks what an import brings, and what it mends', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}!', bye: 'Bye' });
    await project.importTexts('de', { hello: 'Hallo!', bye: 'Tschüss' });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual(['de hello placeholder.missing']);
    await project.importTexts('de', { hello: 'Hallo {{name}}!', bye: 'Tschüss' });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await expectCountersToAgree(content());
  });

  it('checks translations in all locales when their source text changes', async () => {
    await project.importTexts('en', { hello: 'Hello', files: '{{count}} files' });
    await project.importTexts('de', { hello: 'Hallo', files: '{{count}} Dateien' });
    await project.importTexts('fr', { hello: 'Bonjour', files: '{{count}} fichiers' });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await project.editTerm('en', (await project.termIds()).hello, 'Hello {{name}}');
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([
      'de hello placeholder.missing',
      'fr hello placeholder.missing',
    ]);
  });

  it('follows deletions and undos of terms and locales', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}' });
    await project.importTexts('de', { hello: 'Hallo' });
    await untilChecked(server, projectId);
    const termId = (await project.termIds()).hello ?? '';
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    expect(await listed()).toEqual([]);
    expect(await localeStats()).toMatchObject({ de: { errors: 0 } });
    await undoLast();
    await untilChecked(server, projectId);
    expect(await listed()).toEqual(['de hello placeholder.missing']);

    const params = { projectId, localeCode: 'de' };
    await ada.call(endpoints.deleteProjectLocale, { params });
    expect(await listed()).toEqual([]);
    await project.editTerm('en', termId, 'Hello');
    await untilChecked(server, projectId);
    await undoLast(1);
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await expectCountersToAgree(content());
  });

  it('checks everything when another locale becomes the source', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}', files: '{{count}} files' });
    await project.importTexts('de', { hello: 'Hallo', files: '{{count}} Dateien' });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual(['de hello placeholder.missing']);
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { sourceLocale: 'de' },
    });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual(['en hello placeholder.unknown']);
  });

  it('finds nothing in locked terms', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}' });
    await project.importTexts('de', { hello: 'Hallo' });
    await untilChecked(server, projectId);
    await ada.call(endpoints.changeTerms, {
      params: { projectId },
      body: { select: { filter: {} }, do: { action: 'lock' } },
    });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await expectCountersToAgree(content());
  });

  it('checks again what an earlier version left, from where it has got to', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}' });
    await project.importTexts('de', { hello: 'Hallo' });
    await untilChecked(server, projectId);
    await rowsOf(
      content(),
      'update project_locales set errors_count = 0 where project_id = :project',
    );
    await rowsOf(content(), 'delete from findings where project_id = :project');
    await rowsOf(
      content(),
      'update check_progress set checked_version = 0 where project_id = :project',
    );
    await project.editTerm('fr', (await project.termIds()).hello, 'Bonjour {{name}}');
    await untilChecked(server, projectId);
    expect(await listed()).toEqual(['de hello placeholder.missing']);
    await expectCountersToAgree(content());
  });

  it('checks the texts of a file by their new syntax also where it was interrupted', async () => {
    await project.importTexts('en', { hello: 'Hello', bye: 'Bye' });
    await project.importTexts('de', { hello: 'Hallo {x}', bye: 'Tschüss' });
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await takeJobFromServer();
    await project.editTerm('en', (await project.termIds()).bye, 'Bye {x}');
    const failing = () => Promise.reject(new Error('interrupted'));
    await expect(runJob(failing)).rejects.toThrow('interrupted');
    expect(await listed()).toEqual([]);
    await runJob(async (task) => checkUnits(task));
    expect(await listed()).toEqual(['de hello placeholder.unknown', 'de bye placeholder.missing']);
  });

  it('reads no texts of a file that has no source texts, nor does an edit', async () => {
    await project.importTexts('de', { hello: 'Hallo' });
    await untilChecked(server, projectId);
    await takeJobFromServer();
    const { hello = '' } = await project.termIds();
    await project.editTerm('de', hello, 'Hallo!');
    const { db, reading } = watchReading(/t\.file_id = \$\d+::uuid and/);
    await runJob(async (task) => checkUnits(task), db);
    const context = await findCheckContext(db, { projectId });
    if (!context) throw new Error('the project is not there');
    const units = await listTermUnits(db, { projectId }, context, {
      locale: 'de',
      termIds: [hello],
    });
    const files = await listFilesOfUnits(db, { projectId }, context, units);
    expect(files.size).toBe(1);
    expect(reading).toEqual([]);
  });

  it('reads no translations of a locale without source texts and findings', async () => {
    await project.importTexts('en', { hello: 'Hello {{name}}' });
    await project.importTexts('de', { hello: 'Hallo' });
    await untilChecked(server, projectId);
    await takeJobFromServer();
    await project.editTerm('en', (await project.termIds()).hello, 'Hello {{you}}');
    const { db, reading } = watchReading(/ order by tr\.term_id/);
    await runJob(async (task) => checkUnits(task), db);
    expect(reading, 'of German and French').toHaveLength(2);
  });

  /** A database, and its statements that match a pattern. */
  function watchReading(pattern: RegExp) {
    const { db } = server.database;
    const reading: string[] = [];
    const executor = db.getExecutor();
    const watched = db.withPlugin({
      transformQuery({ node, queryId }) {
        const { sql } = executor.compileQuery(node, queryId);
        if (pattern.test(sql)) reading.push(sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { db: watched, reading };
  }

  /** As if another process ran the job of the project. */
  async function takeJobFromServer() {
    await rowsOf(
      content(),
      `insert into jobs (id, name, project_id, payload, state, due_at)
      values ('${newId()}', 'check', :project, '{}', 'running', now() + interval '1 hour')`,
    );
  }

  async function runJob(check: FormatWorkers['checkUnits'], db = server.database.db) {
    const parts = {
      answering: { settled: async () => {} },
      db,
      events: { tell() {} },
      formatWorkers: { checkUnits: check },
    };
    const job = defineChecking(parts as unknown as Parameters<typeof defineChecking>[0]);
    const running = { projectId, signal: new AbortController().signal };
    await job.runWith({}, running as RunningJob);
  }

  async function undoLast(from = 0) {
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params: { projectId } });
    const changeSetId = changeSets[from]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
  }
});
