import { type ActionGroup, groupsOfActions, type TokenScope } from './action-groups.ts';

/** Roles of members and clients in a project, most powerful first. */
export const roles = ['admin', 'editor', 'reviewer', 'translator', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** A role in a project. */
export interface Membership {
  readonly role: Role;
  /** The codes of the only locales that the member may edit; null for all. */
  readonly locales: readonly string[] | null;
  /** The scope of the token that the member acts by, if it is one. */
  readonly token?: TokenScope | undefined;
}

/** Roles of members of a workspace, most powerful first. */
export const workspaceRoles = ['owner', 'member'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

/** A role in a workspace. */
export interface WorkspaceMembership {
  readonly role: WorkspaceRole;
  readonly token?: TokenScope | undefined;
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
  ViewMemory: everyone,
  ViewGlossary: everyone,
  ExportTranslation: everyone,
  EditTranslation: translators,
  LabelTranslation: translators,
  IgnoreFinding: translators,
  UseMachine: translators,
  UndoChange: translators,
  RecordTermForm: translators,
  ReviewTranslation: reviewers,
  AddTerm: editors,
  EditTerm: editors,
  DeleteTerm: editors,
  AddFile: editors,
  EditFile: editors,
  DeleteFile: editors,
  EditScreenshots: editors,
  EditUsages: editors,
  AddLabel: editors,
  EditLabel: editors,
  DeleteLabel: editors,
  AddTranslation: editors,
  DeleteTranslation: editors,
  ImportTranslation: editors,
  EditGlossary: editors,
  ImportGlossary: editors,
  RunMachine: editors,
  ViewActivity: admins,
  ManageProjectJobs: admins,
  BackUpProject: admins,
  EditProject: admins,
  EditChecks: admins,
  EditProjectMemories: admins,
  EditGlossaryLinks: admins,
  DeleteProject: admins,
  EditProjectUsers: admins,
  DeleteProjectUsers: admins,
  InviteProjectUser: admins,
  EditProjectInvites: admins,
  DeleteProjectInvites: admins,
  AddProjectClient: admins,
  EditProjectClients: admins,
  DeleteProjectClients: admins,
  ViewWebhooks: admins,
  EditWebhooks: admins,
  EditMachine: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

/** The roles that may do each action in a workspace. They don't open projects, which need a role of their own. */
export const workspacePermissions = {
  ViewWorkspaceUsers: workspaceMembers,
  AddWorkspaceProject: workspaceMembers,
  LeaveWorkspace: workspaceMembers,
  ViewMemories: workspaceMembers,
  ViewWorkspaceGlossaries: workspaceMembers,
  EditWorkspaceGlossaries: workspaceMembers,
  ViewWorkspaceProjects: owners,
  EditWorkspace: owners,
  EditMemories: owners,
  DeleteWorkspace: owners,
  AddWorkspaceUser: owners,
  EditWorkspaceUsers: owners,
  DeleteWorkspaceGlossary: owners,
  DeleteWorkspaceUsers: owners,
  EditWorkspaceMachine: owners,
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type WorkspaceAction = keyof typeof workspacePermissions;

export function isWorkspaceAction(action: Action | WorkspaceAction): action is WorkspaceAction {
  return action in workspacePermissions;
}

/** Stands in place of a file where an action reaches the content of none. */
export const noFile: unique symbol = Symbol('no file');

/** The subject of an action, as far as permissions depend on it. */
export interface About {
  /** The code of the locale that is to be changed or exported. */
  readonly locale?: string | undefined;
  /** The state that a translation is to get. */
  readonly state?: string | undefined;
  /** The id of the file whose content is to be changed or exported. */
  readonly file?: string | typeof noFile | undefined;
}

/** Whether a role permits an action. To set `reviewed` is an action of its own. */
export function can(membership: Membership, action: Action, about?: About): boolean;
export function can(
  membership: WorkspaceMembership,
  action: WorkspaceAction,
  about?: About,
): boolean;
export function can(
  membership: Membership | WorkspaceMembership,
  action: Action | WorkspaceAction,
  about: About = {},
): boolean {
  const { locale, state } = about;
  const permitted: readonly string[] = rolesFor(action);
  if (!permitted.includes(membership.role)) return false;
  if (membership.token && !isInScope(membership.token, action, about)) return false;
  // All members may export all locales.
  const isEdit = action !== 'ExportTranslation';
  const locales = 'locales' in membership && isEdit ? membership.locales : null;
  if (locale !== undefined && locales !== null && !locales.includes(locale)) return false;
  const reviewers: readonly string[] = rolesFor('ReviewTranslation');
  return state !== 'reviewed' || reviewers.includes(membership.role);
}

/** Narrows what somebody may do to the scope of the token that they act by. */
export function narrow<M extends Membership | WorkspaceMembership>(
  membership: M,
  token: TokenScope | undefined,
): M {
  if (!token) return membership;
  if (!('locales' in membership) || token.locales === null) return { ...membership, token };
  const { locales } = membership;
  const both = token.locales.filter((code) => locales === null || locales.includes(code));
  return { ...membership, locales: both, token };
}

const groups: Readonly<Record<Action | WorkspaceAction, readonly ActionGroup[]>> = groupsOfActions;

function isInScope(
  { actions, locales, fileIds }: TokenScope,
  action: Action | WorkspaceAction,
  { locale, state, file }: About,
): boolean {
  const has = (permitting: readonly ActionGroup[]) =>
    permitting.some((group) => actions.includes(group));
  if (!has(groups[action])) return false;
  if (state === 'reviewed' && !has(groups.ReviewTranslation)) return false;
  // An export without a locale is one of all locales.
  const isEverywhere = locale === undefined && action === 'ExportTranslation';
  const isElsewhere = locale !== undefined && !locales?.includes(locale);
  if (locales !== null && (isEverywhere || isElsewhere)) return false;
  // A request that does not say which file it is about could be about another one.
  if (fileIds === null || groups[action].includes('read')) return true;
  return file === noFile || (file !== undefined && fileIds.includes(file));
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
