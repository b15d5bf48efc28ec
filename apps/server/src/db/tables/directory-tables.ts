import type { ActionGroup, JobState, Role, TokenScope, WorkspaceRole } from '@parlance/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Created, Updated } from './columns.ts';
import type { GlossaryTables } from './glossary-tables.ts';
import type { MachineCoordinatorTables, MachineDirectoryTables } from './machine-tables.ts';
import type { MemoriesTable, MemoryProjectsTable } from './memory-tables.ts';

/** A column of JSON: read as a value, and written as text. */
type Json = ColumnType<unknown, string, string>;

/** Small tables that every machine has a copy of where content is distributed. */
export interface DirectoryTables
  extends GlossaryTables,
    MachineDirectoryTables,
    MachineCoordinatorTables {
  plans: PlansTable;
  users: UsersTable;
  user_identities: UserIdentitiesTable;
  password_resets: PasswordResetsTable;
  login_attempts: LoginAttemptsTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_invites: ProjectInvitesTable;
  project_clients: ProjectClientsTable;
  memories: MemoriesTable;
  memory_projects: MemoryProjectsTable;
  access_tokens: AccessTokensTable;
  token_secrets: TokenSecretsTable;
  sessions: SessionsTable;
  device_authorizations: DeviceAuthorizationsTable;
  jobs: JobsTable;
  job_turns: JobTurnsTable;
  mail_counts: MailCountsTable;
  request_counts: RequestCountsTable;
  object_deletions: ObjectDeletionsTable;
}

export interface PlansTable {
  code: string;
  name: string;
  max_strings: number;
  created_at: Created;
  updated_at: Updated;
}

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  token_version: Generated<number>;
  projects_created: Generated<number>;
  created_at: Created;
  updated_at: Updated;
}

export interface UserIdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: Created;
}

export interface PasswordResetsTable {
  user_id: string;
  token_hash: Buffer;
  expires_at: Date;
  /** How many resets were requested since `first_requested_at`. */
  requests: Generated<number>;
  first_requested_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Created;
}

export interface LoginAttemptsTable {
  email: string;
  failures: number;
  last_failed_at: Date;
}

/** The personal workspace of a user has the id of the user, who is its only member. */
export interface WorkspacesTable {
  id: string;
  name: string;
  is_personal: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

export interface WorkspaceMembersTable {
  workspace_id: string;
  user_id: string;
  role: WorkspaceRole;
  created_at: Created;
}

export interface ProjectsTable {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  plan_code: string;
  /** Whether a key stands for a missing source text. */
  texts_in_keys: Generated<boolean>;
  /** The pattern of links to places in the code. */
  reference_url: string | null;
  created_at: Created;
  updated_at: Updated;
}

export interface ProjectMembersTable {
  project_id: string;
  user_id: string;
  role: Role;
  /** The locales that this member may edit; null for all. */
  locales: string[] | null;
  created_at: Created;
}

export interface ProjectInvitesTable {
  project_id: string;
  id: string;
  email: string;
  role: Role;
  /** The locales that the member will be able to edit; null for all. */
  locales: string[] | null;
  /** When the last mail about the invite was put into the outbox. */
  sent_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Created;
}

export interface ProjectClientsTable {
  project_id: string;
  id: string;
  name: string;
  role: Role;
  /** The locales that this client may edit; null for all. */
  locales: string[] | null;
  secret_hash: string;
  token_version: Generated<number>;
  created_at: Created;
}

/** An access token of a user or of a client, with its scope: what is null there is not narrowed. */
export interface AccessTokensTable {
  id: string;
  user_id: string | null;
  client_id: string | null;
  name: string;
  actions: ActionGroup[];
  project_ids: string[] | null;
  locales: string[] | null;
  file_ids: string[] | null;
  /** The user who made it, whose account may be gone. */
  created_by: string | null;
  created_at: Created;
  /** The lifetime of each new secret; null if the token does not expire. */
  expires_in_days: number | null;
  expires_at: Date | null;
  last_used_on: Date | null;
  /** Whether agents may replace texts of people by it. */
  agents_may_replace: Generated<boolean>;
  /** Whether it works at `/mcp` alone. */
  only_for_agents: Generated<boolean>;
}

/** The SHA-256 of the text of a token. A token has several during a rotation, and none after a restore. */
export interface TokenSecretsTable {
  hash: Buffer;
  token_id: string;
  /** The last characters of the text. */
  ending: string;
  created_at: Created;
  /** The end of a previous secret; null for the current one. */
  valid_until: Date | null;
}

/** The sign-ins of users whose tokens have not expired. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** The version of the user that the session is good for. */
  token_version: number;
  user_agent: string | null;
  created_at: Created;
  last_active_at: Updated;
  expires_at: Date;
}

/** A program that asks a person for an access token. */
export interface DeviceAuthorizationsTable {
  device_code_hash: Buffer;
  user_code_hash: Buffer;
  name: string;
  state: Generated<'pending' | 'approved' | 'denied'>;
  /** The user who has decided. */
  user_id: string | null;
  scope: ColumnType<TokenScope | null, string | null, string | null>;
  token_lifetime_days: number | null;
  interval_seconds: number;
  /** When the program last asked for its token. */
  asked_at: Date | null;
  created_at: Created;
  expires_at: Date;
}

/** The job queue, with finished jobs for some time. */
export interface JobsTable {
  id: string;
  /** The name of its `JobKind`. */
  name: string;
  project_id: string | null;
  /** The workspace of a job that is of no project. */
  workspace_id: string | null;
  /** The type of actor that asked for the job; null for jobs of Parlance itself. */
  actor_type: 'user' | 'client' | null;
  actor_id: string | null;
  /** The access token that the actor asked by. */
  token_id: string | null;
  payload: Json;
  state: Generated<JobState>;
  /** The current or last try. */
  try_id: string | null;
  attempts: Generated<number>;
  /** When the job is due; while it runs, the end of its lease, until which no other process may claim it. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** The time after which the job is of no use. */
  expires_at: Date | null;
  progress_done: number | null;
  progress_total: number | null;
  result: Json | null;
  error: Json | null;
  created_at: Created;
  started_at: Date | null;
  /** The start of the last try. */
  tried_at: Date | null;
  finished_at: Date | null;
}

/** The last turn of each clock job. */
export interface JobTurnsTable {
  name: string;
  last_turn: Date;
}

/** How many mails of a kind an address was sent since `counted_since`. */
export interface MailCountsTable {
  email: string;
  kind: string;
  mails: Generated<number>;
  counted_since: Updated;
}

/** How many rate-limited requests a caller has sent since `counted_since`. */
export interface RequestCountsTable {
  /** The address of the caller with the endpoint. */
  caller: string;
  requests: Generated<number>;
  counted_since: Updated;
}

/** Objects in a folder or bucket to be deleted: no blob refers to them, or none does yet. */
export interface ObjectDeletionsTable {
  object: string;
  due_at: Date;
}
