import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

// An empty variable is an unset one, as in compose files with `${NAME:-}`.
const environment = z.preprocess(
  (env) => Object.fromEntries(Object.entries(env as object).filter(([, value]) => value !== '')),
  z.object({
    PORT: wholeNumber(0, 65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    JWT_SECRET: z.string().min(32).optional(),
    TOKEN_TTL: wholeNumber(1, 31_536_000).default(86_400),
    INVITE_ONLY: flag.default(false),
    DEFAULT_PLAN: z.enum(['default', 'open-source', 'unlimited']).default('unlimited'),
    MAX_PROJECTS_PER_USER: wholeNumber(0, 1_000_000).default(100),
    LOGIN_MAX_ATTEMPTS: wholeNumber(1, 1000).default(3),
    AUTH_RATE_LIMIT: wholeNumber(0, 1_000_000).default(100),
    IMPORT_MAX_BYTES: wholeNumber(1, 1_073_741_824).default(52_428_800),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  }),
);

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
  readonly jwtSecret: string;
  readonly tokenTtl: number;
  readonly inviteOnly: boolean;
  readonly defaultPlan: string;
  readonly maxProjectsPerUser: number;
  readonly loginMaxAttempts: number;
  readonly authRateLimit: number;
  readonly importMaxBytes: number;
  readonly logLevel: string;
}

export class ConfigError extends Error {}

/** Reads the environment, or throws a `ConfigError` that lists every problem at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new ConfigError(`The configuration is not valid:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    jwtSecret: values.JWT_SECRET ?? keepSecret(dataDir),
    tokenTtl: values.TOKEN_TTL,
    inviteOnly: values.INVITE_ONLY,
    defaultPlan: values.DEFAULT_PLAN,
    maxProjectsPerUser: values.MAX_PROJECTS_PER_USER,
    loginMaxAttempts: values.LOGIN_MAX_ATTEMPTS,
    authRateLimit: values.AUTH_RATE_LIMIT,
    importMaxBytes: values.IMPORT_MAX_BYTES,
    logLevel: values.LOG_LEVEL,
  };
}

function keepSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Exclusive, so that of two processes that start together one makes it and both read it.
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
