import type { Config } from '../../config.ts';

type Setting = number | string | boolean | readonly string[] | undefined;

const names: { readonly [Name in keyof Config]?: string } = {
  authRateLimit: 'AUTH_RATE_LIMIT',
  corsOrigin: 'CORS_ORIGIN',
  defaultPlan: 'DEFAULT_PLAN',
  fontsDir: 'FONTS_DIR',
  importMaxBytes: 'IMPORT_MAX_BYTES',
  importAsyncBytes: 'IMPORT_ASYNC_BYTES',
  inviteOnly: 'INVITE_ONLY',
  introduction: 'INTRODUCTION',
  jwtSecret: 'JWT_SECRET',
  loginMaxAttempts: 'LOGIN_MAX_ATTEMPTS',
  machineCurrency: 'MACHINE_CURRENCY',
  machineLocalUrls: 'MACHINE_LOCAL_URLS',
  maxProjectsPerUser: 'MAX_PROJECTS_PER_USER',
  outgoingAllowHttp: 'OUTGOING_ALLOW_HTTP',
  outgoingAllowedRanges: 'OUTGOING_ALLOWED_RANGES',
  publicUrl: 'PUBLIC_URL',
  tokenTtl: 'TOKEN_TTL',
  trustProxy: 'TRUST_PROXY',
};

/** The environment variables for a configuration. */
export function toEnvironment({
  google,
  blobStore,
  ...settings
}: Partial<Config>): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [key, value] of Object.entries<Setting>(settings)) {
    const name = names[key as keyof Config];
    if (name === undefined) throw new Error(`No test of several processes sets ${key}`);
    if (value !== undefined) environment[name] = String(value);
  }
  if (blobStore?.kind === 'folder') environment.BLOB_STORE = `folder:${blobStore.folder}`;
  if (blobStore?.kind === 's3') throw new Error('No test of several processes has a bucket');
  if (google) {
    environment.GOOGLE_CLIENT_ID = google.clientId;
    environment.GOOGLE_CLIENT_SECRET = google.clientSecret;
    environment.GOOGLE_ISSUER_URL = google.issuerUrl;
  }
  return environment;
}
