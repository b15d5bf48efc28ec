import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { findAccess } from '../../access/access.queries.ts';
import { requireProjectScope } from '../../access/scope.ts';
import { readConfig } from '../../config.ts';
import { shortPatience } from '../../features/machine/calls/calls.service.ts';
import { createAsking } from '../../features/machine/calls/translator.service.ts';
import { createKnowledge } from '../../features/machine/knowledge.service.ts';
import { openContext } from '../../features/machine/prompts/instructions.service.ts';
import { listUsableProviders } from '../../features/machine/providers/providers.queries.ts';
import type { ModelClient } from '../../integrations/machine/model-client.ts';
import type { Person, TestServer } from '../test-server.ts';

/** What calls of machine translation are about. */
export interface MachineTarget {
  /** Creates a provider that nobody can reach, the only one of its owner. */
  readonly provider: () => Promise<string>;
  /** Creates such a provider that judges translations. */
  readonly judge: () => Promise<string>;
  readonly workspaceProvider: () => Promise<string>;
  /** Creates a term whose translation was paid for before, so that a suggestion needs no provider. */
  readonly suggested: () => Promise<string>;
  /** Creates a term that is translated. */
  readonly translated: () => Promise<string>;
  /** Creates a run that is paused, the only one of the project. */
  readonly run: () => Promise<string>;
  /** Creates a comparison that has ended, the only one of the project. */
  readonly bench: () => Promise<string>;
  /** Creates a term with a reviewed translation, and a provider. */
  readonly reviewed: () => Promise<string>;
}

export const unreachable = {
  name: 'Models',
  kind: 'openai' as const,
  url: 'https://models.invalid/v1',
  model: 'large',
  key: 'sk-0123456789-abcdef',
};

interface Place {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly locale: string;
  readonly newText: () => string;
}

export function createMachineTarget(
  { database: { db, dataDir } }: TestServer,
  { id: userId, call }: Person,
  { projectId, workspaceId, locale, newText }: Place,
): MachineTarget {
  const params = { projectId };

  async function provider(): Promise<string> {
    await db.deleteFrom('machine_providers').where('project_id', '=', projectId).execute();
    return (await call(endpoints.createMachineProvider, { params, body: unreachable })).id;
  }

  /** Creates a term whose key is its source text. */
  async function term(): Promise<string> {
    await sql`update projects set texts_in_keys = true where id = ${projectId}::uuid`.execute(db);
    return (await call(endpoints.createTerm, { params, body: { value: newText() } })).id;
  }

  return {
    provider,
    async judge() {
      const judgeId = await provider();
      await call(endpoints.updateMachineSettings, { params, body: { judgeId } });
      return judgeId;
    },
    async translated() {
      const termId = await term();
      const place = { params: { projectId, localeCode: locale } };
      await call(endpoints.updateTranslation, { ...place, body: { termId, value: newText() } });
      return termId;
    },
    async workspaceProvider() {
      await db.deleteFrom('machine_providers').where('workspace_id', '=', workspaceId).execute();
      const options = { params: { workspaceId }, body: unreachable };
      return (await call(endpoints.createWorkspaceMachineProvider, options)).id;
    },
    async suggested() {
      const id = await provider();
      const termId = await term();
      const actor = { type: 'user', id: userId, token: undefined } as const;
      const access = await findAccess(db, readConfig({ DATA_DIR: dataDir }), actor, projectId);
      if (!access) throw new Error('the admin has no access');
      const scope = requireProjectScope(access, 'UseMachine');
      const opened = await openContext({ db, ports: createKnowledge(db) }, scope, locale);
      const texts = await opened.readTexts([termId]);
      const row = (await listUsableProviders(db, projectId)).find((one) => one.id === id);
      if (!row) throw new Error('there is no provider');
      const translating = {
        scope,
        locale: opened,
        provider: row,
        opened: { sort: 'model' as const, client: echo },
        projectLimit: null,
        patience: shortPatience,
        signal: AbortSignal.timeout(10_000),
        count: () => {},
      };
      const ask = createAsking({ db }, translating, await opened.instruct(texts));
      await ask(texts.map((text) => ({ text })));
      return termId;
    },
    async run() {
      await db.deleteFrom('machine_runs').where('project_id', '=', projectId).execute();
      const providerId = await provider();
      const id = newId();
      await db
        .insertInto('machine_runs')
        .values({
          ...{ project_id: projectId, id, state: 'paused', pause_reason: 'person', trouble: null },
          ...{ started_by_type: 'user', started_by: userId, provider_id: providerId },
          ...{ provider_name: 'Models', model: 'large', host: 'models.invalid' },
          ...{ prompt_version: 0, locales: [locale], uses_memory: true, max_cost: null },
          ...{ estimated_input: 1, estimated_output: 1, total: 0, cost: null },
          ...{ change_set_id: null, finished_at: null },
        })
        .execute();
      return id;
    },
    async bench() {
      await db.deleteFrom('machine_benches').where('project_id', '=', projectId).execute();
      const providerId = await provider();
      const id = newId();
      await db
        .insertInto('machine_benches')
        .values({
          ...{ project_id: projectId, id, state: 'done', started_by: userId, locale, seed: 1 },
          ...{ texts: 0, max_cost: null, finished_at: new Date() },
        })
        .execute();
      for (const side of ['a', 'b'] as const) {
        await db
          .insertInto('machine_bench_candidates')
          .values({
            ...{ project_id: projectId, bench_id: id, side, provider_id: providerId },
            ...{ provider_name: 'Models', model: 'large', host: 'models.invalid' },
            ...{ prompt_version: 0, template: null, stop_reason: null, trouble: null, cost: null },
          })
          .execute();
      }
      return id;
    },
    async reviewed() {
      await provider();
      const termId = await term();
      await call(endpoints.updateTranslation, {
        params: { projectId, localeCode: locale },
        body: { termId, value: newText(), state: 'reviewed', allowProblems: true },
      });
      return termId;
    },
  };
}

/** A model that answers the texts that it is sent. */
const echo: ModelClient = {
  async complete({ user }) {
    const { texts } = JSON.parse(user) as { texts: readonly { id: string; text: string }[] };
    const translations = texts.map(({ id, text }) => ({ id, text }));
    const usage = { input: 1, output: 1, reasoning: 0 };
    return { text: JSON.stringify({ translations }), stop: 'end', usage };
  },
};
