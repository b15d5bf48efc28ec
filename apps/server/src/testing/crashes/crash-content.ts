import {
  type Client,
  type Endpoint,
  endpoints,
  type Output,
  type TranslationState,
} from '@parlance/contract';
import { pick, type Random } from '../random.ts';

export interface CrashText {
  readonly value: string;
  readonly state: TranslationState;
}

/** The content of a project, as its only writer expects it or as the API returns it. */
export interface CrashContent {
  /** The labels of each term. */
  readonly terms: Record<string, string[]>;
  /** The translations of each locale by term, without empty ones. */
  readonly locales: Record<string, Record<string, CrashText>>;
  readonly labels: string[];
  readonly invites: string[];
}

/** The project of a writer, on the current server process. */
export interface CrashProject {
  readonly call: Client;
  readonly projectId: string;
  readonly content: CrashContent;
  readonly random: Random;
  /** The last change set with the content before it; undefined if the content changed since. */
  readonly last: { readonly changeSetId: string; readonly before: CrashContent } | undefined;
  /** Returns a new number with each call. */
  next(): number;
}

/** One request that changes the project, and its expected effect on the content. */
export interface CrashStep {
  readonly name: string;
  send(onChangeSet: (id: string) => void): Promise<unknown>;
  apply(content: CrashContent): void;
  /** The locales that the step adds, which stay when it is undone. */
  readonly locales?: readonly string[];
}

export function setText(
  { locales }: CrashContent,
  locale: string,
  term: string,
  value: string,
): void {
  const texts = locales[locale] ?? {};
  if (value === '') delete texts[term];
  else texts[term] = { value, state: 'translated' };
}

export function removeTerm({ terms, locales }: CrashContent, term: string): void {
  delete terms[term];
  for (const texts of Object.values(locales)) delete texts[term];
}

export function addSorted(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item);
  list.sort();
}

export function remove(list: string[], item: string): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

/** Reads the content of a project from the lists of the API. */
export async function readContent(call: Client, projectId: string): Promise<CrashContent> {
  const params = { projectId };
  const get = <E extends Endpoint>(endpoint: E) =>
    call(endpoint, { params } as never) as Promise<Output<E>>;
  const terms = await get(endpoints.listTerms);
  const names = new Map(terms.map(({ id, value }) => [id, value]));
  const locales: CrashContent['locales'] = {};
  for (const { locale } of await get(endpoints.listProjectLocales)) {
    const list = { params: { ...params, localeCode: locale.code } };
    const translations = await call(endpoints.listTranslations, list);
    locales[locale.code] = Object.fromEntries(
      translations
        .filter(({ value }) => value !== '')
        .map(({ termId, value, state }) => [names.get(termId) ?? termId, { value, state }]),
    );
  }
  const labels = await get(endpoints.listLabels);
  const invites = await get(endpoints.listInvites);
  return {
    terms: Object.fromEntries(
      terms.map((term) => [term.value, term.labels.map(({ value }) => value).sort()]),
    ),
    locales,
    labels: labels.map(({ value }) => value).sort(),
    invites: invites.map(({ email }) => email).sort(),
  };
}

/** Picks a random label of the project, if there is any. */
export async function pickLabel({ call, projectId, random }: CrashProject) {
  const labels = await call(endpoints.listLabels, { params: { projectId } });
  return labels.length === 0 ? undefined : pick(random, labels);
}

export function listTerms({ call, projectId }: CrashProject) {
  return call(endpoints.listTerms, { params: { projectId } });
}
