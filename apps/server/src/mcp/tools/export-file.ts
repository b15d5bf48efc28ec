import { createHash } from 'node:crypto';
import { ApiError, endpoints } from '@parlance/contract';
import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { purposeHeaders } from '../../http/agent-calls.ts';
import { clip, maxDataBytes } from '../answers.ts';
import { cursor, fileId, locale, nextCursor, projectId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const exportFile = defineTool({
  name: 'export_file',
  title: 'Export a file',
  description:
    'Exports the translations of a locale as a file, in the format that the project has it in, a page at a time. With a repository at hand, `parlance pull` writes all files at once and byte for byte: prefer it.',
  effect: 'reads',
  input: z.object({
    projectId,
    locale,
    format: z.enum(formatIds),
    fileId: fileId.optional().describe('From get_project; all files without it.'),
    cursor,
  }),
  output: z.object({
    text: z.string().describe('A part of the file: put the pages together as they are.'),
    size: z.int().describe('Of the whole file, in characters.'),
    nextCursor,
  }),
  async run({ call, actor, recentFiles }, { cursor: from, ...of }) {
    const [offset = '0', known] = from?.split('.') ?? [];
    const { projectId: id, locale: code, format, fileId: file } = of;
    const input = {
      params: { projectId: id },
      query: { locale: code, format, ...(file !== undefined && { fileId: file }) },
    };
    // A file is the answer to one token alone, which may read all of it.
    const keyOf = (hash: string) => JSON.stringify([actor.token?.id, input, hash]);
    const kept = known === undefined ? undefined : recentFiles.find(keyOf(known));
    let whole: string;
    if (kept === undefined) {
      const headers = known === undefined ? {} : purposeHeaders('next-page');
      const written = await call(endpoints.exportFile, input, { headers });
      whole = decode(new Uint8Array(await written.arrayBuffer()));
    } else {
      await call(endpoints.exportFile, input, { headers: purposeHeaders('permission') });
      whole = kept;
    }
    const hash = known !== undefined && kept !== undefined ? known : hashOf(whole);
    if (known !== undefined && known !== hash) {
      throw refuse(409, 'cursor', 'is of a file that has changed: begin again');
    }
    const begin = Number(offset);
    const { text } = clip(whole.slice(begin), maxDataBytes - 200);
    const end = begin + text.length;
    const next = end < whole.length ? `${end}.${hash}` : null;
    if (kept === undefined && next !== null) recentFiles.put(keyOf(hash), whole);
    return { data: { text, size: whole.length, nextCursor: next } };
  },
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse(422, 'format', 'is none of text: fetch the file with `parlance pull`');
  }
}

function refuse(status: 409 | 422, path: string, message: string): ApiError {
  const code = status === 409 ? 'Conflict' : 'UnprocessableEntity';
  return new ApiError(status, { error: { code, message: '', details: [{ path, message }] } });
}
