import { apiBase } from '@parlance/contract';
import { toOpenApi } from '@parlance/contract/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

const description = toOpenApi('0.0.0') as unknown as Description;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(description, 'api');

const routes = Object.entries(description.paths).map(([path, operations]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  path,
  operations,
}));

const validators = new Map<string, ValidateFunction>();

/**
 * Throws unless the OpenAPI description of the operation has the status, media type and body of the answer. `path` is
 * below `/api/v1`. Requests that are no operation of the API are ignored.
 */
export function requireDescribed(
  method: string,
  path: string,
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
): void {
  const address = apiBase + path.split('?', 1)[0];
  const route = routes.find(({ pattern, operations }) => {
    return pattern.test(address) && operations[method.toLowerCase()];
  });
  if (!route) return;
  const name = `${method} ${route.path} ${answer.status}`;
  const at = ['paths', route.path, method.toLowerCase(), 'responses', `${answer.status}`];
  const found = route.operations[method.toLowerCase()]?.responses[answer.status];
  if (!found) throw new Error(`${name} is not described: ${answer.text.slice(0, 300)}`);
  const pointer = found.$ref ?? `#/${at.map(escapePointer).join('/')}`;
  const { content } = resolve(pointer);
  const type = answer.headers.get('content-type')?.split(';', 1)[0];
  if (!content) {
    if (answer.text === '') return;
    throw new Error(`${name} is described without a body: ${answer.text.slice(0, 300)}`);
  }
  if (type === undefined || !(type in content)) throw new Error(`${name} has the type ${type}`);
  if (type !== 'application/json') return;
  const schema = `api${pointer}/content/${escapePointer(type)}/schema`;
  const validate = validators.get(schema) ?? ajv.compile({ $ref: schema });
  validators.set(schema, validate);
  if (validate(JSON.parse(answer.text))) return;
  throw new Error(`${name}: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 1000)}`);
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function resolve(pointer: string): ResponseObject {
  const parts = pointer
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce<unknown>(
    (value, part) => (value as Record<string, unknown>)[part],
    description,
  ) as ResponseObject;
}
