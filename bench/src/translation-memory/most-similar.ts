import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { distance } from 'fastest-levenshtein';

/** What counts as similar, in per cent. */
export const minScore = 70;

/** How many of the most similar texts should be found. */
const wantedBest = 5;

/** What a thread compares: some texts with all of a memory. */
interface Work {
  readonly asked: readonly string[];
  readonly norms: readonly string[];
}

/**
 * Of each of some texts, how much is the same of the most similar texts of all: five at most, the best first. All texts are
 * compared, on all processors.
 */
export async function findMostSimilar({
  asked,
  norms,
}: Work): Promise<readonly (readonly number[])[]> {
  const threads = availableParallelism();
  const parts = Array.from({ length: threads }, (_, part) =>
    asked.filter((_, at) => at % threads === part),
  );
  const found = await Promise.all(parts.map((part) => runThread({ asked: part, norms })));
  return asked.map((_, at) => found[at % threads]?.[Math.floor(at / threads)] ?? []);
}

function runThread(work: Work): Promise<readonly (readonly number[])[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

/** The texts of a memory, to be compared with others. */
interface Compared {
  /** By their length, each once. */
  readonly norms: readonly string[];
  readonly counts: Uint8Array;
  /** Where texts of a length begin. */
  readonly starts: readonly number[];
}

function prepare(texts: readonly string[]): Compared {
  const norms = [...new Set(texts)].sort((a, b) => a.length - b.length);
  const starts: number[] = [];
  for (const [at, { length }] of norms.entries()) {
    while (starts.length <= length) starts.push(at);
  }
  return { norms, counts: countSigns(norms), starts };
}

/** Compares a text with those of about its length first: then few others can be better. */
function findBest(norm: string, { norms, counts, starts }: Compared): readonly number[] {
  const own = countSigns([norm]);
  let best: number[] = [];
  let least = minScore / 100;
  for (const length of lengthsNear(norm.length)) {
    const longer = Math.max(norm.length, length);
    if (Math.min(norm.length, length) < longer * least) continue;
    const end = starts[length + 1] ?? norms.length;
    for (let at = starts[length] ?? norms.length; at < end; at++) {
      if (isFurther(own, counts, at * classes, longer * (1 - least) + 1e-9)) continue;
      const share = 1 - distance(norm, norms[at] ?? '') / longer;
      if (share < least) continue;
      best = [...best, share].sort((a, b) => b - a).slice(0, wantedBest);
      if (best.length === wantedBest) least = best.at(-1) ?? least;
    }
  }
  return best;
}

function lengthsNear(length: number): readonly number[] {
  const last = Math.floor((length * 100) / minScore);
  const lengths = Array.from({ length: last + 1 }, (_, at) => at);
  return lengths.sort((a, b) => Math.abs(a - length) - Math.abs(b - length));
}

/** Signs are counted in so many classes. */
const classes = 32;

/** How often each class of signs is in each text: two texts have at least the edit distance that their counts have. */
function countSigns(texts: readonly string[]): Uint8Array {
  const counts = new Uint8Array(texts.length * classes);
  for (const [index, text] of texts.entries()) {
    for (let at = 0; at < text.length; at++) {
      const place = index * classes + (text.charCodeAt(at) % classes);
      counts[place] = Math.min(255, (counts[place] ?? 0) + 1);
    }
  }
  return counts;
}

function isFurther(own: Uint8Array, counts: Uint8Array, start: number, distance: number): boolean {
  let [more, less] = [0, 0];
  for (let at = 0; at < classes; at++) {
    const difference = (own[at] ?? 0) - (counts[start + at] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
    if (more > distance || less > distance) return true;
  }
  return false;
}

if (!isMainThread) {
  const { asked, norms } = workerData as Work;
  const compared = prepare(norms);
  parentPort?.postMessage(asked.map((norm) => findBest(norm, compared)));
}
