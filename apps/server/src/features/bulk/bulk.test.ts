import type { BulkResult } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { followFromNow } from '../../testing/event-reader.ts';
import { createTrialProject } from '../../testing/trial-project.ts';
import { all, createBulkTrial, expectResult, nowhere } from '../../testing/trials/bulk-trial.ts';

const { server, ada, project, onTerms, inLocale, inGerman, idsOf } = createBulkTrial();

describe('a bulk change', () => {
  it.each([
    {},
    { filter: { stauts: 'untranslated' } },
    { filter: { order: 'name' } },
    { filter: { status: 'some' } },
    { filter: { labels: 'x' } },
    { ids: [] },
    { ids: ['x'] },
    { ids: [nowhere], filter: {} },
  ])('refuses %j instead of selecting more than is meant', async (select) => {
    const before = await project().content();
    for (const act of [onTerms, inGerman]) {
      const answer = await act(select, { action: act === onTerms ? 'delete' : 'clear' });
      expect(answer.status, answer.text).toBe(400);
    }
    expect(await project().content()).toEqual(before);
  });

  it('refuses a locale in the filter of translations, which the path names', async () => {
    expect((await inGerman({ filter: { locale: 'fr' } }, { action: 'clear' })).status).toBe(400);
  });

  it.each([
    { action: 'delete' },
    { action: 'copy', from: 'fr' },
    { action: 'label' },
    { action: 'clear', labelId: nowhere },
    { action: 'mark' },
    { action: 'mark', state: 'untranslated' },
  ])('of translations does not know %j', async (task) => {
    expect((await inGerman(all, task)).status).toBe(400);
  });

  it('takes no text that the database can not hold', async () => {
    const copy = { action: 'copy', from: 'f\0r', overwrite: true };
    const answer = await inGerman(all, copy);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.do.from' }] } });
  });

  it('needs labels and locales that are there', async () => {
    const label = { action: 'label', labelId: nowhere };
    expect((await onTerms(all, label)).status).toBe(404);
    expect((await inGerman(all, label)).status).toBe(404);
    const copy = { action: 'copy', from: 'it', overwrite: true };
    expect((await inGerman(all, copy)).status).toBe(404);
    expect((await inLocale('it', all, { action: 'clear' })).status).toBe(404);
    const select = { filter: { reference: 'it' } };
    expect((await inGerman(select, { action: 'clear' })).status).toBe(404);
    expect((await onTerms({ filter: { locale: 'it' } }, { action: 'delete' })).status).toBe(404);
  });

  it('leaves a member to their locales', async () => {
    const edith = await server().addPerson('Edith');
    await server().addMember(project().projectId, edith, 'editor');
    await server()
      .database.db.updateTable('project_members')
      .set({ locales: ['fr'] })
      .where('user_id', '=', edith.id)
      .execute();
    const clear = { action: 'clear' };
    expect((await inLocale('de_DE', all, clear, edith)).status).toBe(404);
    expect((await inLocale('fr', all, clear, edith)).status).toBe(200);
  });

  it('in another project changes nothing here', async () => {
    const ids = await idsOf('a', 'b');
    const before = await project().content();
    const other = await createTrialProject(server(), ada());
    const nothing = { changed: 0, unchanged: 0, skipped: 2 };
    expectResult(await onTerms({ ids }, { action: 'delete' }, other), nothing);
    expect(await project().content()).toEqual(before);
  });

  it('is told to those who follow the project', async () => {
    const labelId = await project().addLabel('x');
    const reader = await followFromNow(server(), ada(), project().projectId);
    const ids = await idsOf('a');
    await onTerms({ ids }, { action: 'label', labelId });
    expect(await reader.next('labels')).toEqual({ termIds: ids });
    await inGerman(all, { action: 'clear' });
    expect(await reader.next('translations')).toEqual({ count: 2, locale: 'de_DE' });
    await onTerms(all, { action: 'delete' });
    expect(await reader.next('terms')).toEqual({ count: 4 });
    await reader.close();
  });

  it('happens once for requests side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => onTerms(all, { action: 'delete' })),
    );
    const changed = answers.map(({ data }) => (data as BulkResult).changed);
    expect(changed.sort()).toEqual([0, 0, 0, 4]);
    await project().expectCountersToAgree();
  });
});
