import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syntaxOfFormat } from '@parlance/formats';
import { guessSyntax, toText } from '@parlance/messages';
import type { Framework } from '../configuration/frameworks.ts';
import { plural, safe } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
import { type FileGroup, listFileGroups } from '../files/file-groups.ts';
import { namespaceOf } from '../files/namespace.ts';
import { toCode } from '../files/patterns.ts';
import { readSourceFile } from '../files/read-texts.ts';
import { writeWhole } from '../files/write-file.ts';
import { argumentsOf } from '../typing/arguments.ts';
import { type TypedFile, writeTypes } from '../typing/write-types.ts';
import type { RunCommand } from './command.ts';

export interface TypesCommandOptions {
  readonly framework?: Framework;
  readonly output?: string;
  readonly check?: boolean;
  readonly dryRun?: boolean;
}

/** Writes a declaration of the keys of the source files and of what their texts need. */
export const run: RunCommand<TypesCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const source = toCode(configuration.source);
  const read = groups.map((group) => readKeys(root, group, source));
  const files = (await Promise.all(read)).filter((file) => file !== undefined);
  if (files.length === 0) {
    throw new Problem('There are no source files.', {
      next: `Look whether \`source\` and \`sets\` of ${repository.file} are right.`,
    });
  }
  const { types } = configuration;
  const usual = groups.some(({ format }) => format === 'i18next') ? 'i18next' : 'plain';
  const framework = options.framework ?? types?.framework ?? usual;
  const path = options.output ?? types?.output;
  const target =
    path === undefined
      ? join(root, 'parlance.d.ts')
      : resolve(options.output === undefined ? root : context.folder, path);
  const shown = path ?? 'parlance.d.ts';
  const text = writeTypes(files, framework);
  const isSame = (await readFile(target, 'utf8').catch(() => undefined)) === text;
  const isDry = options.check === true || options.dryRun === true;
  if (!isSame && !isDry) writeWhole(target, text);
  const keys = plural(
    files.reduce((sum, file) => sum + file.keys.length, 0),
    'key',
  );
  const what = isSame ? 'is as it should be' : isDry ? 'would change' : 'is written';
  output.line(`${safe(shown)} ${what}: ${keys} for ${framework}.`);
  output.json({
    path: shown,
    framework,
    keys: files.flatMap((file) => file.keys).length,
    change: !isSame,
  });
  return options.check && !isSame ? exitCodes.findings : exitCodes.fine;
};

async function readKeys(
  root: string,
  group: FileGroup,
  source: string,
): Promise<TypedFile | undefined> {
  const file = await readSourceFile(root, group, source);
  if (!file) return undefined;
  const { format } = group;
  const texts = file.entries.map(({ message }) => toText(message));
  const guess = guessSyntax(texts);
  const keys = file.entries.map(({ key, message, flags }, at) => ({
    key,
    forms: formsOf(key, message),
    arguments: argumentsOf(texts[at] ?? '', {
      isPlural: typeof message !== 'string',
      syntax: syntaxOfFormat(format, { flags, guess }),
    }),
  }));
  return { namespace: namespaceOf(file.path, source, format), keys };
}

/** The texts of an entry by the keys that i18next finds them by. */
function formsOf(
  key: string,
  message: Parameters<typeof toText>[0],
): Readonly<Record<string, string>> {
  if (typeof message === 'string') return { [key]: message };
  const forms = Object.entries(message.plural);
  return Object.fromEntries(forms.map(([category, text]) => [`${key}_${category}`, text ?? '']));
}
