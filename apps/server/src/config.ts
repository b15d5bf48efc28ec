import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { StorePlace } from './integrations/objects/open-store.ts';
import { isSecureUrl } from './integrations/oidc/secure-url.ts';
import { parseRange } from './integrations/outgoing/addresses.ts';

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A list of items separated by commas, each of which must be valid. */
const list = (isItem: (item: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isItem), message);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0) return proxyNames.includes(item);
  const most = version === 4 ? 32 : 128;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return isRange && rest.length === 0;
}

function isOrigin(item: string): boolean {
  if (item.includes('*')) return item === '*';
  return URL.canParse(item) && new URL(item).origin === item;
}

// An empty variable counts as unset, because compose files set `${NAME:-}`.
const environment = z.preprocess(
  (env) => Object.fromEntries(Object.entries(env as object).filter(([, value]) => value !== '')),
  z
    .object({
      PORT: wholeNumber(0, 65_535).default(8080),
      HOST: z.string().default('127.0.0.1'),
      DATA_DIR: z.string().default('./data'),
      DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
      DATABASE_DIRECT: flag.default(false),
      PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
      JWT_SECRET: z.string().min(32).optional(),
      PREVIOUS_JWT_SECRETS: list(
        (item) => item.length >= 32,
        'must be secrets of at least 32 characters',
      ).optional(),
      TOKEN_TTL: wholeNumber(1, 31_536_000).default(86_400),
      INVITE_ONLY: flag.default(false),
      INTRODUCTION: flag.default(true),
      DEFAULT_PLAN: z.enum(['default', 'open-source', 'unlimited']).default('unlimited'),
      MAX_PROJECTS_PER_USER: wholeNumber(0, 1_000_000).default(100),
      LOGIN_MAX_ATTEMPTS: wholeNumber(1, 1000).default(3),
      AUTH_RATE_LIMIT: wholeNumber(0, 1_000_000).default(100),
      IMPORT_MAX_BYTES: wholeNumber(1, 1_073_741_824).default(52_428_800),
      IMPORT_ASYNC_BYTES: wholeNumber(0, 1_073_741_824).default(5_242_880),
      DICTIONARIES_DIR: z.string().optional(),
      LANGUAGETOOL_URL: z
        .url({ protocol: /^https?$/ })
        .refine((url) => {
          const { username, password, search, hash } = new URL(url);
          return [username, password, search, hash].every((part) => part === '');
        }, 'must be an address without a name, a password or a query')
        .optional(),
      FILE_TIMEOUT: wholeNumber(1, 86_400).default(120),
      FILE_MEMORY: wholeNumber(64, 2048).default(320),
      BLOB_STORE: z
        .string()
        .regex(
          /^(database|folder:.+|s3:[^/]+(\/.*[^/])?)$/,
          'must be database, folder:PATH or s3:BUCKET',
        )
        .default('database'),
      S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
      S3_REGION: z.string().default('us-east-1'),
      S3_ACCESS_KEY_ID: z.string().optional(),
      S3_SECRET_ACCESS_KEY: z.string().optional(),
      SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
      MAIL_FROM: z
        .string()
        .regex(/^[^\r\n]*@[^\r\n]+$/)
        .default('parlance@localhost'),
      GOOGLE_CLIENT_ID: z.string().optional(),
      GOOGLE_CLIENT_SECRET: z.string().optional(),
      GOOGLE_ISSUER_URL: z
        .string()
        .refine(isSecureUrl, 'must be an https URL, or http on this machine')
        .default('https://accounts.google.com'),
      TRUST_PROXY: list(
        isProxy,
        'must be addresses or ranges as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
      ).optional(),
      CORS_ORIGIN: list(isOrigin, 'must be * or origins as https://app.example.com').optional(),
      OUTGOING_ALLOW_HTTP: flag.default(false),
      OUTGOING_ALLOWED_RANGES: list(
        (item) => parseRange(item) !== undefined,
        'must be addresses or ranges as 10.0.0.0/8',
      ).optional(),
      MACHINE_LOCAL_URLS: list(
        (item) => isOrigin(item) && item !== '*' && /^https?:/.test(item),
        'must be origins as http://ollama:11434',
      ).optional(),
      MACHINE_CURRENCY: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217 as EUR')
        .default('USD'),
      METRICS_TOKEN: z.string().min(16).optional(),
      KEEP_DELETED_DAYS: wholeNumber(0, 36_500).default(30),
      KEEP_HISTORY_DAYS: wholeNumber(1, 36_500).optional(),
      KEEP_ACTIVITY_DAYS: wholeNumber(1, 36_500).default(365),
      FONTS_DIR: z.string().optional(),
      STOP_TIMEOUT: wholeNumber(1, 86_400).default(60),
      LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    })
    .refine(
      (env) => (env.GOOGLE_CLIENT_ID === undefined) === (env.GOOGLE_CLIENT_SECRET === undefined),
      {
        path: ['GOOGLE_CLIENT_SECRET'],
        message: 'must be set together with GOOGLE_CLIENT_ID',
      },
    )
    .refine(
      (env) =>
        !env.BLOB_STORE.startsWith('s3:') ||
        (env.S3_ENDPOINT && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY),
      {
        path: ['BLOB_STORE'],
        message: 'wants S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for s3',
      },
    ),
);

