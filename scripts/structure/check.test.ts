import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-structure-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** The violations in a tree of these files. */
function check(files: Readonly<Record<string, string>>): readonly string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).violations;
}

const server = 'apps/server/src';
const web = 'apps/web/src';

test('a tree that keeps the rules has no violations', () => {
  const violations = check({
    'packages/formats/src/index.ts': `export * from './parse.ts';`,
    'packages/formats/src/parse.ts': `import('./registry.ts');`,
    'packages/formats/src/registry.ts': `import './parse.ts';`,
    'packages/formats/src/parse.test.ts': `import 'node:fs'; import './parse.ts';`,
    'packages/contract/src/index.ts': `import { parse } from '@parlance/formats'; parse;`,
    [`${server}/main.ts`]: `import './features/terms/terms.routes.ts'; import 'node:http';`,
    [`${server}/db/migrate.ts`]: 'sql`SELECT 1`;',
    [`${server}/features/terms/terms.routes.ts`]: `import '../labels/labels.service.ts';`,
    [`${server}/features/terms/terms.test.ts`]: `import '../../testing/server.ts';`,
    [`${server}/features/terms/search/search.queries.ts`]: `db.selectFrom('terms');`,
    [`${server}/features/labels/labels.service.ts`]: `import '../../db/migrate.ts';`,
    [`${server}/testing/server.ts`]: 'export const server = 1;',
    [`${web}/main.tsx`]: `import './app/router.tsx';`,
    [`${web}/app/router.tsx`]: `import('../features/terms/components/term-list.tsx');`,
    [`${web}/features/terms/terms.api.ts`]: `import '@parlance/contract';`,
    [`${web}/features/terms/term-order.ts`]: 'export const order = 1;',
    [`${web}/features/terms/components/term-list.tsx`]: `import '../../labels/labels.api.ts';`,
    [`${web}/features/labels/labels.api.ts`]: 'export const labels = 1;',
    [`${web}/ui/card.module.css`]: '.a {\n  margin: 0 1px 2px;\n  inset-inline-start: 0;\n}',
    [`${web}/ui/card.tsx`]: 'export const card = <Badge ms="sm" ta="center" />;',
    'bench/src/import.ts': `import '../../scripts/postgres.mjs'; import '@parlance/server';`,
    'scripts/postgres.mjs': 'export const start = 1;',
  });

  expect(violations).toEqual([]);
});

