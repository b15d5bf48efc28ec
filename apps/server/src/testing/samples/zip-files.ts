import { buffer } from 'node:stream/consumers';
import { readZip } from '../../integrations/archives/read-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';

/** Creates a zip archive from texts by path. */
export async function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Uint8Array<ArrayBuffer>> {
  async function* packed() {
    for (const [path, content] of Object.entries(files)) {
      yield { path, bytes: Buffer.from(content) };
    }
  }
  const { stream } = await writeZip(packed());
  return new Uint8Array(await buffer(stream));
}

/** Reads a zip archive into texts by path. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const files = await readZip(bytes, { files: 10_000, bytes: 1_000_000_000 });
  return Object.fromEntries(
    files.map(({ path, bytes: content }) => [path, Buffer.from(content).toString()]),
  );
}
