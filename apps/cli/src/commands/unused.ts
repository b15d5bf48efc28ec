import { type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, toPlaceText } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { listCode, noCode, noKeys } from '../usage/code-files.ts';
import { readExtracted } from '../usage/extracted.ts';
import { findUses, type Uses } from '../usage/find-uses.ts';
import { toKeyNames } from '../usage/key-use.ts';
import { readSourceKeys, type SourceKey, type SourceKeys } from '../usage/source-keys.ts';
import type { RunCommand } from './command.ts';

export interface UnusedCommandOptions {
  readonly code?: readonly string[];
}

/** Lists the keys of the source files that stand nowhere in the code. Ends with 1 if there are some. */
export const run: RunCommand<UnusedCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const keys = await readSourceKeys(root, groups, toCode(configuration.source));
  if (keys.all.length === 0) throw noKeys(repository.file);
  const paths = await listCode(repository, groups, options.code);
  const names = toKeyNames(configuration.code);
  const onStep = (path: string) => output.progress(`Reading ${path}`);
  const found = await findUses(root, paths, { keys, names, onStep });
  output.progress(undefined);
  if (found.files === 0) throw noCode(repository.file);
  const extracted = await readExtracted(root, configuration.extract?.from ?? []);
  const used = new Set([...found.uses, ...extracted].flatMap((use) => keys.find(use)));
  const { dynamic } = found;
  const known = dynamic.filter(({ prefix }) => prefix !== '');
  const maybe = listMaybe(keys, known, used);
  const unused = keys.all.filter((key) => !used.has(key) && !maybe.has(key));
  show(output, { keys, unused, maybe, found: { ...found, dynamic: known } });
  output.json({
    files: found.files,
    keys: keys.all.length,
    unused: unused.map(({ key, place }) => ({ key, ...place })),
    maybe: [...maybe].map(({ key }) => key).sort(),
    dynamic: known,
  });
  return unused.length > 0 ? exitCodes.findings : exitCodes.fine;
};

/** The keys that dynamic ones may be and that are used nowhere else. */
function listMaybe(
  keys: SourceKeys,
  dynamic: Uses['dynamic'],
  used: ReadonlySet<SourceKey>,
): ReadonlySet<SourceKey> {
  const prefixes = new Set(dynamic.map(({ prefix }) => prefix));
  const all = [...prefixes].flatMap((prefix) => keys.startingWith(prefix));
  return new Set(all.filter((key) => !used.has(key)));
}

interface Shown {
  readonly keys: SourceKeys;
  readonly unused: readonly SourceKey[];
  readonly maybe: ReadonlySet<SourceKey>;
  readonly found: Uses;
}

function show(output: Output, { keys, unused, maybe, found }: Shown): void {
  const { color } = output;
  for (const { key, place } of unused) {
    output.line(`${safe(toPlaceText(place))}: ${color.yellow('unused')} ${toExcerpt(key)}`);
  }
  for (const { file, line, prefix } of found.dynamic) {
    output.note(
      `${safe(toPlaceText({ file, line }))}: a key is put together, which may be any of “${safe(prefix)}…”`,
    );
  }
  const maybeUsed = maybe.size > 0 ? `, ${maybe.size} maybe used` : '';
  output.line(
    `${plural(unused.length, 'key')} of ${keys.all.length} unused${maybeUsed}, in ${plural(found.files, 'file')} of code.`,
  );
}
