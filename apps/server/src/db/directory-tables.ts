import type { JobState, Role, WorkspaceRole } from '@parlance/contract';
import type { ColumnType, Generated } from 'kysely';

type Created = ColumnType<Date, Date | undefined, never>;
type Updated = ColumnType<Date, Date | undefined, Date>;

/** Read as a value, and written as text. */
type Json = ColumnType<unknown, string, string>;

/** Small tables that are read from everywhere. */
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
  /** How often one was asked for since `first_requested_at`. */
  requests: Generated<number>;
  first_requested_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Created;
}

export interface LoginAttemptsTable {
  email: string;
  failures: number;
  last_failed_at: Date;
}

/** The own one of a user has the id of the user, who is its only member. */
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
  /** Whether keys stand for source texts that are missing. */
  texts_in_keys: Generated<boolean>;
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
  /** When the last mail about it was handed over for sending. */
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

/** What is done in the background, until it is over and for some time after. */
export interface JobsTable {
  id: string;
  /** Of which kind it is. */
  name: string;
  project_id: string | null;
  /** Who asked for it; null for what Parlance does by itself. */
  actor_type: 'user' | 'client' | null;
  actor_id: string | null;
  payload: Json;
  state: Generated<JobState>;
  /** The try that it is or was done by. */
  try_id: string | null;
  attempts: Generated<number>;
  /** When it is to be begun; while it runs, until when nobody else may. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** From when on it is of no use any more. */
  expires_at: Date | null;
  progress_done: number | null;
  progress_total: number | null;
  result: Json | null;
  error: Json | null;
  created_at: Created;
  started_at: Date | null;
  /** When the last try began. */
  tried_at: Date | null;
  finished_at: Date | null;
}

/** When the jobs that are done by the clock had their last turn. */
export interface JobTurnsTable {
  name: string;
  last_turn: Date;
}

/** How many mails of a kind an address was sent since then. */
export interface MailCountsTable {
  email: string;
  kind: string;
  mails: Generated<number>;
  counted_since: Updated;
}

/** How many limited requests a caller has sent since then. */
export interface RequestCountsTable {
  /** An address, and what it asks for. */
  caller: string;
  requests: Generated<number>;
  counted_since: Updated;
}

/** Objects of a folder or bucket that no blob has, or not yet. */
export interface ObjectDeletionsTable {
  object: string;
  due_at: Date;
}
