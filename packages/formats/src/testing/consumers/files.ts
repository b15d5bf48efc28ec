import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { encodeFile } from '../../encoding/source-file.ts';
import type { Format } from '../../format.ts';

/**
 * Gives the tests of a file a function that saves a text as a file of a format and returns its path. All files
 * have the name that Android demands, each in a separate folder, and are removed after the tests.
 */
export function createFiles(): (format: Format, text: string) => string {
  let folder: string;
  let count = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-consumers-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  return (format, text) => {
    const [extension] = format.extensions;
    count += 1;
    const place = join(folder, `${count}`, 'values');
    mkdirSync(place, { recursive: true });
    const path = join(place, `strings${extension}`);
    writeFileSync(path, encodeFile(format, text));
    return path;
  };
}
