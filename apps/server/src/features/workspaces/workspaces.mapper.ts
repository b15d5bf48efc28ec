import type { Workspace, WorkspaceRole } from '@parlance/contract';

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly is_personal: boolean;
  readonly role: WorkspaceRole;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toWorkspace(row: WorkspaceRow): Workspace {
  const { id, name, is_personal: isPersonal, role, created_at, updated_at } = row;
  const date = { created: created_at.toISOString(), modified: updated_at.toISOString() };
  return { id, name, isPersonal, role, date };
}
