/** Roles of members and clients in a project, most powerful first. */
export const roles = ['admin', 'editor', 'viewer'] as const;

export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const editors: readonly Role[] = ['admin', 'editor'];
const admins: readonly Role[] = ['admin'];

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
  AddTerm: editors,
  EditTerm: editors,
  DeleteTerm: editors,
  AddLabel: editors,
  EditLabel: editors,
  DeleteLabel: editors,
  AddTranslation: editors,
  EditTranslation: editors,
  DeleteTranslation: editors,
  ImportTranslation: editors,
  UndoChange: editors,
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

/** Whether a role may do an action. */
export function can(role: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(role);
}
