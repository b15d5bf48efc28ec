import { endpoints } from '@parlance/contract';
import { safe } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
import { statusOf } from '../server/api-problems.ts';
import { createCaller, getToken, readAddress } from '../server/connection.ts';
import type { RunCommand } from './command.ts';

/** Tells who the token is of, and what they are in the project. */
export const run: RunCommand<Record<never, never>> = async ({ output, env, findRepository }) => {
  const known = await findRepository();
  const { url, projectId } = readAddress(known?.configuration, env);
  const { token, tokenOrigin } = await getToken({ url, projectId }, env);
  const call = createCaller(url, token);
  // Clients are nobody with an account.
  const user = await call(endpoints.getMe, {}).catch((error: unknown) => {
    if (statusOf(error) === 401 && projectId !== undefined) return undefined;
    throw error;
  });
  const project =
    projectId === undefined
      ? undefined
      : await call(endpoints.getProject, { params: { projectId } }).catch((error: unknown) => {
          if (user === undefined || !(error instanceof Problem)) throw error;
          return undefined;
        });
  const who = user ? `${safe(user.name)} (${safe(user.email)})` : 'An API client';
  output.line(`${who} on ${url}, by ${tokenOrigin}.`);
  if (project) output.line(`${project.membership.role} of ${safe(project.name)}.`);
  else if (projectId !== undefined) output.line(`No member of the project ${projectId}.`);
  output.json({
    url,
    tokenOrigin,
    user: user ? { id: user.id, name: user.name, email: user.email } : null,
    project: project
      ? { id: project.id, name: project.name, membership: project.membership }
      : null,
  });
  return exitCodes.fine;
};
