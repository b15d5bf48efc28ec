import { readdirSync, readFileSync } from 'node:fs';
import { decodeFile, type SourceFile } from '../encoding/source-file.ts';
import type { Format, ParseOptions, ParseResult } from '../format.ts';
import type { Entry } from '../types.ts';

/** The content of `<case>.expected.json`. Entries leave out fields with their default. */
export interface Expected {
  /** The options for parsing the file. */
  readonly options?: ParseOptions;
  readonly locale?: string;
  readonly entries: readonly (Pick<Entry, 'key' | 'message'> & Partial<Entry>)[];
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly code: string;
    readonly line: number;
    readonly column: number;
  }[];
}

export interface Fixture extends SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

/** Reads every pair `<case>.<ext>` and `<case>.expected.json` of a folder. */
export function readFixtures(format: Format, folder: URL): Fixture[] {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'));
  return names.sort().map((name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
    const decoded = decodeFile(format, bytes);
    if ('problem' in decoded) throw new Error(`${name} can not be read: ${decoded.problem}`);
    const expectedName = `${name.slice(0, name.lastIndexOf('.'))}.expected.json`;
    const expected: Expected = JSON.parse(readFileSync(new URL(expectedName, folder), 'utf8'));
    return { name, bytes, ...decoded, expected };
  });
}

/** The result of a parse, in the shape of `<case>.expected.json`. */
export function toExpected({ resource, diagnostics }: ParseResult): Expected {
  return {
    ...(resource.locale === undefined ? {} : { locale: resource.locale }),
    entries: resource.entries.map(
      ({
        key,
        message,
        source,
        context,
        comments,
        references,
        flags,
        state,
        maxLength,
        maxBytes,
        maxLines,
        maxPixels,
        locked,
        meta,
      }) => ({
        key,
        message,
        ...(source === undefined ? {} : { source }),
        ...(context === undefined ? {} : { context }),
        ...(comments.length === 0 ? {} : { comments }),
        ...(references.length === 0 ? {} : { references }),
        ...(flags.length === 0 ? {} : { flags }),
        ...(state === undefined ? {} : { state }),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(maxBytes === undefined ? {} : { maxBytes }),
        ...(maxLines === undefined ? {} : { maxLines }),
        ...(maxPixels === undefined ? {} : { maxPixels }),
        ...(locked === undefined ? {} : { locked }),
        ...(Object.keys(meta).length === 0 ? {} : { meta }),
      }),
    ),
    diagnostics: diagnostics.map(({ severity, code, line, column }) => ({
      severity,
      code,
      line,
      column,
    })),
  };
}
