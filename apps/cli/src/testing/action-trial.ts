import { expect } from 'vitest';
import { type GitRepository, makeRepository } from './git-repository.ts';
import { startJob } from './github-runner.ts';
import type { Packed } from './packed.ts';
import { makeProject, type TestProject } from './project.ts';

/** The pattern of the files that the repository of a trial has. */
export const path = 'l/{locale}.json';
/** A repository with texts in a folder, whose name has a space. */
export const files = {
  'web app/parlance.yaml': `source: en\nsets: [{ files: "${path}" }]\n`,
  'web app/l/en.json': '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye"\n}\n',
  'web app/l/de.json': '{\n  "hello": "Hallo {{name}}"\n}\n',
};
export const folder = { 'working-directory': 'web app' };

/** What the steps of the action are given to find the server. */
export const inputsOf = (packed: Packed, { url, projectId, token }: TestProject) => ({
  ...folder,
  package: packed.tarball,
  server: url,
  project: projectId,
  token,
});

/** A repository whose texts are in a project. */
export async function makePushed(
  packed: Packed,
): Promise<{ project: TestProject; repository: GitRepository }> {
  const project = await makeProject({ role: 'admin' });
  const repository = await makeRepository(files);
  const job = await startJob(repository);
  const inputs = { ...inputsOf(packed, project), command: 'push', arguments: '--translations' };
  const { code, log, summary } = await job.action(inputs);
  expect([code, log]).toEqual([0, expect.stringContaining('2 files pushed, 0 as on the server.')]);
  expect(summary).toContain('### Pushed to Parlance\n~~~~\npush  l/en.json');
  return { project, repository };
}
