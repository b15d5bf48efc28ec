import { text } from 'node:stream/consumers';
import type { Db } from '../db/database.ts';
import { areMany, type JsonPiece, type JsonRows, takeJsonRows } from '../db/json-rows.ts';
import { type Spooled, spool } from '../integrations/spool/spool.ts';

/** An answer that is JSON text already, as the database wrote it. It is sent as it is. */
export class JsonText {
  /** A long text is in a spooled file. */
  readonly content: string | Spooled;

  constructor(content: string | Spooled) {
    this.content = content;
  }
}

/** Reads rows into the list in `data`. */
export async function toJsonList(db: Db, rows: JsonRows): Promise<JsonText> {
  return takeJsonRows(db, rows, async (pieces) => {
    const list = toList(pieces);
    return new JsonText(areMany(rows) ? await spool(list) : await text(list));
  });
}

async function* toList(pieces: AsyncIterable<JsonPiece>): AsyncGenerator<string> {
  yield '{"data":[';
  let separator = '';
  for await (const { text: piece } of pieces) {
    yield separator + piece;
    separator = ',';
  }
  yield ']}';
}
