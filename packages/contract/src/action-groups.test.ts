import { describe, expect, it } from 'vitest';
import { actionGroups, groupsOfActions, type TokenScope } from './action-groups.ts';
import { type Endpoint, endpoints } from './index.ts';
import { can, narrow, noFile, permissions, workspacePermissions } from './permissions.ts';

const everything: TokenScope = {
  actions: actionGroups,
  projectIds: null,
  locales: null,
  fileIds: null,
};
const admin = { role: 'admin', locales: null } as const;
const actions = Object.keys(permissions) as (keyof typeof permissions)[];

describe('the groups of actions', () => {
  it('cover all actions, and only these', () => {
    const known = Object.keys({ ...permissions, ...workspacePermissions });
    expect(Object.keys(groupsOfActions).sort()).toEqual(known.sort());
  });

  it('give a token with all of them whatever its owner may, but to leave', () => {
    const all = narrow(admin, everything);
    const refused = actions.filter((action) => !can(all, action));
    expect(refused).toEqual(['LeaveProject']);
    const owner = narrow({ role: 'owner' } as const, everything);
    expect(can(owner, 'EditWorkspace')).toBe(true);
    expect(can(owner, 'LeaveWorkspace')).toBe(false);
  });

  it.each(actionGroups)('give a token with %s alone what only that group has', (group) => {
    const token = narrow(admin, { ...everything, actions: [group] });
    for (const action of actions) {
      const groups: readonly string[] = groupsOfActions[action];
      expect(can(token, action), action).toBe(groups.includes(group));
    }
  });

  it('give nobody more than the role does', () => {
    const viewer = { role: 'viewer', locales: null } as const;
    const token = narrow(viewer, everything);
    for (const action of actions) {
      if (can(token, action)) expect(can(viewer, action), action).toBe(true);
    }
    expect(can(token, 'EditTranslation')).toBe(false);
  });
});

describe('the scope of a token', () => {
  it('marks as reviewed only with the group for that', () => {
    const translating = narrow(admin, { ...everything, actions: ['translate'] });
    const reviewing = narrow(admin, { ...everything, actions: ['review'] });
    expect(can(translating, 'EditTranslation', { state: 'reviewed' })).toBe(false);
    expect(can(translating, 'EditTranslation', { state: 'translated' })).toBe(true);
    expect(can(reviewing, 'EditTranslation', { state: 'reviewed' })).toBe(true);
  });

  it('has the locales that both its owner and it have', () => {
    const german = narrow(
      { role: 'translator', locales: ['de', 'fr'] },
      { ...everything, locales: ['de', 'it'] },
    );
    expect(german.locales).toEqual(['de']);
    for (const [locale, may] of [
      ['de', true],
      ['fr', false],
      ['it', false],
    ] as const) {
      expect(can(german, 'EditTranslation', { locale }), locale).toBe(may);
    }
  });

  it('exports its own locales alone, whichever its owner may edit', () => {
    const translator = { role: 'translator', locales: ['de'] } as const;
    expect(can(translator, 'ExportTranslation', { locale: 'fr' })).toBe(true);
    const french = narrow(translator, { ...everything, locales: ['fr'] });
    expect(can(french, 'ExportTranslation', { locale: 'fr' })).toBe(true);
    expect(can(french, 'ExportTranslation', { locale: 'de' })).toBe(false);
    expect(can(french, 'ExportTranslation')).toBe(false);
    expect(can(french, 'EditTranslation', { locale: 'fr' })).toBe(false);
  });

  it('changes, imports and exports its own files alone, and nothing without a file', () => {
    const token = narrow(admin, { ...everything, fileIds: ['menu'] });
    for (const action of ['EditTranslation', 'ImportTranslation', 'ExportTranslation'] as const) {
      expect(can(token, action, { file: 'menu' }), action).toBe(true);
      expect(can(token, action, { file: 'other' }), action).toBe(false);
      expect(can(token, action), action).toBe(false);
      expect(can(token, action, { file: noFile }), action).toBe(true);
    }
    expect(can(token, 'ViewTranslation')).toBe(true);
    expect(can(token, 'EditLabel')).toBe(false);
  });

  it('stays as it is without a token', () => {
    expect(narrow(admin, undefined)).toBe(admin);
  });
});

describe('an endpoint', () => {
  it('says what a token must permit for it', () => {
    const silent = Object.entries<Endpoint>(endpoints).filter(
      ([, { access, action, tokenGroup }]) =>
        access.startsWith('user') && (action === undefined) === (tokenGroup === undefined),
    );
    expect(silent).toEqual([]);
  });

  it('that makes or ends tokens, sessions or secrets takes no token', () => {
    const open = Object.entries<Endpoint>(endpoints)
      .filter(([, { path }]) => /token|session|secret|device|password/.test(path))
      .filter(([, { access }]) => access.startsWith('user'));
    expect(open).toEqual([]);
  });
});
