import { readTmx } from '../tmx/read.ts';
import { toSegment } from '../tmx/segments.ts';
import { createTmxWriter } from '../tmx/writer.ts';

// Reads a file of so many megabytes, which is generated while it is read, and prints what it has taken.

const target = Number(process.argv[2]) * 2 ** 20;
const words = 'open the file that you have chosen for {name} and save <b>all</b> of it now'.split(
  ' ',
);
let bytes = 0;
let maxRss = 0;

function* generate(): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const writer = createTmxWriter({ createdAt: new Date(0), sourceLocale: 'en' });
  const send = (text: string) => {
    const chunk = encoder.encode(text);
    bytes += chunk.length;
    return chunk;
  };
  // Writing takes longer than reading, so a block is written once and its numbers are put in.
  const block = Array.from({ length: 200 }, (_, at) => {
    const text = [...words.slice(at % words.length), ...words.slice(0, at % words.length), '#'];
    return writer.write({
      sourceLocale: 'en',
      notes: [],
      context: `key.${at}`,
      variants: [
        { locale: 'en', text: text.join(' ') },
        {
          locale: 'de',
          text: text.toReversed().join(' '),
          changedAt: new Date(0),
          changedBy: 'Ada',
        },
      ],
    });
  }).join('');
  yield send(writer.head);
  for (let at = 0; bytes < target; at++) {
    yield send(block.replaceAll('#', String(at)));
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
  }
  yield send(writer.end);
}

const start = performance.now();
const reading = readTmx(generate());
let units = 0;
for await (const batch of reading.batches) {
  for (const { unit } of batch) if (toSegment(unit)?.targets.length === 1) units++;
}
const seconds = (performance.now() - start) / 1000;
process.stdout.write(
  JSON.stringify({ bytes, units, seconds, maxRssMb: Math.round(maxRss / 2 ** 20) }),
);
