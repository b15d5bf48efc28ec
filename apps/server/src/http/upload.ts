import type { FastifyError, FastifyRequest } from 'fastify';
import { maxFiles, type Upload } from '../api/handler.ts';
import { AppError } from '../app-error.ts';

/** Files that a request carries, and the fields beside them. */
export interface Uploads {
  readonly files: readonly Upload[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const maxFieldBytes = 1_000_000;

/** Reads `multipart/form-data` with exactly one file, in the field `file`, of at most `maxBytes`. */
export function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  return readForm(request, async () => {
    let upload: Upload | undefined;
    // Other fields are not read, but have to be passed by.
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

/** Reads `multipart/form-data` with files in the field `file`, of at most `maxBytes` together. */
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

/** Reads the fields of `multipart/form-data` without a file, or nothing of a request without a body. */
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

/** The parser reads a field of JSON as such, where every other is text. */
function toText(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

async function readForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw refuse('must be sent as multipart/form-data');
  try {
    return await read();
  } catch (error) {
    // The parser's own errors have no status: the body breaks off or is not multipart after all.
    const isExpected =
      error instanceof AppError || (error as FastifyError).statusCode !== undefined;
    throw isExpected ? error : refuse('must be whole multipart/form-data');
  }
}

function refuse(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'body.file', message }]);
}
