import { type Client, endpoints, type Project, type ProjectFile } from '@parlance/contract';
import { pluralCategoriesOf } from '@parlance/messages';
import { z } from 'zod';
import { takeFitting } from './answers.ts';
import { shownId } from './schemas.ts';

const locale = z.object({
  locale: z.string(),
  name: z.string(),
  pluralForms: z
    .array(z.string())
    .describe('The categories that each ICU plural of the locale needs.'),
  mayTranslate: z.boolean().describe('Whether the access token may write into it.'),
});

const file = z.object({
  fileId: shownId,
  path: z.string().nullable().describe('Null for the unnamed file.'),
  format: z.string().nullable(),
  placeholders: z
    .array(z.string())
    .optional()
    .describe('The styles of placeholders in its texts; of the first files alone.'),
});

const rule = z.object({
  name: z.string(),
  message: z.string(),
  level: z.string(),
  locales: z.array(z.string()).optional(),
});

/** How texts of a project are to be written. */
export const projectGuide = z.object({
  projectId: shownId,
  name: z.string(),
  description: z.string().nullable(),
  sourceLocale: z.string().nullable().describe('Null where texts have no source to be made of.'),
  textsInKeys: z.boolean().describe('Whether keys are the source texts.'),
  terms: z.int(),
  locales: z.array(locale),
  files: z.array(file),
  checks: z.object({
    refused: z
      .array(z.string())
      .describe('Checks whose findings are errors: a text with one of them is refused.'),
    rules: z.array(rule).describe('Rules of the project; those of the level error or save refuse.'),
  }),
  isCut: z
    .literal(true)
    .optional()
    .describe('There are more locales, files or rules than an answer has room for.'),
});

export type ProjectGuide = z.output<typeof projectGuide>;

/** How many files are looked into for the styles of their placeholders. */
const maxReadFiles = 5;

/** The bytes that locales, files and rules may have each. */
const maxBytesEach = 4000;

/** Reads all that somebody has to know before they write texts of a project. */
export async function readProjectGuide(call: Client, id: string): Promise<ProjectGuide> {
  const params = { projectId: id };
  const [project, locales, files, settings] = await Promise.all([
    call(endpoints.getProject, { params }),
    call(endpoints.listProjectLocales, { params }),
    call(endpoints.listFiles, { params }),
    call(endpoints.getCheckSettings, { params }),
  ]);
  const { locales: own } = project.membership;
  const levels = new Map(
    settings.levels.filter((one) => one.locale === null).map((one) => [one.check, one.level]),
  );
  const isError = (level: string) => ['error', 'review', 'save'].includes(level);
  const refused = settings.checks.filter((check) => {
    const level = levels.get(check.id) ?? (check.isOnByDefault ? check.severity : 'off');
    return isError(level) && !check.isLive;
  });
  const fit = <T>(items: readonly T[]) => takeFitting(items, maxBytesEach);
  const shownLocales = fit(
    locales.map(({ locale: { code, language, region }, name, base }) => ({
      locale: code,
      name: name ?? (region === '' ? language : `${language} (${region})`),
      pluralForms: [...pluralCategoriesOf(base ?? code)],
      mayTranslate: own === null || own.includes(code),
    })),
  );
  const shownFiles = fit(
    await Promise.all(files.map((one, at) => toFile(call, project, one, at < maxReadFiles))),
  );
  const shownRules = fit(
    settings.rules
      .filter(({ level }) => level !== 'off')
      .map(({ name, message, level, locales: of }) => ({
        name,
        message,
        level,
        ...(of && { locales: of }),
      })),
  );
  const isCut =
    shownLocales.length < locales.length ||
    shownFiles.length < files.length ||
    shownRules.length < settings.rules.filter(({ level }) => level !== 'off').length;
  return {
    projectId: project.id,
    name: project.name,
    description: project.description,
    sourceLocale: project.sourceLocale,
    textsInKeys: project.textsInKeys,
    terms: project.termsCount,
    locales: shownLocales,
    files: shownFiles,
    checks: { refused: refused.map((check) => check.id), rules: shownRules },
    ...(isCut && { isCut }),
  };
}

async function toFile(
  call: Client,
  { id, sourceLocale }: Project,
  { id: fileId, path, format }: ProjectFile,
  isRead: boolean,
): Promise<z.output<typeof file>> {
  const shown = { fileId, path, format };
  const params = { projectId: id };
  const { entries } = isRead
    ? await call(endpoints.listEntries, { params, query: { files: fileId, limit: 1 } })
    : { entries: [] };
  const [first] = entries;
  if (!first) return shown;
  const query = { termId: first.termId, locale: sourceLocale ?? 'en' };
  const { syntax } = await call(endpoints.getCheckedTerm, { params, query });
  return { ...shown, placeholders: [...syntax.placeholders] };
}
