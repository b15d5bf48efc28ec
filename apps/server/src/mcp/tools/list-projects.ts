import { ApiError, endpoints, type Project } from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting } from '../answers.ts';
import { cursor, nextCursor, shownId } from '../schemas.ts';
import { type Agent, defineTool } from '../tool.ts';

const project = z.object({
  projectId: shownId,
  name: z.string(),
  description: z.string().nullable(),
  sourceLocale: z.string().nullable(),
  role: z.string().describe('What the person or client who lent the token is in it.'),
  terms: z.int(),
  locales: z.int(),
});

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the projects that the access token reaches. Begin here unless you have been told the id of a project.',
  effect: 'reads',
  input: z.object({ cursor }),
  output: z.object({ projects: z.array(project), nextCursor }),
  async run(agent, input) {
    const all = (await findProjects(agent)).map(toShown);
    const begin = Math.max(
      0,
      all.findIndex(({ projectId: id }) => id === input.cursor),
    );
    const rest = all.slice(begin);
    const shown = rest.slice(0, countFitting(rest));
    const next = rest.at(shown.length)?.projectId ?? null;
    return { data: { projects: shown, nextCursor: next } };
  },
});

/** A client belongs to one project, which it can't ask for, but the address of the server may name. */
async function findProjects({ call, actor, projectId: named }: Agent): Promise<readonly Project[]> {
  if (actor.type === 'user') return call(endpoints.listProjects, {});
  if (named !== undefined)
    return [await call(endpoints.getProject, { params: { projectId: named } })];
  const message =
    'is of an API client, which belongs to one project: use the id in the address of that project in the browser, and ask for it if you do not have it';
  throw new ApiError(422, {
    error: { code: 'UnprocessableEntity', message: '', details: [{ path: 'token', message }] },
  });
}

function toShown(one: Project): z.output<typeof project> {
  return {
    projectId: one.id,
    name: one.name,
    description: one.description === null ? null : clip(one.description, 600).text,
    sourceLocale: one.sourceLocale,
    role: one.membership.role,
    terms: one.termsCount,
    locales: one.localesCount,
  };
}
