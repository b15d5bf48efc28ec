import { randomUUID } from 'node:crypto';
import { listUserAccess } from '../../access/access.queries.ts';
import type { CommonLimits } from '../../access/entitlements.ts';
import { type ProjectScope, requireProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { analyzeInstallation } from '../../db/planner.ts';
import {
  type TraduoraDatabase,
  TraduoraError,
  type TraduoraRow,
} from '../../integrations/traduora/traduora-database.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { updateCounters, updateCreated } from '../backups/project-backups.queries.ts';
import { insertProject } from '../projects/projects.queries.ts';
import {
  dates,
  inOrder,
  toEmail,
  toHash,
  toRole,
  toText,
  toTextOrNull,
  toTime,
} from './traduora.mapper.ts';
import {
  findOrInsertUser,
  hasProject,
  insertImportedClient,
  insertImportedInvite,
  insertImportedMember,
  insertPlan,
  lockDirectory,
} from './traduora.queries.ts';
import { importContent } from './traduora-content.service.ts';

export interface TraduoraImport {
  readonly users: number;
  readonly projects: number;
  readonly terms: number;
  readonly translations: number;
  /** Messages for the administrator about data that was changed or left out. */
  readonly notes: readonly string[];
}

export interface ImportOptions extends CommonLimits {
  /** The plan for projects that have none. */
  readonly defaultPlan: string;
  /** The id of the user who becomes the admin of projects without one. */
  readonly admin: string | undefined;
}

/** The state of a running import. */
interface Work {
  readonly trx: Transaction;
  readonly source: TraduoraDatabase;
  readonly options: ImportOptions;
  /** The ids of accounts in Parlance by their ids in Traduora. */
  readonly users: ReadonlyMap<string, string>;
  readonly notes: string[];
}

/**
 * Imports the data of a Traduora installation: accounts with their passwords, projects with members, invites, API
 * clients and their secrets, locales, labels, terms and translations, all with their ids. If anything can't be
 * imported, nothing is. Accounts are matched by address, and projects that exist already are skipped, so that the
 * import can be repeated.
 */
export async function importTraduora(
  db: Db,
  source: TraduoraDatabase,
  options: ImportOptions,
): Promise<TraduoraImport> {
  const result = await db.transaction().execute(async (trx) => {
    await lockDirectory(trx);
    const notes: string[] = [];
    await importPlans(trx, source);
    const users = await importUsers(trx, source, notes);
    const work: Work = { trx, source, options, users, notes };
    const counts = { projects: 0, terms: 0, translations: 0 };
    const columns = ['id', 'name', 'description', 'planCode', ...dates];
    for (const project of inOrder(await source.read('project', columns), 'dateCreated')) {
      const imported = await importProject(work, project);
      if (!imported) continue;
      counts.projects += 1;
      counts.terms += imported.terms;
      counts.translations += imported.translations;
    }
    return { users: new Set(users.values()).size, ...counts, notes };
  });
  await analyzeInstallation(db);
  return result;
}

async function importPlans(trx: Transaction, source: TraduoraDatabase): Promise<void> {
  for (const plan of await source.read('plan', ['code', 'name', 'maxStrings'])) {
    const maxStrings = Number(plan.maxStrings);
    await insertPlan(trx, { code: toText(plan.code), name: toText(plan.name), maxStrings });
  }
}

async function importUsers(
  trx: Transaction,
  source: TraduoraDatabase,
  notes: string[],
): Promise<Map<string, string>> {
  const columns = ['id', 'name', 'email', 'encryptedPassword', 'numProjectsCreated', 'lastLogin'];
  const rows = await source.read('user', [...columns, 'dateCreated']);
  const users = new Map<string, string>();
  const owners = new Map<string, string>();
  // Of accounts whose addresses differ only in case, the one that was used last is kept.
  for (const row of inOrder(rows, 'lastLogin').reverse()) {
    const [id, email] = [toText(row.id), toEmail(row.email)];
    const passwordHash = toHash(row.encryptedPassword);
    const other = owners.get(email);
    if (other !== undefined) {
      notes.push(`The accounts ${toText(row.email)} and ${other} are one now: ${email}.`);
    } else if (row.encryptedPassword !== null && passwordHash === null) {
      notes.push(`${email} has a password that can not be verified, and has to set a new one.`);
    }
    owners.set(email, toText(row.email));
    const user = { id, name: toText(row.name), email, passwordHash };
    const projectsCreated = Number(row.numProjectsCreated ?? 0);
    const created = toTime(row.dateCreated);
    const known = await findOrInsertUser(trx, { ...user, projectsCreated, created });
    if (known !== id && other === undefined) {
      notes.push(`${email} has an account here already, which keeps its password.`);
    }
    users.set(id, known);
  }
  return users;
}

async function importProject(
  work: Work,
  row: TraduoraRow,
): Promise<{ terms: number; translations: number } | undefined> {
  const { trx, source, options, users, notes } = work;
  const [id, name] = [toText(row.id), toText(row.name)];
  if (await hasProject(trx, id)) {
    notes.push(`The project ${name} (${id}) is here already, and was left as it is.`);
    return undefined;
  }
  const ofProject = { projectId: id };
  const members = await source.read('project_user', ['userId', 'role', 'dateCreated'], ofProject);
  const admins = inOrder(members, 'dateCreated').filter(({ role }) => toRole(role) === 'admin');
  const adminId = users.get(toText(admins[0]?.userId)) ?? options.admin;
  if (adminId === undefined) {
    throw new TraduoraError(
      `The project ${name} (${id}) has no admin. Say who is to be it: --admin EMAIL, of an account here.`,
    );
  }
  const planCode = toTextOrNull(row.planCode) ?? options.defaultPlan;
  const description = toTextOrNull(row.description);
  await insertProject(trx, {
    id,
    name,
    description,
    planCode,
    workspaceId: adminId,
    userId: adminId,
    role: 'admin',
  });
  for (const member of members) {
    const userId = users.get(toText(member.userId));
    const created = toTime(member.dateCreated);
    if (userId !== undefined) {
      await insertImportedMember(trx, { ...ofProject, userId, role: toRole(member.role), created });
    }
  }
  await importInvites(work, id);
  await importClients(work, id, name);
  const scope = await getScope(work, adminId, id);
  const counts = await importContent(trx, source, scope, name);
  if (!(await updateCounters(trx, scope))) {
    notes.push(`The project ${name} has more strings than its plan ${planCode} allows.`);
  }
  await updateCreated(trx, scope, toTime(row.dateCreated));
  return counts;
}

/** Accepted invites are left out, as their owners are members. */
async function importInvites({ trx, source }: Work, projectId: string): Promise<void> {
  const columns = ['id', 'email', 'status', 'role', 'dateCreated'];
  const invites = await source.read('invite', columns, { projectId });
  for (const invite of invites.filter(({ status }) => status !== 'accepted')) {
    await insertImportedInvite(trx, {
      projectId,
      id: toText(invite.id),
      email: toEmail(invite.email),
      role: toRole(invite.role),
      created: toTime(invite.dateCreated),
    });
  }
}

async function importClients(
  { trx, source, notes }: Work,
  projectId: string,
  project: string,
): Promise<void> {
  const columns = ['id', 'name', 'role', 'encryptedSecret', 'dateCreated'];
  for (const client of await source.read('project_client', columns, { projectId })) {
    const name = toText(client.name);
    const secretHash = toHash(client.encryptedSecret);
    if (secretHash === null) notes.push(`The API client ${name} of ${project} needs a new secret.`);
    await insertImportedClient(trx, {
      projectId,
      id: toText(client.id),
      name,
      role: toRole(client.role),
      secretHash: secretHash ?? (await hashPassword(randomUUID())),
      created: toTime(client.dateCreated),
    });
  }
}

async function getScope(
  { trx, options }: Work,
  userId: string,
  projectId: string,
): Promise<ProjectScope> {
  const [access] = await listUserAccess(trx, options, [{ id: userId, projectId }]);
  if (!access) throw new Error(`The account ${userId} has gone`);
  return requireProjectScope(access, 'EditProject');
}
