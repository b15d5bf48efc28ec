import { readFileSync } from 'node:fs';
import { formatIds, formats } from '../../../packages/formats/src/index.ts';
import type { FormatMemory } from './results.ts';

// Measures one format in a separate process: `node --expose-gc measure-memory.ts <id> <file>` prints
// FormatMemory.
const [, , name, file = ''] = process.argv;
const id = formatIds.find((known) => known === name);
if (id === undefined) throw new Error(`No format is called ${name}`);

formats[id].parse('', { locale: 'en' });
const before = heldBytes();
const residentBefore = process.memoryUsage.rss();
const text = readFileSync(file, 'utf8');
const parsed = formats[id].parse(text, { locale: 'en' });
// `maxRSS` is in kilobytes.
const peak = process.resourceUsage().maxRSS * 1024 - residentBefore;
const held = heldBytes() - before;
const memory: FormatMemory = { held, peak, entries: parsed.resource.entries.length };
console.log(JSON.stringify(memory));

/** The memory in use: heap and buffers. */
function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
