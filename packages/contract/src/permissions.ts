/** Roles of members and clients in a project, most powerful first. */
export const roles = ['admin', 'editor', 'reviewer', 'translator', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** A role in a project. */
export interface Membership {
  readonly role: Role;
  /** The codes of the only locales that the member may edit; null for all. */
  readonly locales: readonly string[] | null;
}

/** Roles of members of a workspace, most powerful first. */
export const workspaceRoles = ['owner', 'member'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

/** A role in a workspace. */
export interface WorkspaceMembership {
  readonly role: WorkspaceRole;
}

const everyone: readonly Role[] = roles;
const translators: readonly Role[] = ['admin', 'editor', 'reviewer', 'translator'];
const reviewers: readonly Role[] = ['admin', 'editor', 'reviewer'];
const editors: readonly Role[] = ['admin', 'editor'];
const admins: readonly Role[] = ['admin'];

const workspaceMembers: readonly WorkspaceRole[] = workspaceRoles;
const owners: readonly WorkspaceRole[] = ['owner'];

/** The roles that may do each action in a project. Server and web both ask this table through `can`. */
export const permissions = {
  ViewProject: everyone,
  ViewProjectPlan: everyone,
  ViewProjectUsers: everyone,
  ViewProjectInvites: everyone,
  ViewProjectClients: everyone,
  LeaveProject: everyone,
  ViewTerm: everyone,
  ViewLabel: everyone,
  ViewTranslation: everyone,
  ViewChecks: everyone,
  ExportTranslation: everyone,
  EditTranslation: translators,
  LabelTranslation: translators,
  IgnoreFinding: translators,
  UndoChange: translators,
  ReviewTranslation: reviewers,
  AddTerm: editors,
  EditTerm: editors,
  DeleteTerm: editors,
  AddFile: editors,
  EditFile: editors,
  DeleteFile: editors,
  EditScreenshots: editors,
  AddLabel: editors,
  EditLabel: editors,
  DeleteLabel: editors,
  AddTranslation: editors,
  DeleteTranslation: editors,
  ImportTranslation: editors,
  ViewActivity: admins,
  ManageProjectJobs: admins,
  BackUpProject: admins,
  EditProject: admins,
  EditChecks: admins,
  DeleteProject: admins,
  EditProjectUsers: admins,
  DeleteProjectUsers: admins,
  InviteProjectUser: admins,
  EditProjectInvites: admins,
  DeleteProjectInvites: admins,
  AddProjectClient: admins,
  EditProjectClients: admins,
  DeleteProjectClients: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

/** The roles that may do each action in a workspace. They don't open projects, which need a role of their own. */
export const workspacePermissions = {
  ViewWorkspaceUsers: workspaceMembers,
  AddWorkspaceProject: workspaceMembers,
  LeaveWorkspace: workspaceMembers,
  ViewWorkspaceProjects: owners,
  EditWorkspace: owners,
  DeleteWorkspace: owners,
  AddWorkspaceUser: owners,
  EditWorkspaceUsers: owners,
  DeleteWorkspaceUsers: owners,
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type WorkspaceAction = keyof typeof workspacePermissions;

export function isWorkspaceAction(action: Action | WorkspaceAction): action is WorkspaceAction {
  return action in workspacePermissions;
}

/** The subject of an action, as far as permissions depend on it. */
export interface About {
  /** The code of the locale that is to be changed. */
  readonly locale?: string | undefined;
  /** The state that a translation is to get. */
  readonly state?: string | undefined;
}

/** Whether a role permits an action. To set `reviewed` is an action of its own. */
export function can(membership: Membership, action: Action, about?: About): boolean;
export function can(membership: WorkspaceMembership, action: WorkspaceAction): boolean;
export function can(
  membership: Membership | WorkspaceMembership,
  action: Action | WorkspaceAction,
  { locale, state }: About = {},
): boolean {
  const permitted: readonly string[] = rolesFor(action);
  if (!permitted.includes(membership.role)) return false;
  const locales = 'locales' in membership ? membership.locales : null;
  if (locale !== undefined && locales !== null && !locales.includes(locale)) return false;
  const reviewers: readonly string[] = rolesFor('ReviewTranslation');
  return state !== 'reviewed' || reviewers.includes(membership.role);
}

const tables = { ...permissions, ...workspacePermissions };

/** The roles that may do an action, most powerful first. */
export function rolesFor<A extends Action | WorkspaceAction>(action: A): (typeof tables)[A] {
  return tables[action];
}

/** Whether a role can be confined to some locales: an admin does everything, and a viewer edits nothing. */
export function takesLocales(role: Role): boolean {
  return translators.includes(role) && !admins.includes(role);
}

/** The roles of the first version of the API, which old clients know. */
export const firstRoles = ['admin', 'editor', 'viewer'] as const;

export type FirstRole = (typeof firstRoles)[number];

/** The first role that stands for a role: every role that may edit something is an editor. */
export function toFirstRole(role: Role): FirstRole {
  return firstRoles.find((first) => first === role) ?? 'editor';
}
