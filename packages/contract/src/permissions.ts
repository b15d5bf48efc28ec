/** Roles of members and clients in a project, most powerful first. */
export const roles = ['admin', 'editor', 'reviewer', 'translator', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** What somebody is in a project. */
export interface Membership {
  readonly role: Role;
  /** The codes of the only locales that they may edit; null for all. */
  readonly locales: readonly string[] | null;
}

/** Roles of members of a workspace, most powerful first. */
export const workspaceRoles = ['owner', 'member'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

/** What somebody is in a workspace. */
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

/** Who may do what in a project. Server and web both ask this table through `can`. */
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
  ExportTranslation: everyone,
  EditTranslation: translators,
  LabelTranslation: translators,
  UndoChange: translators,
  ReviewTranslation: reviewers,
  AddTerm: editors,
  EditTerm: editors,
  DeleteTerm: editors,
  AddFile: editors,
  EditFile: editors,
  DeleteFile: editors,
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

/** Who may do what in a workspace: nothing of it opens a project, which asks for a role of its own. */
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

/** What an action is about, as far as it matters. */
export interface About {
  /** The code of the locale that is to be changed. */
  readonly locale?: string | undefined;
  /** The state that a translation is to get. */
  readonly state?: string | undefined;
}

/** Whether somebody may do an action. To set `reviewed` is an action of its own. */
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

/** The roles that there were at first, which programs of that time know. */
export const firstRoles = ['admin', 'editor', 'viewer'] as const;

export type FirstRole = (typeof firstRoles)[number];

/** The one of the first roles that is shown for a role: whoever may edit something is an editor. */
export function toFirstRole(role: Role): FirstRole {
  return firstRoles.find((first) => first === role) ?? 'editor';
}
