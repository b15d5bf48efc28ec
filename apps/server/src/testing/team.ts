import { type Label, type Role, roles, type Translation } from '@parlance/contract';
import type { Content } from './content.ts';
import { pick, type Random } from './random.ts';
import type { Answer, Person, TestServer } from './test-server.ts';
import { type Act, contentActs, createWorld, locales, type Send, type World } from './writer.ts';

/** An edit that succeeded with the revision of a translation that was read before. */
export interface CarefulEdit {
  readonly read: Translation;
  readonly value: string;
  readonly changeSetId: string;
}

/** A world in which people also change labels, roles and settings concurrently, and restore copies from backups. */
export interface Team extends World {
  readonly people: readonly Person[];
  readonly labels: string[];
  readonly invites: string[];
  readonly clients: string[];
  readonly carefulEdits: CarefulEdit[];
  /** The last projects that were restored from backups. */
  readonly copies: Content[];
}

/** The locale that is never deleted. */
export const lastingLocale = locales[0];

const labelNames = ['first', 'second', 'third', 'First'];
const strangers = ['zoe@example.com', 'max@example.com'];

/** Creates a team. A client writes the content, because no member can demote it. */
export async function createTeam(server: TestServer): Promise<Team> {
  const people = await Promise.all(
    ['Ada', 'Sam', 'Eve', 'Vera'].map((name) => server.addPerson(name)),
  );
  const [ada] = people;
  if (!ada) throw new Error('nobody is there');
  const world = await createWorld(server, ada);
  const token = await server.addClient(world.projectId, 'admin');
  return {
    ...world,
    person: { ...ada, token },
    passing: locales.filter((code) => code !== lastingLocale),
    people,
    labels: [...world.labels],
    invites: [],
    clients: [],
    carefulEdits: [],
    copies: [],
  };
}

/** All actions that change a project, each repeated by its frequency. */
export const teamActs: readonly Act<Team>[] = [
  ...contentActs,
  ...Array<Act<Team>>(20).fill(editCarefully),
  ...Array<Act<Team>>(3).fill(createLabel),
  ...Array<Act<Team>>(3).fill(changeLabel),
  ...Array<Act<Team>>(2).fill(deleteLabel),
  ...Array<Act<Team>>(3).fill(chooseSource),
  ...Array<Act<Team>>(5).fill(changeRole),
  ...Array<Act<Team>>(3).fill(removeMember),
  ...Array<Act<Team>>(6).fill(invite),
  ...Array<Act<Team>>(2).fill(changeInvite),
  ...Array<Act<Team>>(2).fill(addClient),
  ...Array<Act<Team>>(2).fill(changeClient),
  ...Array<Act<Team>>(2).fill(backUpAndRestore),
];

/** Updates the known ids to the existing terms and labels, and keeps a few former ones. */
export async function lookAround(team: Team): Promise<void> {
  const { person, projectId, terms, labels } = team;
  const idsOf = async (path: string) => {
    const { token } = person;
    const answer = await team.server.request('GET', `/projects/${projectId}${path}`, { token });
    return (answer.data as { id: string }[]).map(({ id }) => id);
  };
  const known = [await idsOf('/terms'), await idsOf('/labels')] as const;
  terms.splice(0, terms.length - 2, ...known[0]);
  labels.splice(0, labels.length - 1, ...known[1]);
}

/** Whether an answer is a refusal that concurrent changes may cause. */
export function isOrdinaryRefusal({ status, text }: Answer): boolean {
  // The last admin can't leave, nobody can change their own role, and mails to an address are limited.
  return (
    (status === 400 && /"path":"(params\.userId|body\.sourceLocale)"/.test(text)) || status === 429
  );
}

