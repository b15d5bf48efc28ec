import { type RunningServer, startServer } from '../child.ts';
import { send } from '../http.ts';
import type { Operations } from './floor-server.ts';

type ArgsOf<Name extends keyof Operations> = Parameters<Operations[Name]>[1];

/** A running floor server on a copy of the data. */
export interface Floor extends RunningServer {
  createProject(): Promise<string>;
  /** Runs an operation; resolves to its duration in milliseconds. */
  time<Name extends keyof Operations>(
    name: Name,
    args: ArgsOf<Name>,
    file?: Buffer,
  ): Promise<number>;
  edit(projectId: string, termId: string, value: string): Promise<void>;
}

/** @param env the variables that tell a server where the data is */
export async function startFloor(env: Readonly<Record<string, string>>): Promise<Floor> {
  const server = await startServer('bench/src/floor/floor-server.ts', env);
  const headers = { 'content-type': 'application/json' };

  async function run(name: string, args: unknown, file?: Buffer): Promise<[unknown, number]> {
    const query = new URLSearchParams({ args: JSON.stringify(args ?? {}) });
    const { body } = await send('POST', `${server.url}/${name}?${query}`, headers, file);
    return JSON.parse(body.toString());
  }
  return {
    ...server,
    async createProject() {
      const [id] = await run('createProject', {});
      return String(id);
    },
    async time(name, args, file) {
      const [, ms] = await run(name, args, file);
      return ms;
    },
    async edit(projectId, termId, value) {
      await send('PATCH', server.url, headers, JSON.stringify({ projectId, termId, value }));
    },
  };
}
