import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/bcrypt';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** The ids of the rows in the sample. */
export const sample = {
  ada: 'a0000000-0000-4000-8000-000000000001',
  bob: 'a0000000-0000-4000-8000-000000000002',
  shop: 'b0000000-0000-4000-8000-000000000001',
  client: 'c0000000-0000-4000-8000-000000000001',
  invite: 'c1000000-0000-4000-8000-000000000001',
  german: 'd0000000-0000-4000-8000-000000000001',
  french: 'd0000000-0000-4000-8000-000000000002',
  title: 'e0000000-0000-4000-8000-000000000001',
  cart: 'e0000000-0000-4000-8000-000000000002',
  label: 'f0000000-0000-4000-8000-000000000001',
  password: 'correct horse',
  secret: 'Abcdefghijklmnopqrstuvwxyz012345',
} as const;

/** The columns of Traduora's tables, with their names and types on MySQL. */
const tables: Readonly<Record<string, Readonly<Record<string, keyof typeof types>>>> = {
  plan: { code: 'name', name: 'name', maxStrings: 'number' },
  user: {
    id: 'id',
    name: 'name',
    email: 'name',
    encryptedPassword: 'hash',
    loginAttempts: 'number',
    lastLogin: 'time',
    numProjectsCreated: 'number',
  },
  project: { id: 'id', name: 'name', description: 'name', termsCount: 'number', planCode: 'name' },
  project_user: { id: 'id', projectId: 'id', userId: 'id', role: 'name' },
  project_client: {
    id: 'id',
    name: 'name',
    role: 'name',
    encryptedSecret: 'hash',
    projectId: 'id',
  },
  invite: { id: 'id', email: 'name', status: 'name', role: 'name', projectId: 'id' },
  project_locale: { id: 'id', localeCode: 'name', projectId: 'id' },
  term: { id: 'id', value: 'text', context: 'text', projectId: 'id' },
  translation: { termId: 'id', projectLocaleId: 'id', value: 'text' },
  label: { id: 'id', value: 'name', color: 'name', projectId: 'id' },
  label_terms_term: { labelId: 'id', termId: 'id' },
  label_translations_translation: {
    labelId: 'id',
    translationTermId: 'id',
    translationProjectLocaleId: 'id',
  },
};

const types = {
  id: { mysql: 'varchar(255)', postgres: 'uuid', sqlite: 'text' },
  name: { mysql: 'varchar(255)', postgres: 'varchar(255)', sqlite: 'text' },
  text: { mysql: 'text', postgres: 'text', sqlite: 'text' },
  number: { mysql: 'int', postgres: 'int', sqlite: 'integer' },
  hash: { mysql: 'binary(60)', postgres: 'bytea', sqlite: 'blob' },
  time: { mysql: 'timestamp(6) null', postgres: 'timestamp(6)', sqlite: 'datetime' },
} as const;

const withoutDates = ['label', 'label_terms_term', 'label_translations_translation'];

type Engine = 'mysql' | 'postgres' | 'sqlite';
type Row = Readonly<Record<string, string | number | Buffer | null>>;

