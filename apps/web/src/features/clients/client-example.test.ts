import { expect, it } from 'vitest';
import { exampleOf } from './client-example.ts';

it('signs in as the client and exports the locale', () => {
  const example = exampleOf({
    origin: 'https://parlance.example.com',
    projectId: 'p1',
    clientId: 'c1',
    locale: 'de_AT',
  });
  expect(example.split('\n')).toEqual([
    'API=https://parlance.example.com/api/v1',
    'TOKEN=$(curl -sSf "$API/auth/token" \\',
    '  -d grant_type=client_credentials \\',
    '  -d client_id=c1 \\',
    '  -d "client_secret=$CLIENT_SECRET" |',
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    '',
    'curl -sSf "$API/projects/p1/exports?locale=de_AT&format=jsonnested" \\',
    '  -H "Authorization: Bearer $TOKEN" -o de_AT.json',
  ]);
});
