import { writeFileSync } from 'node:fs';
import { formatIds, formats } from '../../../packages/formats/src/index.ts';
import type { Message } from '../../../packages/messages/src/index.ts';
import { createEntries } from './entries.ts';
import type { FormatTimes } from './results.ts';
import { createYardstick, timeOf } from './yardsticks.ts';

// Measures one format in a separate process: `node --expose-gc measure-format.ts <id> <entries> <runs> <file>`
// prints FormatTimes, and leaves the file that it has read.
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
  // The measurements alternate, so that other load on the machine affects all of them.
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
