import type { ProjectScope } from '../../../access/scope.ts';
import type { EventStream } from '../../../api/event-stream.ts';

/** A connection over which somebody follows the events of a project. */
export interface Reader {
  readonly scope: ProjectScope;
  send(text: string): void;
  /** Checks whether access is still permitted. Events are held back until the answer. */
  check(): void;
  end(): void;
}

export interface ReaderOptions {
  readonly scope: ProjectScope;
  readonly stream: EventStream;
  readonly isPermitted: () => Promise<boolean>;
}

const maxHeld = 1000;

export function createReader({ scope, stream, isPermitted }: ReaderOptions): Reader {
  const held: string[] = [];
  /** The number of checks that were requested since the last answer. */
  let checks = 0;

  async function check(): Promise<void> {
    if (checks++ > 0) return;
    let asked: number;
    do {
      asked = checks;
      // If the check itself fails, as while the database is away, access stays as it was.
      if (!(await isPermitted().catch(() => true))) {
        stream.end();
        return;
      }
    } while (checks > asked);
    checks = 0;
    for (const text of held.splice(0)) stream.write(text);
  }

  return {
    scope,
    send(text) {
      if (checks === 0) stream.write(text);
      else if (held.push(text) > maxHeld) stream.end();
    },
    check: () => void check(),
    end: stream.end,
  };
}
