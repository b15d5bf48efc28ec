import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { maxFiles, type StreamedUpload, type Upload } from '../api/handler.ts';
import { AppError } from '../app-error.ts';

/** The files of a request, and the fields beside them. */
export interface Uploads {
  readonly files: readonly Upload[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const maxFieldBytes = 1_000_000;

/** Reads `multipart/form-data` with exactly one file, in the field `file`, of at most `maxBytes`. */
export function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  return readForm(request, async () => {
    let upload: Upload | undefined;
    // Other fields are ignored, but the parser has to consume them.
    const limits = { fileSize: maxBytes, files: 2, fields: 20, fieldSize: 1000, headerPairs: 20 };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file') throw refuse(`is missing; got a file in ${part.fieldname}`);
      if (upload) throw refuse('must be a single file');
      upload = { name: part.filename, bytes: await part.toBuffer() };
    }
    if (!upload) throw refuse('is missing');
    return upload;
  });
}

/** Opens the file in the field `file` of `multipart/form-data`, which is the first one. */
export function openUpload(request: FastifyRequest, maxBytes: number): Promise<StreamedUpload> {
  return readForm(request, async () => {
    const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 1000, headerPairs: 20 };
    const part = await request.file({ limits });
    if (!part) throw refuse('is missing');
    if (part.fieldname !== 'file') throw refuse(`is missing; got a file in ${part.fieldname}`);
    const name = part.filename.split(/[/\\]/).at(-1) ?? '';
    return { name, bytes: readPart(part.file) };
  });
}

async function* readPart(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch {
    throw refuse('must be whole multipart/form-data');
  }
  if (file.truncated) throw new AppError('PayloadTooLarge');
}

/** Reads `multipart/form-data` with several files in the field `file`, of at most `maxBytes` in total. */
export function readUploads(request: FastifyRequest, maxBytes: number): Promise<Uploads> {
  return readForm(request, async () => {
    const files: Upload[] = [];
    const fields: Record<string, unknown> = {};
    let left = maxBytes;
    const limits = {
      fileSize: maxBytes,
      files: maxFiles + 1,
      fields: 20,
      fieldSize: maxFieldBytes,
      headerPairs: 20,
    };
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('PayloadTooLarge');
        fields[part.fieldname] = toText(part.value);
        continue;
      }
      if (part.fieldname !== 'file') throw refuse(`is missing; got a file in ${part.fieldname}`);
      if (files.length === maxFiles) throw refuse(`must be at most ${maxFiles} files`);
      const bytes = await part.toBuffer();
      left -= bytes.length;
      if (left < 0) throw new AppError('PayloadTooLarge');
      files.push({ name: part.filename ?? '', bytes });
    }
    if (files.length === 0) throw refuse('is missing');
    return { files, fields };
  });
}

/** Reads the fields of `multipart/form-data` without a file; a request without a body has none. */
export async function readFields(
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return {};
  return readForm(request, async () => {
    const fields: Record<string, unknown> = {};
    const limits = { files: 1, fields: 20, fieldSize: maxFieldBytes, headerPairs: 20 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') throw refuse('must not be there beside query.upload');
      if (part.valueTruncated) throw new AppError('PayloadTooLarge');
      fields[part.fieldname] = toText(part.value);
    }
    return fields;
  });
}

/** Restores the text of a field that the parser has parsed as JSON. */
function toText(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

async function readForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw refuse('must be sent as multipart/form-data');
  try {
    return await read();
  } catch (error) {
    // Errors of the multipart parser itself have no status: the body is incomplete or not multipart.
    const isExpected =
      error instanceof AppError || (error as FastifyError).statusCode !== undefined;
    throw isExpected ? error : refuse('must be whole multipart/form-data');
  }
}

function refuse(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'body.file', message }]);
}