/** The places where an installation has its data. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The file with the generated secret; undefined where the environment has a secret. */
  readonly secretPath: string | undefined;
  /** The store of imported files; undefined for the database. */
  readonly blobStore: StorePlace;
}

export interface Config extends Place {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly jwtSecret: string;
  /** Secrets from before, which open what was encrypted with them. They sign nothing. */
  readonly previousJwtSecrets: readonly string[];
  readonly tokenTtl: number;
  /** Whether statements on one project go to the machine of a cluster that has it. */
  readonly databaseDirect: boolean;
  readonly inviteOnly: boolean;
  /** Whether the sign-in page says what Parlance is. */
  readonly introduction: boolean;
  readonly defaultPlan: string;
  readonly maxProjectsPerUser: number;
  readonly loginMaxAttempts: number;
  readonly authRateLimit: number;
  readonly importMaxBytes: number;
  /** Larger files are imported in the background for callers that prefer it, in bytes. */
  readonly importAsyncBytes: number;
  /** The time limit for reading or writing one file, in seconds. */
  readonly fileTimeout: number;
  /** The memory limit for reading one file, in MiB. It grows with the size of the largest files. */
  readonly fileMemory: number;
  /** The folder with dictionaries of Hunspell, if it is there. */
  readonly dictionariesDir: string;
  /** The address of a LanguageTool; if undefined, nobody looks for mistakes of grammar. */
  readonly languageToolUrl: string | undefined;
  /** The mail server; if undefined, mails are written to files in `dataDir/mail`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The provider with the slug `google`. */
  readonly google: OidcClient | undefined;
  /** The addresses, ranges and groups of proxies that are trusted to name the address of a caller. */
  readonly trustProxy: readonly string[] | undefined;
  /** The origins that browsers may call the API from, `*` for any. */
  readonly corsOrigin: readonly string[] | undefined;
  /** Whether addresses that people choose, as those of webhooks, may be called without TLS. */
  readonly outgoingAllowHttp: boolean;
  /** The private addresses and ranges that people may choose nevertheless. */
  readonly outgoingAllowedRanges: readonly string[];
  /** The origins of machine translation in the own network, which people may choose and the administrator trusts. */
  readonly machineLocalUrls: readonly string[];
  /** The currency of prices and limits of machine translation. */
  readonly machineCurrency: string;
  /** The token that a caller of `/metrics` has to send; if undefined, there are no metrics. */
  readonly metricsToken: string | undefined;
  /** For how many days a deletion can be undone; 0 for a minute. */
  readonly keepDeletedDays: number;
  /** For how many days changes stay in the history; if undefined, for ever. */
  readonly keepHistoryDays: number | undefined;
  /** For how many days entries stay in the log of a project. */
  readonly keepActivityDays: number;
  /** The folder with the fonts that limits in pixels may name, besides those that come with Parlance. */
  readonly fontsDir: string;
  /** How long a stop waits for pending requests and jobs, in seconds. */
  readonly stopTimeout: number;
  readonly logLevel: string;
}

