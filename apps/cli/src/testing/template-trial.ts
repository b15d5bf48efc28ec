import { stringify } from 'yaml';
import { makeRepository } from './git-repository.ts';
import { startPipelines } from './gitlab-runner.ts';
import type { Packed } from './packed.ts';
import type { TestProject } from './project.ts';

/** The pattern of the files that the repository of a trial has. */
export const path = 'l/{locale}.json';
const files = {
  'web/parlance.yaml': `source: en\nsets: [{ files: "${path}" }]\n`,
  'web/l/en.json': '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye"\n}\n',
  'web/l/de.json': '{\n  "hello": "Hallo {{name}}"\n}\n',
};

/** A repository that includes the template of GitLab, and its pipelines. */
export async function makePipelines(packed: Packed, inputs: object = {}, project?: TestProject) {
  const repository = await makeRepository(files);
  const server = project ? { server: project.url, project: project.projectId } : {};
  const all = { package: packed.tarball, 'working-directory': 'web', ...server, ...inputs };
  const configuration = stringify({ include: [{ local: 'parlance.yml', inputs: all }] });
  return { repository, pipelines: await startPipelines(repository, configuration) };
}
