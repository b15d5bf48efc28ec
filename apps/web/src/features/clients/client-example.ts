interface Target {
  /** The origin of the server. */
  origin: string;
  projectId: string;
  clientId: string;
  /** The code of the locale to export. */
  locale: string;
}

/** Shell commands that sign a client in with the secret in `CLIENT_SECRET` and export a locale to a file. */
export function exampleOf({ origin, projectId, clientId, locale }: Target): string {
  return [
    `API=${origin}/api/v1`,
    'TOKEN=$(curl -sSf "$API/auth/token" \\',
    '  -d grant_type=client_credentials \\',
    `  -d client_id=${clientId} \\`,
    '  -d "client_secret=$CLIENT_SECRET" |',
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    '',
    `curl -sSf "$API/projects/${projectId}/exports?locale=${locale}&format=jsonnested" \\`,
    `  -H "Authorization: Bearer $TOKEN" -o ${locale}.json`,
  ].join('\n');
}
