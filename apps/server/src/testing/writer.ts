import { importStrategies } from '@parlance/contract';
import type { Content } from './content.ts';
import { pick, type Random } from './random.ts';
import {
  formatsOfSeveral,
  type TextsByLocale,
  toFileOfSeveral,
} from './samples/several-locales-files.ts';
import { type StatedTexts, statedFormats, toStatedFile } from './samples/stated-files.ts';
import type { Answer, Person, TestServer } from './test-server.ts';

/** A small project in which all writes of content happen in random order and often conflict. */
export interface World extends Content {
  readonly labels: readonly string[];
  /** Ids of existing and former terms. */
  readonly terms: string[];
  /** Ids of existing and former files, with the id of the project for the unnamed one. */
  readonly files: string[];
  /** Ids of change sets in the order of the answers. */
  readonly changeSets: string[];
  /** The locales that may be deleted. */
  readonly passing: readonly string[];
}

export const locales = ['de_DE', 'fr', 'it'] as const;
const values = ['', '', 'one', 'two', 'three', ' '];
const nobody = '00000000-0000-4000-8000-000000000000';
const paths = ['{locale}.json', 'a/{locale}.json', 'b/{locale}.json'];
const keys = Array.from({ length: 8 }, (_, index) => `term ${index}`);

export async function createWorld(server: TestServer, person: Person): Promise<World> {
  const projectId = await server.addProject(person, { locales });
  const send = async (path: string, body: unknown) => {
    const answer = await server.request('POST', `/projects/${projectId}${path}`, {
      token: person.token,
      body,
    });
    return (answer.data as { id: string }).id;
  };
  const labels = [
    await send('/labels', { value: 'first', color: '#000000' }),
    await send('/labels', { value: 'second', color: '#000000' }),
  ];
  const terms: string[] = [];
  for (const value of keys.slice(0, 4)) terms.push(await send('/terms', { value }));
  const files = [projectId];
  return { server, person, projectId, labels, terms, files, changeSets: [], passing: locales };
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** A random action in a world, with a function that sends requests below its project. */
export type Act<W extends World = World> = (
  world: W,
  random: Random,
  send: Send,
) => Promise<Answer>;

/** The actions that change content, each repeated by its frequency in a hundred. */
export const contentActs: readonly Act[] = [
  ...Array<Act>(24).fill(edit),
  ...Array<Act>(6).fill(importTexts),
  ...Array<Act>(3).fill(importStates),
  ...Array<Act>(4).fill(importPlurals),
  ...Array<Act>(3).fill(importSeveralLocales),
  ...Array<Act>(2).fill(importArchive),
  ...Array<Act>(8).fill(addTerm),
  ...Array<Act>(2).fill(addFile),
  ...Array<Act>(2).fill(renameFile),
  ...Array<Act>(2).fill(deleteFile),
  ...Array<Act>(5).fill(changeTerm),
  ...Array<Act>(5).fill(deleteTerm),
  ...Array<Act>(4).fill(addLocale),
  ...Array<Act>(3).fill(deleteLocale),
  ...Array<Act>(5).fill(labelTerm),
  ...Array<Act>(5).fill(labelTranslation),
  ...Array<Act>(5).fill(changeTerms),
  ...Array<Act>(9).fill(changeTranslations),
  ...Array<Act>(6).fill(undo),
];

/** Performs one random write to the content. */
export function act(world: World, random: Random): Promise<Answer> {
  return perform(pick(random, contentActs), world, random);
}

export async function perform<W extends World>(
  chosen: Act<W>,
  world: W,
  random: Random,
): Promise<Answer> {
  const { server, person, projectId } = world;
  const send: Send = (method, path, body) =>
    server.request(method, `/projects/${projectId}${path}`, { token: person.token, body });
  const answer = await chosen(world, random, send);
  const changeSetId = answer.headers.get('change-set');
  if (changeSetId !== null) world.changeSets.push(changeSetId);
  return answer;
}

/** Whether an action succeeded, or failed because of something that others may have deleted or changed. */
export function isOrdinary({ status, text }: Answer): boolean {
  // A translation that lost its text can't have a state, and a locked term can't have a text.
  return [200, 201, 204, 404, 409, 422].includes(status) || text.includes('"path":"body.state"');
}

function edit({ terms }: World, random: Random, send: Send) {
  const termId = pick(random, terms);
  const state = pick(random, [undefined, undefined, 'translated', 'reviewed', 'outdated']);
  const value = pick(random, state === undefined ? values : [undefined, 'one', 'two']);
  const body = { termId, value, state };
  return send('PATCH', `/translations/${pick(random, locales)}`, body);
}

function randomTexts(random: Random): Record<string, string> {
  const entries = keys.filter(() => random(2) === 0).map((key) => [key, pick(random, values)]);
  return Object.fromEntries(entries);
}

function randomTextsByLocale(random: Random, codes: readonly string[]): TextsByLocale {
  return Object.fromEntries(codes.map((code) => [code, randomTexts(random)]));
}

function toBlob(texts: unknown): Blob {
  return new Blob([JSON.stringify(texts)]);
}

function importTexts({ server, person, projectId }: World, random: Random) {
  const strategy = pick(random, importStrategies);
  const path = pick(random, [undefined, undefined, ...paths]);
  const options = {
    strategy,
    removeMissing: `${random(3) === 0}`,
    ...(path === undefined ? {} : { path }),
  };
  const content = JSON.stringify(randomTexts(random));
  const file = { locale: pick(random, locales), format: 'jsonflat', content, options } as const;
  return server.importFile(person, projectId, file);
}

function importStates({ server, person, projectId }: World, random: Random) {
  const texts = Object.fromEntries(
    keys.map((key): [string, StatedTexts[string]] => [
      key,
      [pick(random, values), pick(random, [undefined, 'translated', 'reviewed', 'outdated'])],
    ]),
  );
  const format = pick(random, statedFormats);
  const locale = pick(random, locales);
  const content = toStatedFile(format, texts, locale);
  const options = { strategy: pick(random, importStrategies) };
  const file = { locale, format, content, options } as const;
  return server.importFile(person, projectId, file);
}

function importSeveralLocales(_world: World, random: Random, send: Send) {
  const format = pick(random, formatsOfSeveral);
  const codes = pick(random, [locales, locales.slice(0, 2), locales.slice(1)]);
  const body = new FormData();
  body.append('file', new Blob([toFileOfSeveral(format, randomTextsByLocale(random, codes))]));
  const strategy = pick(random, importStrategies);
  const query = `format=${format}&strategy=${strategy}&removeMissing=${random(4) === 0}`;
  return send('POST', `/imports?${query}`, body);
}

/** Imports a file for each locale, or one for a single locale and one with all other locales. */
function importArchive(_world: World, random: Random, send: Send) {
  const body = new FormData();
  const alone = pick(random, [locales, locales.slice(0, 1)]);
  const folder = pick(random, ['', 'a/']);
  for (const code of alone) {
    body.append('file', toBlob(randomTexts(random)), `${code}.json`);
    if (folder) body.append('file', toBlob(randomTexts(random)), `${folder}${code}.json`);
  }
  const others = randomTextsByLocale(random, locales.slice(alone.length));
  if (alone.length < locales.length) {
    body.append('file', new Blob([toFileOfSeveral('csv', others)]), 'others.csv');
  }
  return send('POST', `/imports/archive?strategy=${pick(random, importStrategies)}`, body);
}

function importPlurals({ server, person, projectId }: World, random: Random) {
  const item = (quantity: string) => `<item quantity="${quantity}">${pick(random, values)}</item>`;
  const mark = pick(random, ['', ' translatable="false"']);
  const content = `<resources><plurals name="${pick(random, keys)}"${mark}>
    ${item('one')}${item('other')}
  </plurals></resources>`;
  const file = { locale: pick(random, locales), format: 'androidxml', content } as const;
  return server.importFile(person, projectId, file);
}

async function addFile({ files }: World, random: Random, send: Send) {
  const answer = await send('POST', '/files', { path: pick(random, paths) });
  if (answer.status === 201) files.push((answer.data as { id: string }).id);
  return answer;
}

function renameFile({ files }: World, random: Random, send: Send) {
  const [, ...named] = files;
  return send('PATCH', `/files/${pick(random, [...named, nobody])}`, { path: pick(random, paths) });
}

function deleteFile({ files }: World, random: Random, send: Send) {
  const [, ...named] = files;
  return send('DELETE', `/files/${pick(random, [...named, nobody])}`);
}

async function addTerm({ terms, files }: World, random: Random, send: Send) {
  const context = pick(random, [null, 'A button']);
  const fileId = pick(random, [undefined, ...files]);
  const answer = await send('POST', '/terms', { value: pick(random, keys), context, fileId });
  if (answer.status === 201) terms.push((answer.data as { id: string }).id);
  return answer;
}

function changeTerm({ terms }: World, random: Random, send: Send) {
  const context = pick(random, [undefined, null, 'A title']);
  const locked = pick(random, [undefined, undefined, true, false]);
  return send('PATCH', `/terms/${pick(random, terms)}`, {
    value: pick(random, keys),
    context,
    locked,
  });
}

function deleteTerm({ terms }: World, random: Random, send: Send) {
  return send('DELETE', `/terms/${pick(random, terms)}`);
}

function addLocale(_world: World, random: Random, send: Send) {
  return send('POST', '/translations', { code: pick(random, locales) });
}

function deleteLocale({ passing }: World, random: Random, send: Send) {
  return send('DELETE', `/translations/${pick(random, passing)}`);
}

function labelTerm({ labels, terms }: World, random: Random, send: Send) {
  const path = `/labels/${pick(random, labels)}/terms/${pick(random, terms)}`;
  return send(pick(random, ['POST', 'DELETE']), path);
}

function labelTranslation({ labels, terms }: World, random: Random, send: Send) {
  const path = `/labels/${pick(random, labels)}/terms/${pick(random, terms)}`;
  const method = pick(random, ['POST', 'DELETE']);
  return send(method, `${path}/translations/${pick(random, locales)}`);
}

function changeTerms({ labels, terms, files }: World, random: Random, send: Send) {
  const ids = [pick(random, terms), pick(random, terms)];
  const select = pick(random, [{ ids }, { filter: { q: pick(random, keys) } }]);
  const action = pick(random, ['delete', 'label', 'unlabel', 'lock', 'unlock', 'move']);
  const labelId = pick(random, labels);
  const fileId = pick(random, files);
  return send('POST', '/terms/bulk', {
    select,
    do: {
      action,
      ...(action.endsWith('label') && { labelId }),
      ...(action === 'move' && { fileId }),
    },
  });
}

function changeTranslations({ labels, terms }: World, random: Random, send: Send) {
  const ids = [pick(random, terms), pick(random, terms), pick(random, terms)];
  const filters = [
    {},
    { status: 'translated' },
    { status: 'unreviewed' },
    { status: 'locked' },
    { q: 'o' },
    { reference: 'fr', q: 't 1' },
  ];
  const labelId = pick(random, labels);
  const tasks = [
    { action: 'clear' },
    { action: 'copy', from: pick(random, locales), overwrite: random(2) === 0 },
    { action: 'mark', state: pick(random, ['translated', 'reviewed', 'outdated']) },
    { action: 'label', labelId },
    { action: 'unlabel', labelId },
  ];
  return send('POST', `/translations/${pick(random, locales)}/bulk`, {
    select: pick(random, [{ ids }, { filter: pick(random, filters) }]),
    do: pick(random, tasks),
  });
}

function undo({ changeSets }: World, random: Random, send: Send) {
  const recent = changeSets.slice(-6);
  const id = recent.length === 0 ? nobody : pick(random, recent);
  return send('POST', `/change-sets/${id}/undo`);
}
