import type { Usage } from '@parlance/contract';
import type { Repository } from '../configuration/repository.ts';
import { type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, toPlaceText } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { connect } from '../server/connection.ts';
import { getRemoteProject } from '../server/remote-project.ts';
import { planUsages, sendUsages, type UsagePlan } from '../sync/send-usages.ts';
import { listCode, noCode, noKeys } from '../usage/code-files.ts';
import { type CodeFinding, compareCode } from '../usage/compare-code.ts';
import { createExcerptReader } from '../usage/excerpts.ts';
import { type ExtractedKey, readExtracted } from '../usage/extracted.ts';
import { findUses, type Uses } from '../usage/find-uses.ts';
import { toKeyNames } from '../usage/key-use.ts';
import { readSourceKeys, type SourceKey, type SourceKeys } from '../usage/source-keys.ts';
import { prefixInRepository, toUsages } from '../usage/to-usages.ts';
import type { CommandContext, RunCommand } from './command.ts';

export interface ExtractCommandOptions {
  readonly code?: readonly string[];
  readonly from?: readonly string[];
  readonly offline?: boolean;
  readonly dryRun?: boolean;
}

/** What became of the usages. */
interface Sending {
  readonly changed: number;
  readonly same: number;
  readonly unknown: readonly string[];
  readonly unknownFiles: readonly string[];
}

/** More lines of code than that say no more. */
const usualLines = 5;

/**
 * Finds where keys are used, tells the server what has changed of that, and lists keys and texts of the code that the
 * source files do not have. Ends with 1 if there are some.
 */
export const run: RunCommand<ExtractCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const keys = await readSourceKeys(root, groups, toCode(configuration.source));
  if (keys.all.length === 0) throw noKeys(repository.file);
  const lines = configuration.extract?.lines ?? usualLines;
  const extracted = await withCode(
    await readExtracted(root, options.from ?? configuration.extract?.from ?? []),
    root,
    lines,
  );
  const paths = await listCode(repository, groups, options.code);
  const found = await findUses(root, paths, {
    keys,
    names: toKeyNames(configuration.code),
    lines,
    onStep: (path) => output.progress(`Reading ${path}`),
  });
  output.progress(undefined);
  if (found.files === 0 && extracted.length === 0) throw noCode(repository.file);
  const findings = compareCode(keys, [...found.uses, ...extracted]);
  const usages = toUsages(keys, [...found.uses, ...extracted], prefixInRepository(root));
  const used = [...usages.values()].filter((list) => list.length > 0).length;
  showFindings(output, findings);
  showRemarks(output, keys, found);
  const places = [...usages.values()].reduce((sum, list) => sum + list.length, 0);
  output.line(
    `${used} of ${plural(keys.all.length, 'key')} used in ${plural(places, 'place')}, in ${plural(found.files, 'file')} of code.`,
  );
  const sending = options.offline
    ? undefined
    : await send(context, repository, { usages, isDry: options.dryRun === true });
  if (sending) showSending(output, sending, options.dryRun === true);
  output.json({
    dryRun: options.dryRun === true,
    files: found.files,
    keys: keys.all.length,
    used,
    places,
    findings: findings.map(toJson),
    usages: [...usages].flatMap(toPlaces),
    dynamic: found.dynamic,
    unread: found.unread,
    sent: sending ?? null,
  });
  return findings.length > 0 ? exitCodes.findings : exitCodes.fine;
};

/** Places that another extractor tells, with the code there. */
async function withCode(
  extracted: readonly ExtractedKey[],
  root: string,
  lines: number,
): Promise<readonly (ExtractedKey & Pick<Uses['uses'][number], 'code'>)[]> {
  const read = createExcerptReader(root, lines);
  return Promise.all(
    extracted.map(async (one) => ({ ...one, code: await read(one.file, one.line) })),
  );
}