/** The registration of Parlance at an OpenID Connect provider. */
export interface OidcClient {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const secretName = 'jwt-secret';

export class ConfigError extends Error {}

/** Reads the environment, or throws a `ConfigError` that lists every problem at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readEnvironment(env);
  const place = toPlace(values);
  return {
    ...place,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    jwtSecret: values.JWT_SECRET ?? keepSecret(join(place.dataDir, secretName)),
    previousJwtSecrets: values.PREVIOUS_JWT_SECRETS ?? [],
    tokenTtl: values.TOKEN_TTL,
    databaseDirect: values.DATABASE_DIRECT,
    inviteOnly: values.INVITE_ONLY,
    introduction: values.INTRODUCTION,
    defaultPlan: values.DEFAULT_PLAN,
    maxProjectsPerUser: values.MAX_PROJECTS_PER_USER,
    loginMaxAttempts: values.LOGIN_MAX_ATTEMPTS,
    authRateLimit: values.AUTH_RATE_LIMIT,
    importMaxBytes: values.IMPORT_MAX_BYTES,
    importAsyncBytes: values.IMPORT_ASYNC_BYTES,
    fileTimeout: values.FILE_TIMEOUT,
    fileMemory: values.FILE_MEMORY,
    dictionariesDir: resolve(values.DICTIONARIES_DIR ?? join(place.dataDir, 'dictionaries')),
    languageToolUrl: values.LANGUAGETOOL_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    google: toOidcClient(values),
    trustProxy: values.TRUST_PROXY,
    corsOrigin: values.CORS_ORIGIN,
    outgoingAllowHttp: values.OUTGOING_ALLOW_HTTP,
    outgoingAllowedRanges: values.OUTGOING_ALLOWED_RANGES ?? [],
    machineLocalUrls: values.MACHINE_LOCAL_URLS ?? [],
    machineCurrency: values.MACHINE_CURRENCY,
    metricsToken: values.METRICS_TOKEN,
    keepDeletedDays: values.KEEP_DELETED_DAYS,
    keepHistoryDays: values.KEEP_HISTORY_DAYS,
    keepActivityDays: values.KEEP_ACTIVITY_DAYS,
    fontsDir: resolve(values.FONTS_DIR ?? join(place.dataDir, 'fonts')),
    stopTimeout: values.STOP_TIMEOUT,
    logLevel: values.LOG_LEVEL,
  };
}

/** The secrets that values are encrypted by: the current one first, and then those that still open some. */
export function listSecrets({
  jwtSecret,
  previousJwtSecrets,
}: Pick<Config, 'jwtSecret' | 'previousJwtSecrets'>): readonly string[] {
  return [jwtSecret, ...previousJwtSecrets];
}

/** Reads the places of the data. The rest of the environment must be valid all the same. */
export function readPlace(env: NodeJS.ProcessEnv): Place {
  return toPlace(readEnvironment(env));
}

function readEnvironment(env: NodeJS.ProcessEnv): z.output<typeof environment> {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new ConfigError(`The configuration is not valid:\n${problems.join('\n')}`);
}

function toPlace(values: z.output<typeof environment>): Place {
  const dataDir = resolve(values.DATA_DIR);
  return {
    dataDir,
    databaseUrl: values.DATABASE_URL,
    secretPath: values.JWT_SECRET === undefined ? join(dataDir, secretName) : undefined,
    blobStore: toStorePlace(values),
  };
}

function toStorePlace(values: z.output<typeof environment>): StorePlace {
  const [kind, ...rest] = values.BLOB_STORE.split(':');
  const place = rest.join(':');
  if (kind === 'folder') return { kind, folder: resolve(place) };
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (kind !== 's3' || !endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const [bucket = '', ...path] = place.split('/');
  return { kind, endpoint, region, bucket, prefix: path.join('/'), accessKeyId, secretAccessKey };
}

function toOidcClient(values: z.output<typeof environment>): OidcClient | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { issuerUrl: values.GOOGLE_ISSUER_URL, clientId, clientSecret };
}

function keepSecret(path: string): string {
  if (!existsSync(path)) makeSecret(path);
  return readFileSync(path, 'utf8').trim();
}

/** The link makes the secret appear as a whole, and only one of two processes that start together creates it. */
function makeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
