import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const secret = 'a secret of at least thirty-two characters';
const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: folder, JWT_SECRET: secret, ...env });

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      jwtSecret: secret,
      tokenTtl: 86_400,
      inviteOnly: false,
      defaultPlan: 'unlimited',
      maxProjectsPerUser: 100,
      loginMaxAttempts: 3,
      authRateLimit: 100,
      importMaxBytes: 52_428_800,
      mailFrom: 'parlance@localhost',
      logLevel: 'info',
    });
  });

  it('takes what the environment says', () => {
    const config = read({
      PORT: '3000',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://parlance:secret@db.internal:5432/parlance?sslmode=require',
      PUBLIC_URL: 'https://translate.example.com',
      TOKEN_TTL: '60',
      INVITE_ONLY: 'true',
      DEFAULT_PLAN: 'open-source',
      MAX_PROJECTS_PER_USER: '0',
      LOGIN_MAX_ATTEMPTS: '10',
      AUTH_RATE_LIMIT: '0',
      IMPORT_MAX_BYTES: '1000',
    });
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: 'postgresql://parlance:secret@db.internal:5432/parlance?sslmode=require',
      publicUrl: 'https://translate.example.com',
      tokenTtl: 60,
      inviteOnly: true,
      defaultPlan: 'open-source',
      maxProjectsPerUser: 0,
      loginMaxAttempts: 10,
      authRateLimit: 0,
      importMaxBytes: 1000,
    });
  });

  it('takes an empty variable for an unset one', () => {
    const empty = read({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', INVITE_ONLY: '' });
    expect(empty).toEqual(read({}));
    expect(read({ PORT: '3000' }).publicUrl).toBe('http://localhost:3000');
  });

  it('makes the folder absolute', () => {
    expect(read({ DATA_DIR: './somewhere' }).dataDir).toBe(resolve('somewhere'));
  });

  it('tells of all problems at once', () => {
    const env = {
      PORT: '70000',
      TOKEN_TTL: 'a day',
      INVITE_ONLY: 'yes',
      DEFAULT_PLAN: 'gold',
      DATABASE_URL: 'mysql://db',
      PUBLIC_URL: 'translate.example.com',
      JWT_SECRET: 'short',
      IMPORT_MAX_BYTES: '0',
      AUTH_RATE_LIMIT: '-1',
      LOGIN_MAX_ATTEMPTS: '2.5',
    };
    let message = '';
    try {
      read(env);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    for (const name of Object.keys(env)) expect(message).toMatch(new RegExp(`^ +${name}: .+`, 'm'));
    expect(message).not.toContain('short');
  });

  it('takes a provider that nobody can listen to', () => {
    const client = { GOOGLE_CLIENT_ID: 'parlance', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(read({}).google).toBeUndefined();
    expect(read(client).google).toEqual({
      issuerUrl: 'https://accounts.google.com',
      clientId: 'parlance',
      clientSecret: 'secret',
    });
    for (const issuerUrl of ['https://id.example.com/realms/a', 'http://127.0.0.1:9000']) {
      const env = { ...client, GOOGLE_ISSUER_URL: issuerUrl };
      expect(read(env).google?.issuerUrl).toBe(issuerUrl);
    }
    for (const issuerUrl of [
      'http://id.example.com',
      'http://10.0.0.1',
      'ftp://[::1]',
      'nothing',
    ]) {
      const env = { ...client, GOOGLE_ISSUER_URL: issuerUrl };
      expect(() => read(env)).toThrow(/^ +GOOGLE_ISSUER_URL: must be an https URL/m);
    }
    expect(() => read({ GOOGLE_CLIENT_ID: 'parlance' })).toThrow(/^ +GOOGLE_CLIENT_SECRET: /m);
    expect(() => read({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(ConfigError);
  });

  it('makes a secret once, for this user only, and keeps it', async () => {
    const { jwtSecret } = readConfig({ DATA_DIR: folder });
    expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: folder, JWT_SECRET: '' }).jwtSecret).toBe(jwtSecret);
    const path = join(folder, 'jwt-secret');
    expect((await readFile(path, 'utf8')).trim()).toBe(jwtSecret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: join(folder, 'other', 'nested') }).jwtSecret).not.toBe(jwtSecret);
  });
});
