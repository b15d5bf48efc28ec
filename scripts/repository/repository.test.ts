import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checks } from '../checks/checks.mjs';
import { root } from '../lib/process.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The checks of `npm test`. */
const names = checks.filter(({ deep }) => !deep).map(({ name }) => name);
const { scripts, devDependencies } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<
    Record<
      'check',
      {
        readonly env: { readonly SCRIPT: string };
        readonly strategy: { readonly matrix: { readonly check: readonly string[] } };
        readonly steps: readonly { readonly run?: string }[];
      }
    >
  >;
}

describe('the workflow on GitHub', () => {
  const { on, jobs } = parse(read('.github/workflows/checks.yml')) as Workflow;

  it('has a job for each check that there is', () => {
    expect(jobs.check.strategy.matrix.check).toEqual(names);
    expect(jobs.check.steps.at(-1)?.run).toMatch(
      / npm run \$\{\{ env\.SCRIPT \}\} -- \$\{\{ matrix\.check \}\}$/,
    );
  });

  it('is thorough by night and when somebody asks for it', () => {
    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'schedule', 'workflow_dispatch']);
    const commands = [...jobs.check.env.SCRIPT.matchAll(/'(test[\w:]*)'/g)].map(
      ([, name = '']) => name,
    );
    expect(commands).toEqual(['test:deep', 'test']);
    expect(scripts).toMatchObject({
      'test:deep': 'node scripts/test.mjs --deep',
      test: 'node scripts/test.mjs',
    });
  });

  it('runs on the Node.js that is among the dependencies', () => {
    expect(read('.node-version')).toBe(`${devDependencies.node}\n`);
  });
});

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly options?: readonly string[] };
  }[];
}

describe('the forms of issues', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const files = readdirSync(join(root, folder)).filter((name) => name !== 'config.yml');

  it.each(files)('%s has what GitHub asks for', (file) => {
    const { name, description, body } = parse(read(`${folder}/${file}`)) as Form;
    expect([name, description].every((text) => text.length > 3)).toBe(true);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(0);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, id, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes.label).toBeTruthy();
      expect(attributes.options !== undefined).toBe(type === 'dropdown');
    }
  });
});

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '.github/pull_request_template.md'];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('names commands that there are', () => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const tested = [...text.matchAll(/npm test -- ([\w -]+)/g)]
      .flatMap(([, list = '']) => list.trim().split(/ +/))
      .filter((word) => !names.some((name) => `${name}-`.startsWith(`${word}-`)));
    expect(tested).toEqual([]);
  });

  it('leads to files and headings that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, path = '', heading]) => {
      const file = path === '' ? page : path;
      if (!existsSync(join(root, file))) return true;
      return heading !== undefined && !headingsOf(read(file)).includes(heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

it('CONTRIBUTING.md names every check', () => {
  const [, list = ''] = /The checks are ([^.]+)\./.exec(read('CONTRIBUTING.md')) ?? [];
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(names);
});
