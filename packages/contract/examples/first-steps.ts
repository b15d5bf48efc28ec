import { ApiError, createClient, endpoints } from '@parlance/contract';

const { PARLANCE_URL, PROJECT_ID = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const baseUrl = PARLANCE_URL ?? 'http://localhost:8080';

// Without a token, only what is open to everybody.
const visitor = createClient({ baseUrl });
const { access_token } = await visitor(endpoints.createToken, {
  body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
});

const call = createClient({ baseUrl, token: () => access_token });
const params = { projectId: PROJECT_ID };

// All that is not translated yet, window by window.
const query = { locale: 'de_DE', reference: 'en', status: 'untranslated' } as const;
let cursor: string | undefined;
do {
  const window = await call(endpoints.listEntries, { params, query: { ...query, cursor } });
  for (const { termId, term, reference, revision } of window.entries) {
    const body = { termId, value: `[${reference}]`, revision };
    try {
      const place = { ...params, localeCode: 'de_DE' };
      await call(endpoints.updateTranslation, { params: place, body });
      process.stdout.write(`${term} is translated\n`);
    } catch (error) {
      // Somebody has translated it since: leave that alone.
      if (!(error instanceof ApiError && error.code === 'Conflict')) throw error;
    }
  }
  cursor = window.nextCursor ?? undefined;
} while (cursor !== undefined);

const format = 'jsonflat';
const file = await call(endpoints.exportFile, { params, query: { locale: 'de_DE', format } });
process.stdout.write(await file.text());
