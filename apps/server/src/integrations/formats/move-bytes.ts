import { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';

type Movable = ArrayBuffer | MessagePort;

/**
 * The parts of a value that can be transferred to another thread: ports, and the buffers of bytes that fill them
 * completely.
 */
export function findMovables(value: unknown, found = new Set<Movable>()): Set<Movable> {
  if (value instanceof MessagePort) found.add(value);
  else if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) findMovables(part, found);
  }
  return found;
}

/** Makes a function of a thread transfer the bytes of its answer, which would otherwise be copied. */
export function moving<Task, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): (task: Task) => Promise<unknown> {
  return async (task) => {
    const answer = await work(task);
    // The type of Piscina requires an object, but any value can be sent.
    return move({
      [transferableSymbol]: [...findMovables(answer)],
      [valueSymbol]: answer as object,
    });
  };
}
