import { createPositions } from '@parlance/messages';
import picomatch from 'picomatch';
import type { Repository } from '../configuration/repository.ts';
import { type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, type FilePlace, Problem, toPlaceText } from '../console/problem.ts';
import { type FileGroup, listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { createIgnore, listFilesBelow, writtenFolders } from '../files/walk.ts';
import { readSourceFile } from '../sync/read-texts.ts';
import { findUsage, type Usage } from '../usage/find-usage.ts';
import type { RunCommand } from './command.ts';

export interface UnusedCommandOptions {
  readonly code?: readonly string[];
}

/** A key and where the source file has it. */
interface SourceKey {
  readonly key: string;
  readonly place: FilePlace;
  readonly format: FileGroup['format'];
}

/** Code in the languages that programs with translations are written in. */
const usualCode =
  '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,html,htm,hbs,ejs,pug,php,twig,blade.php,py,rb,erb,haml,slim,java,kt,kts,scala,groovy,swift,m,mm,h,c,cc,cpp,cs,cshtml,razor,vb,go,rs,dart,ex,exs,heex,elm,lua,xml,xaml,xib,storyboard,qml,ui,md,mdx,liquid,tpl}';

/** Lists the keys of the source files that stand nowhere in the code. Ends with 1 if there are some. */
export const run: RunCommand<UnusedCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const source = toCode(configuration.source);
  const keys = (await Promise.all(groups.map((group) => readKeys(root, group, source)))).flat();
  if (keys.length === 0) {
    throw new Problem('There are no keys in source files.', {
      next: `Look whether \`source\` and \`sets\` of ${repository.file} are right.`,
    });
  }
  const paths = await listCode(repository, groups, options.code);
  const names = new Set(keys.flatMap((key) => namesOf(key)));
  const usage = await findUsage(root, paths, names, (path) => output.progress(`Reading ${path}`));
  output.progress(undefined);
  if (usage.files === 0) {
    throw new Problem('There is no code to look through.', {
      next: `Name it by --code "src/**/*.ts", or by \`code.include\` of ${repository.file}.`,
    });
  }
  const unused = keys.filter((key) => namesOf(key).every((name) => isAbsent(name, usage)));
  show(output, { keys, unused, usage });
  output.json({
    files: usage.files,
    keys: keys.length,
    unused: unused.map(({ key, place }) => ({ key, ...place })),
    maybe: [...usage.maybe].sort(),
    dynamic: usage.dynamic,
  });
  return unused.length > 0 ? exitCodes.findings : exitCodes.fine;
};

async function readKeys(root: string, group: FileGroup, source: string): Promise<SourceKey[]> {
  const file = await readSourceFile(root, group, source);
  if (!file) return [];
  const positionAt = createPositions(file.text);
  return file.entries.map(({ key, span, position }) => {
    const blanks = /\S/.exec(file.text.slice(span.start, span.end))?.index ?? 0;
    const place = { file: file.path, ...(position ?? positionAt(span.start + blanks)) };
    return { key, place, format: group.format };
  });
}

/** What code may call a key: lists by their name, and texts with a context of i18next without it. */
function namesOf({ key, format }: SourceKey): readonly string[] {
  const names = [key];
  const list = key.replace(/(?:\[\d+\]|\.\d+)+$/, '');
  if (list !== key) names.push(list);
  const isI18next = format === 'i18next';
  if (isI18next && /[^_.]_[^_.]+$/.test(key)) names.push(key.replace(/_[^_.]+$/, ''));
  // Resources of Android are named with `_` in code.
  if (format === 'androidxml' && key.includes('.')) names.push(key.replaceAll('.', '_'));
  return names;
}

function isAbsent(name: string, { used, maybe }: Usage): boolean {
  return !used.has(name) && !maybe.has(name);
}

async function listCode(
  { root, configuration }: Repository,
  groups: readonly FileGroup[],
  named: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { code, ignore = [] } = configuration;
  const include = named ?? code?.include ?? [usualCode];
  const isCode = picomatch(
    include.map((glob) => glob.replace(/^\.\//, '')),
    { dot: true },
  );
  const isIgnored = createIgnore([...writtenFolders, ...ignore, ...(code?.ignore ?? [])]);
  const own = new Set(groups.flatMap(({ paths }) => [...paths.values()]));
  const all = await listFilesBelow(root, '', isIgnored);
  return all.filter((path) => isCode(path) && !own.has(path) && !isTranslation(path));
}

/** Files that hold texts by their nature would use every key. */
function isTranslation(path: string): boolean {
  return /\.(?:po|pot|xlf|xliff|strings|stringsdict|xcstrings|arb|resx|properties|ftl)$|(?:^|\/)values[^/]*\/[^/]+\.xml$/.test(
    path,
  );
}

interface Shown {
  readonly keys: readonly SourceKey[];
  readonly unused: readonly SourceKey[];
  readonly usage: Usage;
}

function show(output: Output, { keys, unused, usage }: Shown): void {
  const { color } = output;
  for (const { key, place } of unused) {
    output.line(`${safe(toPlaceText(place))}: ${color.yellow('unused')} ${toExcerpt(key)}`);
  }
  for (const { file, line, prefix } of usage.dynamic) {
    output.note(
      `${safe(toPlaceText({ file, line }))}: a key is put together, which may be any of “${safe(prefix)}…”`,
    );
  }
  const maybe = usage.maybe.size > 0 ? `, ${usage.maybe.size} maybe used` : '';
  output.line(
    `${plural(unused.length, 'key')} of ${keys.length} unused${maybe}, in ${plural(usage.files, 'file')} of code.`,
  );
}