describe('a violation', () => {
  const longFile = 'x;\n'.repeat(401);

  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    [
      'a file of more than 400 lines',
      { 'packages/formats/src/long.ts': longFile },
      'packages/formats/src/long.ts:401  short files',
    ],
    [
      'a vague file name',
      { [`${web}/lib/string-utils.ts`]: 'x;' },
      `${web}/lib/string-utils.ts:1  telling names`,
    ],
    [
      'a vague folder name',
      { 'packages/formats/src/common/text.ts': 'x;' },
      'packages/formats/src/common/text.ts:1  telling names',
    ],
    [
      'a barrel inside a package',
      { 'packages/formats/src/po/index.ts': `export * from './parse.ts';` },
      'packages/formats/src/po/index.ts:1  no barrels',
    ],
    [
      'an unknown folder of an app',
      { [`${server}/models/term.ts`]: 'x;' },
      `${server}/models/term.ts:1  app folders`,
    ],
    [
      'a server file without a role',
      { [`${server}/features/terms/terms.controller.ts`]: 'x;' },
      `${server}/features/terms/terms.controller.ts:1  server feature roles`,
    ],
    [
      'a component outside components',
      { [`${web}/features/terms/term-list.tsx`]: 'x;' },
      `${web}/features/terms/term-list.tsx:1  web feature files`,
    ],
    [
      'an unknown folder of a web feature',
      { [`${web}/features/terms/state/store.ts`]: 'x;' },
      `${web}/features/terms/state/store.ts:1  web feature files`,
    ],
    [
      'formats that import the contract',
      { 'packages/formats/src/parse.ts': `\nimport '@parlance/contract/openapi';` },
      'packages/formats/src/parse.ts:2  workspace direction',
    ],
    [
      'the web app importing the server by its path',
      { [`${web}/lib/api.ts`]: `export * as app from '../../../server/src/app.ts'; x;` },
      `${web}/lib/api.ts:1  workspace direction`,
    ],
    [
      'Node.js in a portable package',
      { 'packages/contract/src/client.ts': `import fs from 'fs';` },
      'packages/contract/src/client.ts:1  no Node.js in portable code',
    ],
    [
      'the database importing a feature',
      {
        [`${server}/db/seed.ts`]: `import type { Term } from '../features/terms/terms.mapper.ts';`,
      },
      `${server}/db/seed.ts:1  layer direction`,
    ],
    [
      'a route of another feature',
      { [`${server}/features/terms/terms.service.ts`]: `import '../labels/labels.routes.ts';` },
      `${server}/features/terms/terms.service.ts:1  feature boundaries`,
    ],
    [
      'the insides of another web feature, imported late',
      { [`${web}/features/terms/order.ts`]: `await import('../labels/label-colours.ts');` },
      `${web}/features/terms/order.ts:1  feature boundaries`,
    ],
    [
      'SQL in a service',
      { [`${server}/features/terms/terms.service.ts`]: `x;\ndb.insertInto('terms');` },
      `${server}/features/terms/terms.service.ts:2  SQL in queries`,
    ],
    [
      'a feature that writes content by itself',
      {
        [`${server}/features/terms/terms.queries.ts`]: 'x;\nsql`\n  update terms t set value = 1`;',
      },
      `${server}/features/terms/terms.queries.ts:3  one writer of content`,
    ],
    [
      'a style for the left of every language',
      { [`${web}/ui/card.module.css`]: '.card {\n  margin-left: 1rem;\n}' },
      `${web}/ui/card.module.css:2  logical sides`,
    ],
    [
      'text at the right of every language',
      { [`${web}/ui/card.module.css`]: '.card {\n  text-align: right;\n}' },
      `${web}/ui/card.module.css:2  logical sides`,
    ],
    [
      'a shorthand with a side of its own',
      { [`${web}/ui/card.module.css`]: '.card {\n  padding: 0 1rem 0 max(1rem, 2%);\n}' },
      `${web}/ui/card.module.css:2  logical sides`,
    ],
    [
      'corners that are not alike',
      { [`${web}/ui/card.module.css`]: '.card {\n  border-radius: 4px 0 0 4px;\n}' },
      `${web}/ui/card.module.css:2  logical sides`,
    ],
    [
      'an element at one side',
      { [`${web}/ui/card.tsx`]: 'export const card = <Badge\n  ml="sm" />;' },
      `${web}/ui/card.tsx:2  logical sides`,
    ],
    [
      'a style of one side in an object',
      { [`${web}/ui/card.tsx`]: 'export const style = { paddingRight: 4 };' },
      `${web}/ui/card.tsx:1  logical sides`,
    ],
    [
      'a feature importing what serves it',
      {
        [`${server}/features/terms/terms.service.ts`]: `import type { R } from '../../http/route.ts';`,
      },
      `${server}/features/terms/terms.service.ts:1  layer direction`,
    ],
    [
      'a feature importing the app that it is a part of',
      { [`${server}/features/terms/terms.service.ts`]: `import type { App } from '../../app.ts';` },
      `${server}/features/terms/terms.service.ts:1  layer direction`,
    ],
    [
      'the command line importing the server',
      { 'apps/cli/src/commands/push.ts': `import { db } from '@parlance/server'; db;` },
      'apps/cli/src/commands/push.ts:1  workspace direction',
    ],
    [
      'what compares files knowing a command',
      { 'apps/cli/src/sync/plan.ts': `import { run } from '../commands/push.ts'; run;` },
      'apps/cli/src/sync/plan.ts:1  layer direction',
    ],
    [
      'a circle of types',
      {
        'packages/formats/src/a.ts': `import type { B } from './b.ts'; x;`,
        'packages/formats/src/b.ts': `import type { A } from './a.ts'; x;`,
      },
      'packages/formats/src/b.ts:1  no cycles',
    ],
    [
      'a circle',
      {
        'packages/formats/src/a.ts': `import { b } from './b.ts'; b;`,
        'packages/formats/src/b.ts': `import { c } from './c.ts'; c;`,
        'packages/formats/src/c.ts': `export { type A, a } from './a.ts'; x;`,
      },
      'packages/formats/src/c.ts:1  no cycles',
    ],
  ];

  test.each(cases)('%s', (_name, files, expected) => {
    const violations = check(files);

    expect(violations).toHaveLength(1);
    expect(violations[0]?.startsWith(`${expected}:`)).toBe(true);
  });
});