async function send(
  { output, env }: CommandContext,
  { configuration }: Repository,
  { usages, isDry }: { usages: Parameters<typeof planUsages>[2]; isDry: boolean },
): Promise<Sending> {
  const connection = await connect(configuration, env);
  output.progress('Comparing with the server');
  const project = await getRemoteProject(connection);
  const plan = await planUsages(connection, project, usages);
  const count = countTerms(plan);
  const unknown = isDry
    ? []
    : await sendUsages(connection, plan, (done) => output.progress(`Sending ${done}/${count}`));
  output.progress(undefined);
  const { same, unknownFiles } = plan;
  return { changed: count - unknown.length, same, unknown, unknownFiles };
}

function countTerms({ files }: UsagePlan): number {
  return files.reduce((sum, { terms }) => sum + terms.length, 0);
}

function showFindings(output: Output, findings: readonly CodeFinding[]): void {
  const { color } = output;
  for (const finding of findings) {
    const place = safe(toPlaceText(finding.place));
    if (finding.kind === 'missing') {
      const text = finding.text === undefined ? '' : `, with the text “${toExcerpt(finding.text)}”`;
      const below = finding.isGroup ? ', and there are only keys below it' : '';
      output.line(`${place}: ${color.red('missing')} ${toExcerpt(finding.key)}${text}${below}`);
    } else {
      output.line(
        `${place}: ${color.yellow('differs')} ${toExcerpt(finding.key)}: the code says “${toExcerpt(finding.text)}”, ${safe(toPlaceText(finding.source))} says “${toExcerpt(finding.sourceText)}”`,
      );
    }
  }
  const missing = findings.filter(({ kind }) => kind === 'missing').length;
  const differing = findings.length - missing;
  if (missing > 0) {
    output.note(
      `${plural(missing, 'key')} of the code ${missing === 1 ? 'is' : 'are'} in no source file. Add ${missing === 1 ? 'it' : 'them'} there and push, or leave out code that means something else by \`code.ignore\`.`,
    );
  }
  if (differing > 0) {
    output.note(
      `${plural(differing, 'text')} of the code ${differing === 1 ? 'is' : 'are'} not what the source files say, which is what is translated. Make them the same, and push.`,
    );
  }
}

function showRemarks(output: Output, keys: SourceKeys, { dynamic, unread }: Uses): void {
  for (const { file, line, message } of unread) {
    output.warn(
      `${safe(toPlaceText({ file, line }))}: this is not understood (${safe(message)}), so the file was looked through as text.`,
    );
  }
  for (const { file, line, prefix } of dynamic.filter((one) => one.prefix !== '')) {
    const count = keys.startingWith(prefix).length;
    output.note(
      `${safe(toPlaceText({ file, line }))}: a key is put together, which may be any of ${count} “${safe(prefix)}…”`,
    );
  }
  const open = dynamic.filter(({ prefix }) => prefix === '').length;
  if (open > 0) {
    output.note(
      `${plural(open, 'key')} of calls ${open === 1 ? 'is' : 'are'} known only when the program runs.`,
    );
  }
}

function showSending(output: Output, sending: Sending, isDry: boolean): void {
  const { changed, same, unknown, unknownFiles } = sending;
  const done = isDry ? 'would be told' : 'told';
  output.line(`Usages of ${plural(changed, 'key')} ${done}, ${same} as on the server.`);
  const all = unknownFiles.length + unknown.length;
  if (all === 0) return;
  const named = [
    ...unknownFiles.map((file) => safe(file)),
    ...unknown.map((key) => toExcerpt(key)),
  ];
  const more = named.length > 5 ? ` and ${named.length - 5} more` : '';
  output.note(
    `The server does not have ${named.slice(0, 5).join(', ')}${more} yet: run \`parlance push\`, and this again.`,
  );
}

/** The places of a key for programs, which can read the code there. */
function toPlaces([{ key, place }, list]: [SourceKey, readonly Usage[]]): object[] {
  return list.map(({ file, line, component }) => ({
    key,
    source: place.file,
    file,
    line,
    component,
  }));
}

function toJson(finding: CodeFinding): object {
  const { place, ...rest } = finding;
  return { ...place, ...rest };
}
