import { describe, expect, test } from 'vitest';
import { installForTests } from '../testing/packed.ts';
import { makeProject, translate } from '../testing/project.ts';
import { makePipelines, path } from '../testing/template-trial.ts';

const packed = installForTests();

test('each pipeline has its jobs, and those that nobody wants are in none', async () => {
  const { pipelines } = await makePipelines(packed());
  expect(await pipelines.list('push')).toEqual(['parlance-check', 'parlance-push']);
  expect(await pipelines.list('merge_request_event')).toEqual(['parlance-check']);
  expect(await pipelines.list('schedule')).toEqual(['parlance-pull']);
  const { pipelines: few } = await makePipelines(packed(), { push: false, pull: false });
  expect(await few.list('push')).toEqual(['parlance-check']);
  expect(await few.list('schedule')).toEqual([]);
});

describe('check', () => {
  test('leaves a report on code quality, and tells of findings in the log', async () => {
    const { repository, pipelines } = await makePipelines(packed());
    const green = await pipelines.run('parlance-check', 'merge_request_event');
    expect([green.code, green.log]).toEqual([0, expect.stringContaining('0 errors, 0 warnings')]);
    expect(await pipelines.codeQuality()).toEqual([]);

    await repository.write('web/l/de.json', '{\n  "hello": "Hallo"\n}\n');
    const red = await pipelines.run('parlance-check', 'push');
    expect([red.code, red.log]).toEqual([
      1,
      expect.stringContaining('l/de.json:2:18: error: hello {{name}} is missing.'),
    ]);
    expect(await pipelines.codeQuality()).toEqual([
      expect.objectContaining({
        severity: 'major',
        location: { path: 'web/l/de.json', lines: { begin: 2 } },
      }),
    ]);
  });
});

describe('push and pull', () => {
  test('send texts, and request what differs', async () => {
    const project = await makeProject({ role: 'admin' });
    const inputs = { 'push-arguments': '--translations' };
    const { pipelines } = await makePipelines(packed(), inputs, project);
    const token = { PARLANCE_TOKEN: project.token };
    const pushed = await pipelines.run('parlance-push', 'push', token);
    expect([pushed.code, pushed.log]).toEqual([0, expect.stringContaining('2 files pushed')]);
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const pulled = await pipelines.run('parlance-pull', 'schedule', token);
    expect([pulled.code, pulled.log]).toEqual([0, expect.stringContaining('1 file written')]);
    expect(await pipelines.pushOptions()).toEqual([
      expect.arrayContaining(['merge_request.create', 'merge_request.target=main']),
    ]);
  });
});
