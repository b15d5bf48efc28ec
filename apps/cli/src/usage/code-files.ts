import picomatch from 'picomatch';
import type { Repository } from '../configuration/repository.ts';
import { Problem } from '../console/problem.ts';
import type { FileGroup } from '../files/file-groups.ts';
import { createIgnore, listFilesBelow, writtenFolders } from '../files/walk.ts';

/** Code in the languages that programs with translations are written in. */
const usualCode =
  '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,html,htm,hbs,ejs,pug,php,twig,blade.php,py,rb,erb,haml,slim,java,kt,kts,scala,groovy,swift,m,mm,h,c,cc,cpp,cs,cshtml,razor,vb,go,rs,dart,ex,exs,heex,elm,lua,xml,xaml,xib,storyboard,qml,ui,md,mdx,liquid,tpl}';

/** The files of code of a repository: those that are named, else those of its configuration. */
export async function listCode(
  { root, configuration }: Repository,
  groups: readonly FileGroup[],
  named: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { code, ignore = [], types } = configuration;
  const include = named ?? code?.include ?? [usualCode];
  const isCode = picomatch(
    include.map((glob) => glob.replace(/^\.\//, '')),
    { dot: true },
  );
  const written = types?.output ?? 'parlance.d.ts';
  const isIgnored = createIgnore([
    ...writtenFolders,
    '*.min.js',
    '*.min.mjs',
    ...ignore,
    ...(code?.ignore ?? []),
    // The declaration of all keys names all of them.
    written.replace(/^\.\//, ''),
  ]);
  const own = new Set(groups.flatMap(({ paths }) => [...paths.values()]));
  const all = await listFilesBelow(root, '', isIgnored);
  return all.filter((path) => isCode(path) && !own.has(path) && !isTranslation(path));
}

/** What is told where there is no code to look through. */
export function noCode(file: string): Problem {
  return new Problem('There is no code to look through.', {
    next: `Name it by --code "src/**/*.ts", or by \`code.include\` of ${file}.`,
  });
}

/** What is told where there are no keys to look for. */
export function noKeys(file: string): Problem {
  return new Problem('There are no keys in source files.', {
    next: `Look whether \`source\` and \`sets\` of ${file} are right.`,
  });
}

/** Files that hold texts by their nature would use every key. */
function isTranslation(path: string): boolean {
  return /\.(?:po|pot|xlf|xliff|strings|stringsdict|xcstrings|arb|resx|properties|ftl)$|(?:^|\/)values[^/]*\/[^/]+\.xml$/.test(
    path,
  );
}
