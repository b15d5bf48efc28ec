import type pg from 'pg';
import { validate as isUuid } from 'uuid';

// Citus keeps the plan of a prepared statement only where it knows the project as it plans, and a parameter has no value
// yet. So the project is written into the text of the statement, which then is one statement for each project.

/** A statement with the project in its text, in place of parameters. */
interface ProjectStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const projectParameter = /\bproject_id = \$(\d+)::uuid/;

/** The project that a statement names by a parameter; undefined for a statement on none. */
export function findProjectParameter(text: string, values: readonly unknown[]): string | undefined {
  const place = projectParameter.exec(text)?.[1];
  return asProject(values[Number(place) - 1]);
}

export function asProject(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}

/**
 * Writes the project of a statement into its text; undefined for a statement on none. The texts of the server hold no
 * dollar signs but those of parameters.
 */
export function writeProject(
  text: string,
  values: readonly unknown[],
): ProjectStatement | undefined {
  const projectId = findProjectParameter(text, values);
  if (projectId === undefined) return undefined;
  const others: unknown[] = [];
  const written = values.map((value) =>
    value === projectId ? `'${projectId}'` : `$${others.push(value)}`,
  );
  const own = text.replace(/\$(\d+)/g, (parameter, at) => written[Number(at) - 1] ?? parameter);
  return { text: own, values: others };
}

/** The coordinator needs about a hundred bytes for each character of a statement that it keeps prepared. */
const mostCharacters = 200_000;

/** The names of the statements that a connection keeps prepared for projects: those that were used last. */
export class ProjectStatements {
  readonly #client: Pick<pg.ClientBase, 'query'>;
  readonly #most: number;
  readonly #names = new Map<string, string>();
  #count = 0;
  #characters = 0;

  constructor(client: Pick<pg.ClientBase, 'query'>, most = mostCharacters) {
    this.#client = client;
    this.#most = most;
  }

  /** The name of a statement, for which those that were not used for the longest time may have to go. */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known === undefined) this.#makeRoom(text.length);
    const name = known ?? `of_project_${++this.#count}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #makeRoom(characters: number): void {
    this.#characters += characters;
    for (const [text, name] of this.#names) {
      if (this.#characters <= this.#most) return;
      this.#names.delete(text);
      this.#characters -= text.length;
      // The client sends it before the statement that is about to follow. In a transaction that has failed it is refused,
      // and PostgreSQL keeps that statement as long as the connection lives.
      this.#client.query(`deallocate ${name}`).catch(() => {});
      forgetText(this.#client, name);
    }
  }
}

/** `pg` keeps the text of each named statement, and has no function that drops one. */
function forgetText(client: object, name: string): void {
  const connection: unknown = 'connection' in client ? client.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return;
  const texts: unknown = 'parsedStatements' in connection ? connection.parsedStatements : undefined;
  if (typeof texts === 'object' && texts !== null) Reflect.deleteProperty(texts, name);
}
