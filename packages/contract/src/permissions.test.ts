import { describe, expect, it } from 'vitest';
import { type Action, can, permissions, type Role, roles } from './permissions.ts';

const expected: Readonly<Record<Role, readonly string[]>> = {
  viewer: [
    'ExportTranslation',
    'LeaveProject',
    'ViewLabel',
    'ViewProject',
    'ViewProjectClients',
    'ViewProjectInvites',
    'ViewProjectPlan',
    'ViewProjectUsers',
    'ViewTerm',
    'ViewTranslation',
  ],
  editor: [
    'AddLabel',
    'AddTerm',
    'AddTranslation',
    'DeleteLabel',
    'DeleteTerm',
    'DeleteTranslation',
    'EditLabel',
    'EditTerm',
    'EditTranslation',
    'ImportTranslation',
    'UndoChange',
  ],
  admin: [
    'AddProjectClient',
    'BackUpProject',
    'DeleteProject',
    'DeleteProjectClients',
    'DeleteProjectInvites',
    'DeleteProjectUsers',
    'EditProject',
    'EditProjectClients',
    'EditProjectInvites',
    'EditProjectUsers',
    'InviteProjectUser',
  ],
};

describe('permissions', () => {
  const actions = Object.keys(permissions) as Action[];
  const allowed = (role: Role) => actions.filter((action) => can(role, action)).sort();

  it('let a viewer look, an editor change content, and an admin do everything', () => {
    const { viewer, editor, admin } = expected;
    expect(allowed('viewer')).toEqual(viewer);
    expect(allowed('editor')).toEqual([...viewer, ...editor].sort());
    expect(allowed('admin')).toEqual([...viewer, ...editor, ...admin].sort());
    expect(allowed('admin')).toEqual(actions.sort());
  });

  it('grow with the role', () => {
    for (const action of actions) {
      const may = roles.map((role) => can(role, action));
      expect(may, action).toEqual([...may].sort((a, b) => Number(b) - Number(a)));
    }
  });
});
