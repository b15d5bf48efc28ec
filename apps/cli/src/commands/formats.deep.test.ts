import { expect, test } from 'vitest';
import { makeFolder } from '../testing/cli.ts';
import { formatFiles, readFormatFiles } from '../testing/format-files.ts';
import { makeProject } from '../testing/project.ts';

test('files of many formats go to the server and come back without a changed byte', async () => {
  const project = await makeProject({ role: 'admin' });
  const folder = await makeFolder(readFormatFiles(), { env: project.env });
  const before = await folder.snapshot();
  const { code, stderr } = await folder.run('push', '--translations');
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const again = await folder.json<{ files: { path: string; send: string | null }[] }>(
    'push',
    '--translations',
  );
  expect(again.value.files.filter(({ send }) => send !== null)).toEqual([]);
  expect(again.value.files).toHaveLength(formatFiles.length);
  const pulled = await folder.json<{ files: { path: string; change: string | null }[] }>(
    'pull',
    '--source',
  );
  expect([pulled.code, pulled.value.files.filter(({ change }) => change !== null)]).toEqual([
    0,
    [],
  ]);
  expect(await folder.snapshot()).toEqual(before);
});
