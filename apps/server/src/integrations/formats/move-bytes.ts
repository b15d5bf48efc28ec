import { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';

type Movable = ArrayBuffer | MessagePort;

/**
 * What a value has that can be handed to another thread: ports, and the memory of all bytes that share it
 * with no others.
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

/** Makes what a thread does hand over the bytes of its answer, where they would be copied. */
export function moving<Task, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): (task: Task) => Promise<unknown> {
  return async (task) => {
    const answer = await work(task);
    // Piscina says that it must be an object, but sends whatever it is.
    return move({
      [transferableSymbol]: [...findMovables(answer)],
      [valueSymbol]: answer as object,
    });
  };
}
