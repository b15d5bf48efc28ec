import type { ProjectScope } from '../../../access/scope.ts';
import type { EventStream } from '../../../api/event-stream.ts';

/** Somebody who follows the events of a project over one connection. */
export interface Reader {
  readonly scope: ProjectScope;
  send(text: string): void;
  /** Asks whether they still may follow. Nothing more is sent before the answer. */
  check(): void;
  end(): void;
}

export interface ReaderOptions {
  readonly scope: ProjectScope;
  readonly stream: EventStream;
  readonly isPermitted: () => Promise<boolean>;
}

const mostHeld = 1000;

export function createReader({ scope, stream, isPermitted }: ReaderOptions): Reader {
  const held: string[] = [];
  /** How many checks were asked for since the last answer. */
  let checks = 0;

  async function check(): Promise<void> {
    if (checks++ > 0) return;
    let asked: number;
    do {
      asked = checks;
      // Without an answer, as from a database that is away, what was true remains so.
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
      else if (held.push(text) > mostHeld) stream.end();
    },
    check: () => void check(),
    end: stream.end,
  };
}
