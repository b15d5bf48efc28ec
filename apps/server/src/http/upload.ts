import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The one file that a request carries. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads `multipart/form-data` with exactly one file, in the field `file`, of at most `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const refuse = (message: string) => new AppError('BadRequest', [{ path: 'body.file', message }]);
  if (!request.isMultipart()) throw refuse('must be sent as multipart/form-data');
  let upload: Upload | undefined;
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 2, fields: 20 },
  })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw refuse(`is missing; got a file in ${part.fieldname}`);
    if (upload) throw refuse('must be a single file');
    upload = { name: part.filename, bytes: await part.toBuffer() };
  }
  if (!upload) throw refuse('is missing');
  return upload;
}
