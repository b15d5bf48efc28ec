import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createEngine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { WireStream } from './wire-stream.ts';

export interface EmbeddedDatabase {
  /** A connection for `pg`. The database has one session, so only one may be open at a time. */
  openStream(): Duplex;
  close(): Promise<void>;
}

/**
 * Starts the database in `dataDir`, and creates it first if there is none. After a database ended by itself, as on a
 * full disk, the next connection starts it again.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
  const unlock = await lockFolder(dataDir);
  const engine = createEngine(join(dataDir, 'postgres'));
  try {
    await engine.running();
  } catch (error) {
    await unlock();
    throw error;
  }
  return {
    openStream: () => new WireStream(engine.running),
    async close() {
      await engine.close();
      await unlock();
    },
  };
}
