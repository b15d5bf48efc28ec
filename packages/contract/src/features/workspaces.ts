import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { workspaceRoles } from '../permissions.ts';
import { dates, email, id, namedText } from '../schemas.ts';

const role = z.enum(workspaceRoles).meta({ id: 'WorkspaceRole' });

/** A workspace as the caller sees it. */
export const workspace = z
  .object({
    id,
    name: z.string(),
    isPersonal: z
      .boolean()
      .describe(
        'Whether it is the one that everybody has for themselves, with the id of the user.',
      ),
    role,
    date: dates,
  })
  .meta({ id: 'Workspace' });

export type Workspace = z.infer<typeof workspace>;

/** A user with a role in a workspace. */
export const workspaceMember = z
  .object({ userId: id, role, name: z.string(), email: z.string() })
  .meta({ id: 'WorkspaceMember' });

export type WorkspaceMember = z.infer<typeof workspaceMember>;

const workspaceBody = z.object({ name: namedText(1, 255) });

export const workspaceEndpoints = {
  listWorkspaces: endpoint({
    method: 'GET',
    path: '/workspaces',
    summary: 'List the workspaces that the user is in, their own first',
    access: 'user',
    tokenGroup: 'read',
    success: { status: 200, data: z.array(workspace) },
    errors: [],
  }),
  createWorkspace: endpoint({
    method: 'POST',
    path: '/workspaces',
    summary: 'Create a workspace with the user as its owner',
    access: 'user',
    tokenGroup: 'manage',
    body: workspaceBody,
    success: { status: 201, data: workspace },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateWorkspace: endpoint({
    method: 'PATCH',
    path: '/workspaces/:workspaceId',
    summary: 'Rename a workspace',
    access: 'user',
    action: 'EditWorkspace',
    body: workspaceBody,
    success: { status: 200, data: workspace },
    errors: ['BadRequest'],
  }),
  deleteWorkspace: endpoint({
    method: 'DELETE',
    path: '/workspaces/:workspaceId',
    summary: 'Delete a workspace without projects',
    access: 'user',
    action: 'DeleteWorkspace',
    success: { status: 204 },
    errors: ['UnprocessableEntity'],
  }),
  listWorkspaceProjects: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/projects',
    summary: 'List all projects of a workspace by their names',
    access: 'user',
    action: 'ViewWorkspaceProjects',
    success: { status: 200, data: z.array(z.object({ id, name: z.string() })) },
    errors: [],
  }),
  listWorkspaceMembers: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/users',
    summary: 'List the members of a workspace by e-mail address',
    access: 'user',
    action: 'ViewWorkspaceUsers',
    success: { status: 200, data: z.array(workspaceMember) },
    errors: [],
  }),
  addWorkspaceMember: endpoint({
    method: 'POST',
    path: '/workspaces/:workspaceId/users',
    summary: 'Make somebody with an account a member of a workspace',
    access: 'user',
    action: 'AddWorkspaceUser',
    rateLimited: true,
    body: z.object({ email, role }),
    success: { status: 201, data: workspaceMember },
    errors: ['BadRequest', 'AlreadyExists', 'UnprocessableEntity', 'TooManyRequests'],
  }),
  updateWorkspaceMember: endpoint({
    method: 'PATCH',
    path: '/workspaces/:workspaceId/users/:userId',
    summary: 'Change the role of another member of a workspace',
    access: 'user',
    action: 'EditWorkspaceUsers',
    body: z.object({ role }),
    success: { status: 200, data: workspaceMember },
    errors: ['BadRequest'],
  }),
  deleteWorkspaceMember: endpoint({
    method: 'DELETE',
    path: '/workspaces/:workspaceId/users/:userId',
    summary: 'Remove a member, or leave the workspace unless you are its last owner',
    access: 'user',
    action: 'DeleteWorkspaceUsers',
    ownAction: 'LeaveWorkspace',
    success: { status: 204 },
    errors: ['BadRequest'],
  }),
} as const;

export function workspaceDocs(): FeatureDocs<typeof workspaceEndpoints> {
  const exampleWorkspaceMember = {
    userId: example.ada.id,
    role: 'owner',
    name: example.ada.name,
    email: example.ada.email,
  } as const;
  return {
    heading: 'Workspaces',
    about:
      'What projects belong to. Everybody has one, and may make others together with colleagues; who sees what is in a project is a matter of the project alone.',
    endpoints: {
      listWorkspaces: { answer: [example.workspace] },
      createWorkspace: {
        note: '429: the user owns as many workspaces as one person may.',
        body: { name: example.workspace.name },
        answer: example.workspace,
      },
      updateWorkspace: {
        note: 'Also one’s own.',
        body: { name: example.workspace.name },
        answer: example.workspace,
      },
      deleteWorkspace: { note: '422: it has projects, or is the own one of the user.' },
      listWorkspaceProjects: {
        note: 'Also those that the caller is no member of, and has no way to look into.',
        answer: [{ id: example.project.id, name: example.project.name }],
      },
      listWorkspaceMembers: { answer: [exampleWorkspaceMember] },
      addWorkspaceMember: {
        note: 'It gives no access to any project. 400: nobody has an account by that address. 409: its owner is a member. 422: it is the own workspace of the caller, which stays theirs alone.',
        body: { email: example.ada.email, role: 'owner' },
        answer: exampleWorkspaceMember,
      },
      updateWorkspaceMember: {
        note: "400: it is the caller's own role.",
        body: { role: 'owner' },
        answer: exampleWorkspaceMember,
      },
      deleteWorkspaceMember: {
        note: 'Projects of the workspace stay as they are, and so do their members. 400: the user is not a member, or is the caller and the only owner.',
      },
    },
  };
}
