import type { Migration } from './migration.ts';

/**
 * Projects belong to workspaces. Every user has a personal workspace with the id of the user. A project moves to the
 * workspace of its longest-standing admin, or of its longest-standing member where it has no admin.
 */
export const workspaces: Migration = {
  name: '0018-workspaces',
  statements: [
    `create table workspaces (
      id uuid primary key,
      name text not null,
      is_personal boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create table workspace_members (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'member')),
      created_at timestamptz not null default now(),
      primary key (workspace_id, user_id)
    )`,
    'create index workspace_members_user on workspace_members (user_id)',
    `insert into workspaces (id, name, is_personal, created_at)
      select id, name, true, created_at from users`,
    `insert into workspace_members (workspace_id, user_id, role, created_at)
      select id, id, 'owner', created_at from users`,
    'alter table projects add column workspace_id uuid references workspaces',
    `update projects p set workspace_id = (
      select m.user_id from project_members m
      where m.project_id = p.id
      order by m.role = 'admin' desc, m.created_at, m.user_id
      limit 1
    )`,
    // A project without members gets a workspace without members.
    `insert into workspaces (id, name, created_at)
      select id, name, created_at from projects where workspace_id is null`,
    'update projects set workspace_id = id where workspace_id is null',
    'alter table projects alter column workspace_id set not null',
    'create index projects_workspace on projects (workspace_id)',
  ],
};
