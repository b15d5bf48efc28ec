import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The reason why the database of Traduora can't be read, for its administrator. */
export class TraduoraError extends Error {
  override readonly name = 'TraduoraError';
}

/** A row in the same form from all engines: texts, numbers and bytes. Times are texts in UTC. */
export type TraduoraRow = Readonly<Record<string, string | number | Buffer | null>>;

/** Selects the rows whose columns have these values. */
type Where = Readonly<Record<string, string>>;

/** The database of a Traduora installation, which is only read. */
export interface TraduoraDatabase {
  /**
   * Reads columns of a table under their names on MySQL (`dateCreated`). Tables and columns that an older version
   * lacks give no rows and nulls.
   */
  read(table: string, columns: readonly string[], where?: Where): Promise<TraduoraRow[]>;
  close(): Promise<void>;
}

/** The SQL in which the engines differ. */
interface Engine {
  quote(name: string): string;
  /** The name of a column, from its name on MySQL. */
  nameOf(column: string): string;
  parameter(at: number): string;
  /** The expression that selects a column with this name and type. */
  select(name: string, type: string): string;
  run(statement: string, values: readonly string[]): Promise<TraduoraRow[]>;
  /** A query for the table `t`, the name `c` and the type `d` of every column. */
  readonly columns: string;
  close(): Promise<void>;
}

/** Connects to `mysql://…` or `postgres://…`, or opens a file by `file:///…`. */
export async function openTraduora(url: string): Promise<TraduoraDatabase> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  const open = {
    'mysql:': openMysql,
    'postgres:': openPostgres,
    'postgresql:': openPostgres,
    'file:': openSqlite,
  };
  if (!isKeyOf(open, protocol)) {
    throw new TraduoraError(
      'Say where the database of Traduora is, as mysql://USER:PASSWORD@HOST/NAME, postgres://… or file:///…',
    );
  }
  const engine = await open[protocol](url).catch((error: Error) => {
    throw new TraduoraError(`The database of Traduora does not answer: ${error.message}`);
  });
  const types = await readTypes(engine);
  if (!types.get('project') || !types.get('term') || !types.get('translation')) {
    await engine.close();
    throw new TraduoraError(
      'This is no database of Traduora: it has no projects, terms or translations.',
    );
  }
  return {
    async read(table, columns, where = {}) {
      const ofTable = types.get(table);
      if (!ofTable) return [];
      const selected = columns.map((column) => {
        const name = engine.nameOf(column);
        const type = ofTable.get(name);
        const value = type === undefined ? 'null' : engine.select(engine.quote(name), type);
        return `${value} as ${engine.quote(column)}`;
      });
      const conditions = Object.keys(where).map(
        (column, at) => `${engine.quote(engine.nameOf(column))} = ${engine.parameter(at + 1)}`,
      );
      const condition = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
      return engine.run(
        `select ${selected.join(', ')} from ${engine.quote(table)} ${condition}`,
        Object.values(where),
      );
    },
    close: () => engine.close(),
  };
}

/** The types of all columns, by table and name. */
async function readTypes(engine: Engine): Promise<Map<string, Map<string, string>>> {
  const rows = await engine.run(engine.columns, []);
  const types = new Map<string, Map<string, string>>();
  for (const { t, c, d } of rows) {
    const ofTable = types.get(String(t)) ?? new Map<string, string>();
    types.set(String(t), ofTable.set(String(c), String(d)));
  }
  return types;
}

function columnsIn(schema: string): string {
  return `
    select table_name as t, column_name as c, data_type as d
    from information_schema.columns where table_schema = ${schema}
  `;
}

async function openMysql(url: string): Promise<Engine> {
  // Servers know the errors of this module, and none has a use for the library.
  const { default: mysql } = await import('mysql2/promise');
  // Times are read as texts: these have microseconds and do not depend on the time zone of this machine.
  const connection = await mysql.createConnection({
    uri: url,
    dateStrings: true,
    charset: 'utf8mb4',
  });
  await connection.query("set time_zone = '+00:00'");
  return {
    columns: columnsIn('database()'),
    quote: (name) => `\`${name}\``,
    nameOf: (column) => column,
    parameter: () => '?',
    select: (name) => name,
    async run(statement, values) {
      const [rows] = await connection.query(statement, [...values]);
      return rows as TraduoraRow[];
    },
    close: () => connection.end(),
  };
}

async function openPostgres(url: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return {
    columns: columnsIn('current_schema()'),
    quote: (name) => `"${name}"`,
    nameOf: withUnderscores,
    parameter: (at) => `$${at}`,
    select: (name, type) => (type.startsWith('timestamp') ? `${name}::text` : name),
    async run(statement, values) {
      const { rows } = await client.query<TraduoraRow>(statement, [...values]);
      return rows;
    },
    close: () => client.end(),
  };
}

async function openSqlite(url: string): Promise<Engine> {
  const path = fileURLToPath(url);
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path, { readOnly: true });
  return {
    columns: `
      select m.name as t, p.name as c, p.type as d
      from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'
    `,
    quote: (name) => `"${name}"`,
    nameOf: withUnderscores,
    parameter: () => '?',
    select: (name) => name,
    run: async (statement, values) =>
      database
        .prepare(statement)
        .all(...values)
        .map((row) => Object.fromEntries(Object.entries(row).map(toCell))),
    close: async () => database.close(),
  };
}

function toCell([name, value]: [string, unknown]): [string, TraduoraRow[string]] {
  if (value instanceof Uint8Array) return [name, Buffer.from(value)];
  return [name, typeof value === 'number' || value === null ? value : String(value)];
}

/** The spelling of column names on all engines but MySQL. */
function withUnderscores(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isKeyOf<T extends object>(record: T, key: string): key is keyof T & string {
  return Object.hasOwn(record, key);
}
