import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { endpoints } from '@parlance/contract';
import { markAsData, toDataText } from './answers.ts';
import { describeError } from './describe-error.ts';
import { toInstructions } from './instructions.ts';
import { localiseDiff, localiseDiffArgs } from './localise-diff.ts';
import { readProjectGuide } from './project-guide.ts';
import type { Agent, AnyTool } from './tool.ts';
import { checkTexts } from './tools/check-texts.ts';
import { exportFile } from './tools/export-file.ts';
import { findTerms } from './tools/find-terms.ts';
import { getChanges } from './tools/get-changes.ts';
import { getProgress } from './tools/get-progress.ts';
import { getProject } from './tools/get-project.ts';
import { getTerm } from './tools/get-term.ts';
import { listIssues } from './tools/list-issues.ts';
import { listProjects } from './tools/list-projects.ts';
import { lookUp } from './tools/look-up.ts';
import { setTranslations } from './tools/set-translations.ts';
import { undo } from './tools/undo.ts';
import { upsertTerms } from './tools/upsert-terms.ts';

const tools: readonly AnyTool[] = [
  listProjects,
  getProject,
  findTerms,
  getTerm,
  lookUp,
  checkTexts,
  upsertTerms,
  setTranslations,
  listIssues,
  getProgress,
  getChanges,
  exportFile,
  undo,
];

/** The tools, prompts and resources for one request of an agent. */
export function createMcpServer(agent: Agent, version: string): McpServer {
  const server = new McpServer(
    { name: 'parlance', title: 'Parlance', version },
    {
      instructions: toInstructions(agent.projectId),
      // What there is stays the same as long as a version runs, so nobody has to listen for changes.
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
    },
  );
  for (const tool of tools) tool.register(server, agent);
  server.registerPrompt(
    'localise_diff',
    {
      title: 'Localise this diff',
      description: 'Adds the keys of a diff to a project and translates them.',
      argsSchema: localiseDiffArgs,
    },
    (args) => localiseDiff(args),
  );
  registerGuides(server, agent);
  return server;
}

/** Nothing where the token may not ask; what is no answer of the API goes on. */
function toNone(error: unknown): [] {
  if (describeError(error) === undefined) throw error;
  return [];
}

const guideUri = 'parlance://projects/{projectId}/guide';

/** The rules of each project as a resource, for clients that show resources to their users. */
function registerGuides(server: McpServer, { call, actor, projectId }: Agent): void {
  const listIds = async () => {
    if (actor.type === 'user') return call(endpoints.listProjects, {});
    return projectId === undefined
      ? []
      : [await call(endpoints.getProject, { params: { projectId } })];
  };
  const template = new ResourceTemplate(guideUri, {
    list: async () => ({
      resources: (await listIds().catch(toNone)).slice(0, 100).map(({ id, name }) => ({
        uri: guideUri.replace('{projectId}', id),
        name: `guide ${id}`,
        title: name,
        mimeType: 'application/json',
      })),
    }),
  });
  const about = {
    title: 'How to write texts of a project',
    description: 'The same as get_project answers.',
    mimeType: 'application/json',
  };
  server.registerResource('project guide', template, about, async (uri, variables) => {
    try {
      const guide = await readProjectGuide(call, String(variables.projectId));
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: toDataText(guide) }] };
    } catch (error) {
      const text = describeError(error);
      if (text === undefined) throw error;
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: markAsData(text) }] };
    }
  });
}
