import type { JobState, Role, WorkspaceRole } from '@parlance/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Created, Updated } from './columns.ts';

/** A column of JSON: read as a value, and written as text. */
type Json = ColumnType<unknown, string, string>;

/** Small tables that every machine has a copy of where content is distributed. */
export interface DirectoryTables {
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

/** The job queue, with finished jobs for some time. */
export interface JobsTable {
  id: string;
  /** The name of its `JobKind`. */
  name: string;
  project_id: string | null;
  /** The type of actor that asked for the job; null for jobs of Parlance itself. */
  actor_type: 'user' | 'client' | null;
  actor_id: string | null;
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
