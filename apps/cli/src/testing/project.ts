import { randomUUID } from 'node:crypto';
import { type Client, createClient, endpoints, type Role } from '@parlance/contract';
import { inject } from 'vitest';

/** A project on the real server, with a client that may edit it. */
export interface TestProject {
  readonly url: string;
  readonly projectId: string;
  /** Calls as the admin of the project. */
  readonly call: Client;
  /** The token of the admin. */
  readonly token: string;
  /** The environment in which commands act as a client of the project. */
  readonly env: Readonly<Record<string, string>>;
}

export async function makeProject({
  role = 'editor',
}: {
  readonly role?: Role;
} = {}): Promise<TestProject> {
  const url = inject('serverUrl');
  const body = { name: 'Ada', email: `${randomUUID()}@example.com`, password: 'long enough' };
  const { accessToken } = await createClient({ baseUrl: url })(endpoints.signup, { body });
  const call = createClient({ baseUrl: url, token: () => accessToken });
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Website' } });
  const params = { projectId };
  const client = await call(endpoints.createProjectClient, {
    params,
    body: { name: 'Build', role },
  });
  const env = {
    PARLANCE_URL: url,
    PARLANCE_PROJECT: projectId,
    PARLANCE_CLIENT_ID: client.id,
    PARLANCE_CLIENT_SECRET: client.secret,
  };
  return { url, projectId, call, token: accessToken, env };
}

/** The texts of a file in a locale, by their keys. */
export async function textsIn(
  { call, projectId }: TestProject,
  locale: string,
  path: string,
): Promise<Readonly<Record<string, string>>> {
  const params = { projectId };
  const files = await call(endpoints.listFiles, { params });
  const fileId = files.find((file) => file.path === path)?.id ?? '';
  const query = { locale, format: 'jsonflat', fileId } as const;
  const file = await call(endpoints.exportFile, { params, query });
  return JSON.parse(await file.text()) as Record<string, string>;
}

/** Translates a term of a file, in a locale that is added if need be. */
export async function translate(
  { call, projectId }: TestProject,
  {
    locale,
    key,
    path,
    ...body
  }: { locale: string; key: string; path: string; value: string; state?: 'reviewed' },
): Promise<{ readonly termId: string }> {
  const params = { projectId };
  const locales = await call(endpoints.listProjectLocales, { params });
  if (!locales.some((one) => one.locale.code === locale)) {
    await call(endpoints.addProjectLocale, { params, body: { code: locale } });
  }
  const listed = await call(endpoints.listFiles, { params });
  const files = listed.find((file) => file.path === path)?.id ?? '';
  const { entries } = await call(endpoints.listEntries, { params, query: { locale, files } });
  const termId = entries.find(({ term }) => term === key)?.termId ?? '';
  const place = { projectId, localeCode: locale };
  await call(endpoints.updateTranslation, { params: place, body: { termId, ...body } });
  return { termId };
}