async function editCarefully(team: Team, random: Random, send: Send) {
  const path = `/translations/${lastingLocale}`;
  const read = await send('GET', path);
  const all = read.data as Translation[];
  if (all.length === 0) return read;
  const before = pick(random, all.slice(0, 3));
  const value = pick(random, ['', 'eins', 'zwei', 'drei']);
  const { termId, revision } = before;
  const answer = await send('PATCH', path, { termId, value, revision });
  const changeSetId = answer.headers.get('change-set');
  if (changeSetId !== null) team.carefulEdits.push({ read: before, value, changeSetId });
  return answer;
}

async function createLabel({ labels }: Team, random: Random, send: Send) {
  const answer = await send('POST', '/labels', newLabel(random));
  if (answer.status === 201) labels.push((answer.data as Label).id);
  return answer;
}

function changeLabel({ labels }: Team, random: Random, send: Send) {
  return send('PATCH', `/labels/${pick(random, labels)}`, newLabel(random));
}

function deleteLabel({ labels }: Team, random: Random, send: Send) {
  return send('DELETE', `/labels/${pick(random, labels)}`);
}

function newLabel(random: Random) {
  return { value: pick(random, labelNames), color: pick(random, ['#000000', '#ff0000']) };
}

function chooseSource(team: Team, random: Random) {
  const sourceLocale = pick(random, [null, ...locales]);
  return sendAsSomebody(team, random, 'PATCH', '', { sourceLocale });
}

function changeRole(team: Team, random: Random) {
  return sendAsSomebody(team, random, 'PATCH', pathOfMember(team, random), newRole(random));
}

function removeMember(team: Team, random: Random) {
  return sendAsSomebody(team, random, 'DELETE', pathOfMember(team, random));
}

async function invite(team: Team, random: Random) {
  const email = pick(random, [...team.people.map((person) => person.email), ...strangers]);
  const body = { ...newRole(random), email };
  const answer = await sendAsSomebody(team, random, 'POST', '/invites', body);
  if (answer.status === 201) remember(team.invites, answer);
  return answer;
}

function changeInvite(team: Team, random: Random) {
  const path = `/invites/${pick(random, [...team.invites, team.projectId])}`;
  return random(2) === 0
    ? sendAsSomebody(team, random, 'PATCH', path, newRole(random))
    : sendAsSomebody(team, random, 'DELETE', path);
}

async function addClient(team: Team, random: Random) {
  const body = { ...newRole(random), name: 'Build' };
  const answer = await sendAsSomebody(team, random, 'POST', '/clients', body);
  if (answer.status === 201) remember(team.clients, answer);
  return answer;
}

function changeClient(team: Team, random: Random) {
  const path = `/clients/${pick(random, [...team.clients, team.projectId])}`;
  return random(2) === 0
    ? sendAsSomebody(team, random, 'PATCH', path, newRole(random))
    : sendAsSomebody(team, random, 'DELETE', path);
}

/** Restores a backup as a new project of a random person, because anybody may do so. */
async function backUpAndRestore(team: Team, random: Random, send: Send) {
  const backup = await send('GET', '/backup');
  if (backup.status !== 200) return backup;
  const body = new FormData();
  body.append('file', new Blob([backup.bytes]), 'project.zip');
  const { server, people, copies } = team;
  const person = pick(random, people);
  const answer = await server.request('POST', '/projects/restore', { token: person.token, body });
  if (answer.status !== 201) return answer;
  copies.push({ server, person, projectId: (answer.data as { id: string }).id });
  if (copies.length > 3) copies.shift();
  return answer;
}

function remember(ids: string[], { data }: Answer): void {
  const { id } = data as { id?: string };
  if (id !== undefined) ids.push(id);
  if (ids.length > 5) ids.shift();
}

function newRole(random: Random): { role: Role } {
  // Most members are admins, so that somebody can perform the actions.
  return { role: pick(random, [...roles, 'admin', 'admin']) };
}

function pathOfMember({ people }: Team, random: Random): string {
  return `/users/${pick(random, people).id}`;
}

function sendAsSomebody(
  { server, people, projectId }: Team,
  random: Random,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { token } = pick(random, people);
  return server.request(method, `/projects/${projectId}${path}`, { token, body });
}
