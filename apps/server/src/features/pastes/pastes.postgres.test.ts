import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { beforeEachPaste, type PasteTrial } from '../../testing/trials/paste-trial.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let trial: PasteTrial;
beforeEachPaste((started) => {
  trial = started;
});

it('what is edited between the planning and the writing stays, and is told of as it is then', async () => {
  const { cell, person, project, params, server } = trial;
  const cells = [
    cell('de', 'open', 'Aufmachen', 1),
    cell('fr', 'open', 'Ouvrir'),
    cell('fr', 'size', 'Taille : {size}'),
  ];
  const pasting = await server.database.db.transaction().execute(async (trx) => {
    await sql`
      select from project_totals where project_id = ${params.projectId}::uuid for update
    `.execute(trx);
    const answer = trial.paste(cells);
    await untilSomebodyWaits(server.database.db);
    await project.edit('de', 'open', 'Anders');
    await project.edit('fr', 'open', 'Ouvrir');
    return { answer };
  });
  expect(await pasting.answer).toEqual({
    changed: 1,
    unchanged: 1,
    refused: [
      {
        cell: 0,
        reason: 'revision',
        current: { value: 'Anders', state: 'translated', revision: 2 },
        origin: 'person',
        by: { type: 'user', id: person.id, name: 'Ada' },
      },
    ],
  });
  const [changeSetId = ''] = trial.changeSets;
  const changeSet = await person.call(endpoints.getChangeSet, {
    params: { ...params, changeSetId },
  });
  expect(changeSet).toMatchObject({ locale: 'fr', counts: { translations: 1 } });
});

it('is written by the source locale that there is then', async () => {
  const { cell, person, params, server } = trial;
  const { projectId } = params;
  const termParams = { projectId, termId: trial.idOf('open') };
  await person.call(endpoints.updateTerm, {
    params: termParams,
    body: { value: 'open', locked: true },
  });
  const pasting = await server.database.db.transaction().execute(async (trx) => {
    await sql`
      select from project_totals where project_id = ${projectId}::uuid for update
    `.execute(trx);
    const answer = trial.paste([cell('en', 'open', 'Open it', 1), cell('en', 'size', 'Size', 1)]);
    await untilSomebodyWaits(server.database.db);
    for (const [locale, isSource] of [
      ['en', false],
      ['de', true],
    ] as const) {
      await sql`
        update project_locales set is_source = ${isSource}
        where project_id = ${projectId}::uuid and locale = ${locale}
      `.execute(trx);
    }
    return { answer };
  });
  // The term is locked, and English no longer that of the source.
  expect(await pasting.answer).toEqual({
    changed: 1,
    unchanged: 0,
    refused: [
      {
        cell: 0,
        reason: 'locked',
        current: { value: 'Open', state: 'translated', revision: 1 },
      },
    ],
  });
});

it('of two who paste over the same texts at once, each text is written by one', async () => {
  const { cell, project, server } = trial;
  const bob = await server.addPerson('Bob');
  await server.addMember(project.projectId, bob, 'editor');
  const keys = Array.from({ length: 50 }, (_, n) => `key.${n}`);
  await project.importTexts('en', Object.fromEntries(keys.map((key) => [key, key])));
  await trial.readTerms();
  const before = await trial.content();
  const cellsOf = (name: string) =>
    keys.flatMap((key) => [cell('de', key, `${name} ${key}`), cell('fr', key, `${name} ${key}`)]);
  const results = await Promise.all([
    trial.paste(cellsOf('Ada')),
    trial.paste(cellsOf('Bob').reverse(), bob),
  ]);
  const [winner, loser] = results.toSorted((a, b) => b.changed - a.changed);
  expect(winner).toMatchObject({ changed: 100, refused: [] });
  expect(loser).toMatchObject({ changed: 0 });
  expect(new Set(loser?.refused.map(({ reason }) => reason))).toEqual(new Set(['revision']));
  await expectCountersToAgree(trial);
  await expectHistoryToAgree(trial);
  expect(trial.changeSets).toHaveLength(1);
  await trial.undo();
  expect(await trial.content()).toEqual(before);
});

it('pastes, edits and locks at the same time leave nothing that does not agree', async () => {
  const { cell, person, params, project } = trial;
  const locked = (action: 'lock' | 'unlock') => {
    const body = { select: { ids: [trial.idOf('open')] }, do: { action } };
    return person.call(endpoints.changeTerms, { params, body });
  };
  for (let round = 0; round < 10; round++) {
    const texts = await trial.translationsOf('open');
    const cells = ['de', 'fr', 'en'].map((locale) =>
      cell(locale, 'open', `Text ${round}`, texts[locale]?.revision),
    );
    const [{ changed, unchanged, refused }] = await Promise.all([
      trial.paste(cells),
      project.editTerm('en', trial.idOf('open'), `Edited ${round}`),
      locked(round % 2 === 0 ? 'lock' : 'unlock'),
    ]);
    expect(changed + unchanged + refused.length).toBe(3);
    for (const { reason } of refused) expect(['locked', 'revision']).toContain(reason);
  }
  await expectCountersToAgree(trial);
  await expectHistoryToAgree(trial);
});
