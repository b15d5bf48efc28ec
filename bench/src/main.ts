import { parseArgs } from 'node:util';
import { measureFormats } from './formats/formats.ts';
import { type Part, parts, writePage } from './page.ts';
import { measureServers } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    parts: { type: 'string', default: parts.join() },
    sizes: { type: 'string', default: '1000,10000,100000' },
    engines: { type: 'string', default: 'embedded,postgresql' },
    formats: { type: 'string' },
    write: { type: 'string' },
  },
});

/** The measures need some entries, lest they measure the start of everything. */
const formatsSize = 100_000;

const measured = new Map<Part, readonly string[]>();
const asked = options.parts.split(',');
if (asked.includes('server')) {
  const sizes = options.sizes.split(',').map(Number);
  measured.set('server', await measureServers(options.engines.split(','), sizes));
}
if (asked.includes('formats')) {
  measured.set('formats', [await measureFormats(formatsSize, options.formats?.split(','))]);
}
if (options.write !== undefined) await writePage(options.write, measured);
