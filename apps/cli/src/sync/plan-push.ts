import type { FileGroup } from '../files/file-groups.ts';
import type { Connection } from '../server/connection.ts';
import type { RemoteProject } from '../server/remote-project.ts';
import {
  compareFile,
  type FileComparison,
  type LocalFile,
  readLocalFile,
} from './compare-files.ts';
import { noDifferences, type TextDifferences, toCounts } from './compare-texts.ts';
import { inParallel } from './in-parallel.ts';
import { mapRemoteFiles, type RemoteFile } from './remote-files.ts';

/** What becomes of a file in a push. */
export interface PlannedPush {
  readonly file: LocalFile;
  readonly isSource: boolean;
  /** Why it is sent; undefined where it stays. */
  readonly send: 'new' | 'texts' | 'layout' | undefined;
  readonly strategy: 'overwrite' | 'keep';
  /** Whether the source texts of the file replace others, and its texts in other locales do not. */
  readonly keepsOthers: boolean;
  readonly differences: TextDifferences | undefined;
  /** Those of the other locales of a file with several. */
  readonly translations: TextDifferences;
  /** Keys that the server alone has, which are deleted there. */
  readonly prune: readonly string[];
}

export interface PushChoice {
  readonly source: string;
  /** Undefined for the source locale alone; null for all locales. */
  readonly locales: readonly string[] | null | undefined;
  /** Whether translations of the files replace others. */
  readonly overwrite: boolean | undefined;
  readonly prune: boolean;
}

interface Pushing {
  readonly root: string;
  readonly connection: Connection;
  readonly project: RemoteProject;
  readonly groups: readonly FileGroup[];
  readonly choice: PushChoice;
  readonly onStep: (path: string) => void;
}

/** Compares the files of the repository with the server, and decides what is sent. Files of source texts come first. */
export async function planPush(pushing: Pushing): Promise<readonly PlannedPush[]> {
  const { groups, choice } = pushing;
  const files = groups.flatMap((group) =>
    [...group.paths]
      .filter(([locale]) => isChosen(locale, group, choice))
      .map(([locale, path]) => ({ group, locale, path })),
  );
  files.sort((a, b) => Number(isSourceFile(b, choice)) - Number(isSourceFile(a, choice)));
  const remoteFiles = mapRemoteFiles(pushing.project, groups);
  return inParallel(files, 4, (file) =>
    planFile(pushing, { ...file, remote: remoteFiles.get(file.group) }),
  );
}

interface FilePlace {
  readonly group: FileGroup;
  readonly locale: string | undefined;
  readonly path: string;
}

function isChosen(
  locale: string | undefined,
  { set }: FileGroup,
  { source, locales }: PushChoice,
): boolean {
  if (locale === undefined) return true;
  const wanted = locales === undefined && set.push?.translations ? null : locales;
  if (wanted === undefined) return locale === source;
  return wanted === null || wanted.includes(locale);
}

/** A file with several locales has the source texts, too. */
function isSourceFile({ locale }: Pick<FilePlace, 'locale'>, { source }: PushChoice): boolean {
  return locale === undefined || locale === source;
}

async function planFile(
  pushing: Pushing,
  place: FilePlace & { readonly remote: RemoteFile | undefined },
): Promise<PlannedPush> {
  const { root, connection, project, choice, onStep } = pushing;
  const { group, locale, path } = place;
  onStep(path);
  const file = await readLocalFile(root, group, place);
  const { source } = choice;
  const comparison = await compareFile(connection, project, file, source);
  const isSource = isSourceFile(place, choice);
  const overwrites = choice.overwrite ?? group.set.push?.overwrite ?? false;
  const strategy = isSource || overwrites ? 'overwrite' : 'keep';
  const { differences, translations } =
    comparison.kind === 'different'
      ? comparison
      : { differences: undefined, translations: noDifferences };
  // Where texts and plural forms are one file of the project, each would delete what the other has.
  const isWhole = file.remote?.isPaired !== true;
  const prune = choice.prune && isSource && isWhole && differences ? differences.gone : [];
  const reason = reasonOf(comparison, { strategy, overwrites });
  const send = reason ?? (prune.length > 0 ? 'texts' : undefined);
  const keepsOthers = locale === undefined && !overwrites && send !== 'new';
  return { file, isSource, send, strategy, keepsOthers, differences, translations, prune };
}

function reasonOf(
  comparison: FileComparison,
  { strategy, overwrites }: Pick<PlannedPush, 'strategy'> & { readonly overwrites: boolean },
): PlannedPush['send'] {
  if (comparison.kind === 'new') return 'new';
  if (comparison.kind === 'same') return undefined;
  const own = toCounts(comparison.differences);
  const others = toCounts(comparison.translations);
  const replaced = (counts: typeof own, isReplaced: boolean) =>
    isReplaced ? counts.changed + counts.emptied : 0;
  const brings =
    own.added +
    own.filled +
    replaced(own, strategy === 'overwrite') +
    others.added +
    others.filled +
    replaced(others, overwrites);
  if (brings > 0) return 'texts';
  // The bytes differ and no text does: comments, order or spaces, which the server writes back as they were sent last.
  const rest = [own, others].map(({ changed, emptied, gone }) => changed + emptied + gone);
  return rest.every((count) => count === 0) ? 'layout' : undefined;
}
