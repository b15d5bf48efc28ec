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
      fontsDir: join(folder, 'fonts'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      jwtSecret: secret,
      previousJwtSecrets: [],
      tokenTtl: 86_400,
      databaseDirect: false,
      inviteOnly: false,
      introduction: true,
      defaultPlan: 'unlimited',
      maxProjectsPerUser: 100,
      loginMaxAttempts: 3,
      authRateLimit: 100,
      importMaxBytes: 52_428_800,
      importAsyncBytes: 5_242_880,
      keepDeletedDays: 30,
      keepHistoryDays: undefined,
      keepActivityDays: 365,
      fileTimeout: 120,
      fileMemory: 320,
      dictionariesDir: join(folder, 'dictionaries'),
      mailFrom: 'parlance@localhost',
      outgoingAllowHttp: false,
      outgoingAllowedRanges: [],
      machineLocalUrls: [],
      machineCurrency: 'USD',
      stopTimeout: 60,
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
      DATABASE_DIRECT: 'true',
      INVITE_ONLY: 'true',
      INTRODUCTION: 'false',
      DEFAULT_PLAN: 'open-source',
      MAX_PROJECTS_PER_USER: '0',
      LOGIN_MAX_ATTEMPTS: '10',
      AUTH_RATE_LIMIT: '0',
      IMPORT_MAX_BYTES: '1000',
      IMPORT_ASYNC_BYTES: '500',
      KEEP_DELETED_DAYS: '0',
      KEEP_HISTORY_DAYS: '365',
      KEEP_ACTIVITY_DAYS: '90',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      CORS_ORIGIN: 'https://app.example.com',
      OUTGOING_ALLOW_HTTP: 'true',
      OUTGOING_ALLOWED_RANGES: '10.1.0.0/16, fd12::/64,192.168.1.5',
      METRICS_TOKEN: 'sixteen letters!',
      MACHINE_LOCAL_URLS: 'http://ollama:11434, http://127.0.0.1:8000',
      MACHINE_CURRENCY: 'EUR',
      PREVIOUS_JWT_SECRETS: `${secret} of old`,
    });
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: 'postgresql://parlance:secret@db.internal:5432/parlance?sslmode=require',
      publicUrl: 'https://translate.example.com',
      tokenTtl: 60,
      databaseDirect: true,
      inviteOnly: true,
      introduction: false,
      defaultPlan: 'open-source',
      maxProjectsPerUser: 0,
      loginMaxAttempts: 10,
      authRateLimit: 0,
      importMaxBytes: 1000,
      importAsyncBytes: 500,
      keepDeletedDays: 0,
      keepHistoryDays: 365,
      keepActivityDays: 90,
      trustProxy: ['loopback', '10.0.0.0/8'],
      corsOrigin: ['https://app.example.com'],
      outgoingAllowHttp: true,
      outgoingAllowedRanges: ['10.1.0.0/16', 'fd12::/64', '192.168.1.5'],
      metricsToken: 'sixteen letters!',
      machineLocalUrls: ['http://ollama:11434', 'http://127.0.0.1:8000'],
      machineCurrency: 'EUR',
      previousJwtSecrets: [`${secret} of old`],
    });
  });

  it('takes the folder of dictionaries, and the address of a LanguageTool', () => {
    const config = read({
      DICTIONARIES_DIR: './words',
      LANGUAGETOOL_URL: 'http://languagetool:8010',
    });
    expect(config).toMatchObject({
      dictionariesDir: resolve('words'),
      languageToolUrl: 'http://languagetool:8010',
    });
    for (const url of [
      'languagetool:8010',
      'file:///etc',
      'http://ada:pw@host',
      'http://host/?a=b',
    ]) {
      expect(() => read({ LANGUAGETOOL_URL: url }), url).toThrow(/^ +LANGUAGETOOL_URL: /m);
    }
  });

  it('takes an empty variable for an unset one', () => {
    const empty = read({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', INVITE_ONLY: '' });
    expect(empty).toEqual(read({}));
    expect(read({ PORT: '3000' }).publicUrl).toBe('http://localhost:3000');
  });

  it('makes the folder absolute', () => {
    expect(read({ DATA_DIR: './somewhere' }).dataDir).toBe(resolve('somewhere'));
  });

  it('takes a folder or a bucket for blobs, which else stay in the database', () => {
    expect(read({ BLOB_STORE: 'database' }).blobStore).toBeUndefined();
    const folder = resolve('somewhere');
    expect(read({ BLOB_STORE: 'folder:./somewhere' }).blobStore).toEqual({
      kind: 'folder',
      folder,
    });
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(read({ BLOB_STORE: 's3:files/a/b', ...s3 }).blobStore).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'files',
      prefix: 'a/b',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(() => read({ BLOB_STORE: 's3:files' })).toThrow(/^ +BLOB_STORE: wants S3_ENDPOINT/m);
    for (const value of ['folder', 'folder:', 's3:', 's3:files/', 's3:/a', 'disk:/a']) {
      expect(() => read({ BLOB_STORE: value, ...s3 }), value).toThrow(/^ +BLOB_STORE: must be/m);
    }
  });

  it('tells of all problems at once', () => {
    const env = {
      PORT: '70000',
      TOKEN_TTL: 'a day',
      DATABASE_DIRECT: 'yes',
      INVITE_ONLY: 'yes',
      DEFAULT_PLAN: 'gold',
      DATABASE_URL: 'mysql://db',
      PUBLIC_URL: 'translate.example.com',
      JWT_SECRET: 'short',
      IMPORT_MAX_BYTES: '0',
      IMPORT_ASYNC_BYTES: '-1',
      AUTH_RATE_LIMIT: '-1',
      LOGIN_MAX_ATTEMPTS: '2.5',
      METRICS_TOKEN: 'guess',
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

  it('takes proxies by address, range or name', () => {
    for (const value of ['127.0.0.1', '::1', '10.1.0.0/16', 'fd00::/8', 'linklocal,uniquelocal']) {
      expect(read({ TRUST_PROXY: value }).trustProxy, value).toEqual(value.split(','));
    }
    // A number of proxies would trust any caller who reaches the port directly.
    for (const value of ['1', 'true', 'proxy.internal', '10.0.0.0/33', '10.0.0.0/0', '::/129']) {
      expect(() => read({ TRUST_PROXY: value }), value).toThrow(/^ +TRUST_PROXY: must be/m);
    }
    for (const value of ['10.0.0.0/8/8', '10.0.0', '10.0.0.1,', '10.0.0.0/', '/8', '::1/0x8']) {
      expect(() => read({ TRUST_PROXY: value }), value).toThrow(ConfigError);
    }
  });

  it('takes ranges that may be called, spelled so that everybody reads them alike', () => {
    const wrong = [
      '10',
      '10.1',
      '010.0.0.0/8',
      '10.0.0.0/33',
      'localhost',
      '10.0.0.1,',
      '0x7f000001',
    ];
    for (const value of wrong) {
      expect(() => read({ OUTGOING_ALLOWED_RANGES: value }), value).toThrow(
        /^ +OUTGOING_ALLOWED_RANGES: must be addresses or ranges/m,
      );
    }
    expect(() => read({ OUTGOING_ALLOW_HTTP: 'yes' })).toThrow(ConfigError);
  });

  it('takes origins as browsers write them', () => {
    for (const value of ['*', 'https://a.example', 'http://localhost:3000,https://b.example']) {
      expect(read({ CORS_ORIGIN: value }).corsOrigin, value).toEqual(value.split(','));
    }
    for (const value of ['https://a.example/', 'a.example', 'null', 'https://*.example', 'true']) {
      expect(() => read({ CORS_ORIGIN: value }), value).toThrow(/^ +CORS_ORIGIN: must be/m);
    }
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
