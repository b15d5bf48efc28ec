import { afterAll, expect, it } from 'vitest';
import { createFormatWorkers } from './format-workers.ts';
import { type ComingRows, receiveRows, sendRows } from './row-channel.ts';

const errors: Error[] = [];
const formatWorkers = createFormatWorkers({
  timeout: 60,
  memory: 335_544_320,
  onError: (error) => errors.push(error),
});

afterAll(() => formatWorkers.close());

const file = {
  format: 'jsonflat',
  locale: 'de',
  bases: {},
  sourceLocale: undefined,
  placeholders: undefined,
  template: undefined,
  compact: true,
  bom: false,
  missing: undefined,
  keepsEmpty: false,
  leavesLocked: false,
} as const;

function write(entries: ComingRows) {
  return formatWorkers.writeFile({ ...file, entries });
}

function toPiece(keys: readonly string[], value = 'text') {
  const rows = keys.map((key) => [key, value, false, null, null, null, null]);
  return { text: JSON.stringify(rows).slice(1, -1), count: rows.length };
}

async function textOf(result: ReturnType<typeof write>): Promise<string> {
  return Buffer.from((await result).bytes).toString();
}

it('sends rows that are all there before the thread begins', async () => {
  async function* pieces() {
    yield toPiece(['a', 'b']);
    yield toPiece(['c']);
  }
  const { result } = await sendRows(pieces(), 3, write);
  expect(JSON.parse(await textOf(result))).toEqual({ a: 'text', b: 'text', c: 'text' });
  const none = await sendRows((async function* () {})(), 0, write);
  expect(await textOf(none.result)).toBe('{}');
});

it('has the thread begin as soon as it is known how much will come', async () => {
  const large = 'x'.repeat(100_000);
  let expected = 0;
  let whenMoreWasRead = 0;
  async function* pieces() {
    yield toPiece(['a'], large);
    whenMoreWasRead = expected;
    yield toPiece(['b', 'c']);
  }
  const { result } = await sendRows(pieces(), 300, (rows) => {
    expected = rows.expectedBytes;
    return write(rows);
  });
  expect(whenMoreWasRead / large.length).toBeCloseTo(300, 0);
  expect(JSON.parse(await textOf(result))).toEqual({ a: large, b: 'text', c: 'text' });
});

it('does not wait for what the thread makes of the rows', async () => {
  async function* pieces() {
    yield toPiece(['a']);
  }
  const { result } = await sendRows(pieces(), 1, () => new Promise<string>(() => {}));
  expect(await Promise.race([result, 'goes on'])).toBe('goes on');
});

it('ends the work of the thread if the rows can’t be read', async () => {
  let result: ReturnType<typeof write> | undefined;
  async function* pieces() {
    yield toPiece(['a'], 'x'.repeat(100_000));
    throw new Error('The database is gone');
  }
  const sent = sendRows(pieces(), 2, (rows) => {
    result = write(rows);
    return result;
  });
  await expect(sent).rejects.toThrow('The database is gone');
  await expect(result).rejects.toThrow('Not all rows could be read');
  expect(errors).toEqual([]);
});

it('takes all rows, though the work failed before', async () => {
  let taken = 0;
  async function* pieces() {
    for (; taken < 3; taken++) yield toPiece(['a'], 'x'.repeat(100_000));
  }
  const { result } = await sendRows(pieces(), 3, () => Promise.reject(new Error('No room')));
  expect(taken).toBe(3);
  await expect(result).rejects.toThrow('No room');
});

it('gives the pieces once, in their order', async () => {
  async function* pieces() {
    yield toPiece(['a']);
    yield toPiece(['b']);
  }
  const { result } = await sendRows(pieces(), 2, async (rows) =>
    Array.from(receiveRows(rows), (piece) => JSON.parse(Buffer.from(piece).toString())[0][0]),
  );
  expect(await result).toEqual(['a', 'b']);
});
