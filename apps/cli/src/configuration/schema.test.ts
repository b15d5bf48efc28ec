import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { configuration } from './schema.ts';

const file = new URL('../../schema.json', import.meta.url);

describe('the published schema', () => {
  test('is that of the code: UPDATE_SCHEMA=1 writes it', () => {
    const schema = z.toJSONSchema(configuration, { io: 'input' });
    if (process.env.UPDATE_SCHEMA === '1') writeFileSync(file, JSON.stringify(schema, null, 2));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  test('accepts and refuses what the command line does', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
    const set = { files: 'locales/{locale}.json' };
    const cases = [
      { sets: [set] },
      { $schema: './schema.json', sets: [{ ...set, format: 'i18next', locales: { pt_BR: 'pt' } }] },
      { sets: [] },
      {},
      { sets: [{ ...set, format: 'word' }] },
      { sets: [set], colour: 'blue' },
      { sets: [set], pull: { states: 'some' } },
      { sets: [set], check: { levels: { 'space.double': 'off' }, maxWarnings: 3 } },
      { sets: [set], check: { maxWarnings: -1 } },
    ];
    for (const value of cases) {
      expect([value, validate(value)]).toEqual([value, configuration.safeParse(value).success]);
    }
  });
});
