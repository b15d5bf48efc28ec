import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The limit of a body that is not a file, in bytes. */
export const bodyLimit = 102_400;

/** The limit of a body for endpoints that take lists of ids, in bytes. */
export const largeBodyLimit = 512_000;

/** The limit of a body for endpoints that take lists of texts, in bytes. */
export const textsBodyLimit = 4_096_000;

// Far more than any endpoint needs, and few enough to process each.
const maxLevels = 32;
const maxFields = 100;

/** Parses the bodies that the API takes: JSON, forms, and files, which are only read once the endpoint needs them. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseJson(body),
  );
  await app.register(formbody, { parser: parseForm });
  await app.register(multipart);
}

function parseJson(text: string): unknown {
  // Clients of the reference send an empty body as JSON too, so it means no body here.
  if (text === '') return undefined;
  if (isDeeper(text, maxLevels)) throw refuse(`must not be deeper than ${maxLevels} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : 'is not JSON');
  }
}

/** Whether arrays and objects are nested more than `levels` deep. The check builds none of them. */
function isDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') inText = !inText;
    else if (inText) at += char === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

function parseForm(text: string): Record<string, unknown> {
  // One field more than the limit is enough to refuse the form.
  if (text.split('&', maxFields + 1).length > maxFields) {
    throw refuse(`must not have more than ${maxFields} fields`);
  }
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    // A repeated name becomes a list, which no schema accepts as a text.
    fields[name] = name in fields ? [fields[name], value].flat() : value;
  }
  return fields;
}

function refuse(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'body', message }]);
}
