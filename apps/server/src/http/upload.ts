import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The one file that a request carries. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads `multipart/form-data` with exactly one file, in the field `file`, of at most `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('must be sent as multipart/form-data');
  try {
    return await readFile(request, maxBytes);
  } catch (error) {
    // The parser's own errors have no status: the body breaks off or is not multipart after all.
    const isExpected =
      error instanceof AppError || (error as FastifyError).statusCode !== undefined;
    throw isExpected ? error : refuse('must be whole multipart/form-data');
  }
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<Upload> {
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
}

function refuse(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'body.file', message }]);
}
