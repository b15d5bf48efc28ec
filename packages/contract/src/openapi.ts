import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { apiBase, endpoints, featureDocs } from './endpoints.ts';
import { type ErrorCode, errors } from './errors.ts';
import { finding } from './features/findings.ts';
import type { EndpointDocs } from './openapi/docs.ts';
import { introduction } from './openapi/introduction.ts';
import { createJsonSchemas, type Json } from './openapi/json-schemas.ts';
import { parameters, toOperation } from './openapi/operation.ts';
import { errorResponses, headers } from './openapi/responses.ts';
import { author } from './schemas.ts';

const errorDetail = z
  .object({
    path: z.string().optional().describe('Where in the request: `body.name`, `query.locale`.'),
    file: z.string().optional().describe('Which of the files that were sent, by its path.'),
    line: z.int().min(1).optional().describe('Where in the file that was sent.'),
    column: z.int().min(1).optional(),
    message: z.string(),
    reason: z
      .string()
      .optional()
      .describe('What it is, where the caller has to tell apart what is wrong with one place.'),
    current: z
      .unknown()
      .optional()
      .describe('The resource as it is now, where the caller worked from an older one.'),
    by: author.optional().describe('Who has made it so, where that is known.'),
    finding: finding.optional().describe('What a check found, for which a translation is refused.'),
  })
  .meta({ id: 'ErrorDetail' });

const errorBody = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().describe('The same text for all errors of the code.'),
      details: z.array(errorDetail).optional(),
    }),
  })
  .meta({ id: 'Error' });

const byName: Readonly<Record<string, Endpoint>> = endpoints;
const features = featureDocs.map((docs) => docs());

/** The API as an OpenAPI 3.1 document. `version` is the product's. */
export function toOpenApi(version: string): Json {
  const schemas = createJsonSchemas();
  schemas.convert(errorBody, 'output');
  const paths: Record<string, Json> = {};
  for (const { heading, endpoints: described } of features) {
    for (const [name, docs] of Object.entries<EndpointDocs>(described)) {
      const endpoint = byName[name];
      if (!endpoint) throw new Error(`There is no endpoint ${name}`);
      const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = toOperation(endpoint, { name, tag: heading, docs, schemas });
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlance',
      summary: 'Translation management: terms, locales, translations and files.',
      description: introduction,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: toTags(),
    paths,
    components: {
      schemas: schemas.named,
      responses: errorResponses(),
      parameters,
      headers,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token, from `POST /api/v1/auth/token`.',
        },
      },
    },
  };
}

/** Each heading once, with the text of the one feature that describes it. */
function toTags(): Json[] {
  const byHeading = Map.groupBy(features, ({ heading }) => heading);
  return [...byHeading].map(([name, under]) => {
    const [description, ...others] = under.flatMap(({ about }) => about ?? []);
    if (!description || others.length > 0) throw new Error(`Describe the heading ${name} once`);
    return { name, description };
  });
}
