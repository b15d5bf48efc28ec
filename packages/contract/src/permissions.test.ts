import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from './index.ts';
import {
  type Action,
  can,
  firstRoles,
  permissions,
  type Role,
  roles,
  takesLocales,
  toFirstRole,
  type WorkspaceAction,
  workspacePermissions,
  workspaceRoles,
} from './permissions.ts';

const expected: Readonly<Record<Role, readonly string[]>> = {
  viewer: [
    'ExportTranslation',
    'LeaveProject',
    'ViewChecks',
    'ViewMemory',
    'ViewGlossary',
    'ViewLabel',
    'ViewProject',
    'ViewProjectClients',
    'ViewProjectInvites',
    'ViewProjectPlan',
    'ViewProjectUsers',
    'ViewTerm',
    'ViewTranslation',
  ],
  translator: [
    'EditTranslation',
    'IgnoreFinding',
    'LabelTranslation',
    'RecordTermForm',
    'UndoChange',
    'UseMachine',
  ],
  reviewer: ['ReviewTranslation'],
  editor: [
    'AddFile',
    'AddLabel',
    'AddTerm',
    'AddTranslation',
    'DeleteFile',
    'DeleteLabel',
    'DeleteTerm',
    'DeleteTranslation',
    'EditFile',
    'EditGlossary',
    'EditLabel',
    'EditScreenshots',
    'EditUsages',
    'EditTerm',
    'ImportGlossary',
    'ImportTranslation',
    'RunMachine',
  ],
  admin: [
    'AddProjectClient',
    'BackUpProject',
    'DeleteProject',
    'DeleteProjectClients',
    'DeleteProjectInvites',
    'DeleteProjectUsers',
    'EditChecks',
    'EditProjectMemories',
    'EditGlossaryLinks',
    'EditProject',
    'EditProjectClients',
    'EditProjectInvites',
    'EditProjectUsers',
    'EditMachine',
    'EditWebhooks',
    'InviteProjectUser',
    'ViewActivity',
    'ViewWebhooks',
    'ManageProjectJobs',
  ],
};

describe('permissions', () => {
  const actions = Object.keys(permissions) as Action[];
  const everywhere = (role: Role) => ({ role, locales: null });
  const allowed = (role: Role) => actions.filter((action) => can(everywhere(role), action)).sort();

  it('let each role do what the one below may, and more', () => {
    const upwards = [...roles].reverse();
    for (const [at, role] of upwards.entries()) {
      const own = upwards.slice(0, at + 1).flatMap((each) => expected[each]);
      expect(allowed(role), role).toEqual(own.sort());
    }
    expect(allowed('admin')).toEqual(actions.sort());
  });

  it('grow with the role', () => {
    for (const action of actions) {
      const may = roles.map((role) => can(everywhere(role), action));
      expect(may, action).toEqual([...may].sort((a, b) => Number(b) - Number(a)));
    }
  });

  it('confine to locales where the action is about one', () => {
    const german = { role: 'translator', locales: ['de', 'de_AT'] } as const;
    expect(can(german, 'EditTranslation')).toBe(true);
    expect(can(german, 'EditTranslation', { locale: 'de_AT' })).toBe(true);
    expect(can(german, 'EditTranslation', { locale: 'fr' })).toBe(false);
    expect(can(german, 'AddTerm', { locale: 'de' })).toBe(false);
    expect(can({ ...german, locales: null }, 'EditTranslation', { locale: 'fr' })).toBe(true);
    expect(roles.filter(takesLocales)).toEqual(['editor', 'reviewer', 'translator']);
  });

  it('ask for the right to review where a text is to be reviewed', () => {
    const review = (role: Role) =>
      can(everywhere(role), 'EditTranslation', { locale: 'de', state: 'reviewed' });
    expect(roles.filter(review)).toEqual(['admin', 'editor', 'reviewer']);
    expect(can(everywhere('translator'), 'EditTranslation', { state: 'outdated' })).toBe(true);
    const german = { role: 'reviewer', locales: ['de'] } as const;
    expect(can(german, 'EditTranslation', { locale: 'fr', state: 'reviewed' })).toBe(false);
  });

  it('show the first roles as they are, and whoever edits something as editor', () => {
    expect(roles.map(toFirstRole)).toEqual(['admin', 'editor', 'editor', 'editor', 'viewer']);
    expect(firstRoles.map(toFirstRole)).toEqual(firstRoles);
  });
});

describe('permissions in a workspace', () => {
  const actions = Object.keys(workspacePermissions) as WorkspaceAction[];

  it('let owners do everything, and members make projects and glossaries and go', () => {
    const [all, some] = workspaceRoles.map((role) => actions.filter((each) => can({ role }, each)));
    expect(all).toEqual(actions);
    expect(some).toEqual([
      'ViewWorkspaceUsers',
      'AddWorkspaceProject',
      'LeaveWorkspace',
      'ViewMemories',
      'ViewWorkspaceGlossaries',
      'EditWorkspaceGlossaries',
    ]);
  });
});

describe('an endpoint that changes something', () => {
  it('says where its locale is if the path names one', () => {
    const silent = Object.entries<Endpoint>(endpoints).filter(
      ([, { method, path, editsLocale }]) =>
        method !== 'GET' && path.includes(':localeCode') && editsLocale !== 'params.localeCode',
    );
    expect(silent).toEqual([]);
  });
});
