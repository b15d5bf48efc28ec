import type { Repository } from '../configuration/repository.ts';
import { configuration } from '../configuration/schema.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { findUses, type Uses } from '../usage/find-uses.ts';
import { toKeyNames } from '../usage/key-use.ts';
import { readSourceKeys } from '../usage/source-keys.ts';
import { makeFolder } from './cli.ts';

const texts = {
  'l/en/common.json':
    '{"hello": "Hello", "nav": {"home": "Home", "about": "About"}, "a.b": "B", "title": "T", "status": {"open": "O", "closed": "C"}, "day_one": "d", "day_other": "d", "friend_male": "m", "list": ["x", "y"]}',
  'l/en/shop.json': '{"buy": "Buy", "cart": {"title": "Cart", "empty": "Empty"}}',
};

/** Finds the uses in files of code beside these texts. */
export async function find(
  code: Readonly<Record<string, string>>,
  {
    call,
    component,
    lines = 0,
    source = texts,
    set = { files: 'l/{locale}/*.json', format: 'i18next' },
  }: {
    readonly call?: readonly string[];
    readonly component?: readonly string[];
    readonly lines?: number;
    readonly source?: Readonly<Record<string, string>>;
    readonly set?: object;
  } = {},
): Promise<Uses & { readonly found: readonly string[]; readonly called: readonly string[] }> {
  const folder = await makeFolder({ ...source, ...code });
  const repository: Repository = {
    root: folder.path,
    file: 'parlance.yaml',
    configuration: configuration.parse({ sets: [set] }),
  };
  const { groups } = await listFileGroups(repository);
  const keys = await readSourceKeys(folder.path, groups, 'en');
  const names = toKeyNames({ call, component });
  const uses = await findUses(folder.path, Object.keys(code), { keys, names, lines });
  const found = uses.uses.flatMap((use) =>
    use.kind === 'word' ? [] : keys.find(use).map(({ key, namespace }) => `${namespace}:${key}`),
  );
  const called = uses.uses.flatMap(({ kind, keys: own }) =>
    kind === 'call' ? [own[0] ?? ''] : [],
  );
  return { ...uses, found: [...new Set(found)].sort(), called };
}
