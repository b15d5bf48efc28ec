import { estimateTokens } from './requests.mapper.ts';
import type { MachineText } from './texts.service.ts';

const maxTokens = 3000;

/** How much of a call something takes. */
interface Size {
  readonly count: number;
  readonly tokens: number;
}

/** Divides texts that are to be translated into what one call each is about. */
export function toBatches(texts: readonly MachineText[], most: number): MachineText[][] {
  return divide(texts, most, ({ source, units }) => {
    const count = units?.units.length ?? 1;
    return { count, tokens: estimateTokens(source) * count };
  });
}

/** Divides what calls are about, in its order: none has more than a count and some tokens, unless it is about one thing. */
export function divide<Each>(
  all: readonly Each[],
  most: number,
  sizeOf: (each: Each) => Size,
): Each[][] {
  const batches: Each[][] = [];
  let [taken, tokens] = [most, 0];
  for (const each of all) {
    const own = sizeOf(each);
    if (taken + own.count > most || tokens + own.tokens > maxTokens) {
      batches.push([]);
      [taken, tokens] = [0, 0];
    }
    batches.at(-1)?.push(each);
    taken += own.count;
    tokens += own.tokens;
  }
  return batches;
}