async function listRows(): Promise<readonly (readonly [table: string, row: Row])[]> {
  const s = sample;
  const encryptedPassword = Buffer.from(await hash(s.password, { cost: 5 }));
  const encryptedSecret = Buffer.from(await hash(s.secret, { cost: 5 }));
  const ofShop = { projectId: s.shop };
  return [
    ['plan', { code: 'open-source', name: 'Open source', maxStrings: 100_000 }],
    ['plan', { code: 'team', name: 'Team', maxStrings: 5000 }],
    [
      'user',
      {
        id: s.ada,
        name: 'Ada',
        email: 'Ada@Example.com',
        encryptedPassword,
        lastLogin: '2024-03-02 00:00:00',
        numProjectsCreated: 1,
      },
    ],
    [
      'user',
      {
        id: s.bob,
        name: 'Bob',
        email: 'bob@example.com',
        encryptedPassword: null,
        numProjectsCreated: 0,
      },
    ],
    [
      'user',
      {
        id: 'a0000000-0000-4000-8000-000000000003',
        name: 'Ada before',
        email: 'ada@example.com',
        encryptedPassword,
        lastLogin: '2020-01-01 00:00:00',
        numProjectsCreated: 0,
      },
    ],
    ['project', { id: s.shop, name: 'Shop', description: 'Where people buy', planCode: 'team' }],
    ['project_user', { id: s.ada, ...ofShop, userId: s.ada, role: 'admin' }],
    ['project_user', { id: s.bob, ...ofShop, userId: s.bob, role: 'editor' }],
    ['project_client', { id: s.client, name: 'CI', role: 'editor', encryptedSecret, ...ofShop }],
    [
      'invite',
      { id: s.invite, email: 'Cy@example.com', status: 'sent', role: 'viewer', ...ofShop },
    ],
    [
      'invite',
      { id: s.ada, email: 'bob@example.com', status: 'accepted', role: 'viewer', ...ofShop },
    ],
    ['project_locale', { id: s.german, localeCode: 'de', ...ofShop }],
    ['project_locale', { id: s.french, localeCode: 'fr', ...ofShop }],
    [
      'term',
      {
        id: s.title,
        value: 'app.title',
        context: 'Shown in the bar',
        ...ofShop,
        dateCreated: '2024-01-02 03:04:05.678901',
      },
    ],
    [
      'term',
      {
        id: s.cart,
        value: 'cart.empty',
        context: null,
        ...ofShop,
        dateCreated: '2024-01-01 00:00:00',
      },
    ],
    [
      'translation',
      { termId: s.title, projectLocaleId: s.german, value: 'Der Laden – „schön“ 🛒' },
    ],
    ['translation', { termId: s.cart, projectLocaleId: s.german, value: '' }],
    ['translation', { termId: s.title, projectLocaleId: s.french, value: 'La boutique\nà côté' }],
    ['label', { id: s.label, value: 'Checkout', color: '#D81159', ...ofShop }],
    ['label_terms_term', { labelId: s.label, termId: s.cart }],
    [
      'label_translations_translation',
      { labelId: s.label, translationTermId: s.title, translationProjectLocaleId: s.german },
    ],
  ];
}

/** Creates the tables of a Traduora in an empty database, with one project. */
export async function createTraduoraSample(url: string): Promise<void> {
  const engine: Engine = url.startsWith('mysql:')
    ? 'mysql'
    : url.startsWith('file:')
      ? 'sqlite'
      : 'postgres';
  const { run, close } = await connect(engine, url);
  const quote = (name: string) => (engine === 'mysql' ? `\`${name}\`` : `"${name}"`);
  const nameOf = (column: string) =>
    quote(engine === 'mysql' ? column : column.replace(/[A-Z]/g, (at) => `_${at.toLowerCase()}`));
  const now = {
    mysql: '(6) default current_timestamp(6)',
    postgres: '(6) default now()',
    sqlite: ' default current_timestamp',
  };
  const date = `timestamp${now[engine]} not null`;
  for (const [table, columns] of Object.entries(tables)) {
    const own = Object.entries(columns).map(
      ([name, type]) => `${nameOf(name)} ${types[type][engine]}`,
    );
    const dates = withoutDates.includes(table)
      ? []
      : ['dateCreated', 'dateModified'].map((name) => `${nameOf(name)} ${date}`);
    await run(`create table ${quote(table)} (${[...own, ...dates].join(', ')})`, []);
  }
  for (const [table, row] of await listRows()) {
    const names = Object.keys(row).map(nameOf).join(', ');
    const places = Object.keys(row).map((_, at) => (engine === 'postgres' ? `$${at + 1}` : '?'));
    await run(
      `insert into ${quote(table)} (${names}) values (${places.join(', ')})`,
      Object.values(row),
    );
  }
  await close();
}

async function connect(engine: Engine, url: string) {
  if (engine === 'mysql') {
    const connection = await mysql.createConnection({ uri: url, charset: 'utf8mb4' });
    await connection.query("set time_zone = '+00:00'");
    return {
      run: async (statement: string, values: Row[string][]) => {
        await connection.query(statement, values);
      },
      close: () => connection.end(),
    };
  }
  if (engine === 'sqlite') {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(fileURLToPath(url));
    return {
      run: async (statement: string, values: Row[string][]) => {
        database.prepare(statement).run(...values);
      },
      close: async () => database.close(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    run: async (statement: string, values: Row[string][]) => {
      await client.query(statement, values);
    },
    close: () => client.end(),
  };
}
