import { writeFileSync } from 'node:fs';
import { formatIds, formats, type Message } from '../../../packages/formats/src/index.ts';
import { createEntries } from './entries.ts';
import type { FormatTimes } from './results.ts';
import { createYardstick, timeOf } from './yardsticks.ts';

// One format in a process of its own: `node --expose-gc measure-format.ts <id> <entries> <runs> <file>`
// prints FormatTimes, and leaves what it has read in the file.
const [, , name, count, runCount, file = ''] = process.argv;
const id = formatIds.find((known) => known === name);
if (id === undefined) throw new Error(`No format is called ${name}`);
const size = Number(count);
const runs = Number(runCount);

const format = formats[id];
const options = { locale: 'en' };
const entries = createEntries(size);
const { text } = format.serialize({ entries }, options);
writeFileSync(file, text);
const parsed = format.parse(text, options);
const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
if (errors.length > 0 || parsed.resource.entries.length !== size) {
  throw new Error(`${id} does not read what it wrote: ${errors[0]?.message}`);
}
const changes = new Map<string, Message>(
  entries.flatMap(({ key }, at) => (at % 100 === 50 ? [[key, `New text ${at}`]] : [])),
);

const yardstick = createYardstick(id, text, entries);
const rounds = Array.from({ length: runs }, () => ({
  // Side by side, so that whatever else the machine does slows all of them down.
  yardstick: yardstick?.measure(),
  parse: timeOf(() => format.parse(text, options)),
  edit: timeOf(() => format.edit(text, parsed, changes, options)),
  serialize: timeOf(() => format.serialize({ entries }, options)),
}));
yardstick?.close();

const times: FormatTimes = {
  id,
  bytes: Buffer.byteLength(text),
  parse: rounds.map(({ parse }) => parse),
  edit: rounds.map(({ edit }) => edit),
  serialize: rounds.map(({ serialize }) => serialize),
  ...(yardstick && {
    yardstick: { name: yardstick.name, times: rounds.map((round) => round.yardstick ?? 0) },
  }),
};
console.log(JSON.stringify(times));
