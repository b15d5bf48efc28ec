import type {
  endpoints,
  MachinePrompt,
  MachinePromptPreview,
  MachinePromptVersion,
  ParsedBody,
  StyleGuide,
  Tone,
} from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { requireLocales } from '../../entries/entries.service.ts';
import { requireAccessChange } from '../../members/members.policy.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { listUsable } from '../settings.service.ts';
import { findTemplateProblem, promptVariables } from '../template.mapper.ts';
import { openContext } from './instructions.service.ts';
import { estimatePictureTokens } from './pictures.mapper.ts';
import { findPictures } from './pictures.service.ts';
import {
  deleteStyleGuide,
  insertPrompt,
  listPromptRows,
  listStyleGuideRows,
  type PromptRow,
  upsertStyleGuide,
} from './prompts.queries.ts';
import { estimateTokens, toModelPrompt } from './requests.mapper.ts';
import { standardTemplate } from './standard.mapper.ts';

const maxListed = 100;
/** Enough for anybody who works on it. */
const maxVersions = 10_000;

export async function getMachinePrompt(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
): Promise<MachinePrompt> {
  const [row] = await listPromptRows(db, scope, 1);
  const none: MachinePromptVersion = {
    version: 0,
    template: null,
    createdAt: null,
    createdBy: null,
  };
  return {
    ...(row ? toVersion(row) : none),
    standard: standardTemplate,
    variables: Object.entries(promptVariables).flatMap(([name, items]) =>
      items === 'text'
        ? [{ name, isList: false }]
        : [
            { name, isList: true },
            ...items.map((item) => ({ name: `${name}.${item}`, isList: false })),
          ],
    ),
  };
}

export async function listPromptVersions(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
): Promise<MachinePromptVersion[]> {
  return (await listPromptRows(db, scope, maxListed)).map(toVersion);
}

function toVersion(row: PromptRow): MachinePromptVersion {
  const { version, template, created_at, created_by, creator } = row;
  return {
    version,
    template,
    createdAt: created_at.toISOString(),
    createdBy: created_by === null || creator === null ? null : { id: created_by, name: creator },
  };
}

export async function createPromptVersion(
  context: Pick<MachineContext, 'db' | 'events'>,
  scope: ProjectScope,
  { template }: ParsedBody<typeof endpoints.createMachinePromptVersion>,
): Promise<MachinePrompt> {
  requireTemplate(template);
  await inTransaction(context.db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    const [last] = await listPromptRows(trx, scope, 1);
    const version = (last?.version ?? 0) + 1;
    if (version > maxVersions) throw new AppError('TooManyRequests');
    await insertPrompt(trx, scope, { version, template, userId: scope.actor.id });
    await recordUpdate(context, trx, scope, { changed: ['prompt'] });
  });
  return getMachinePrompt(context, scope);
}

function requireTemplate(template: string | null | undefined): void {
  const problem = template ? findTemplateProblem(template) : undefined;
  if (!problem) return;
  throw new AppError('BadRequest', [{ path: 'body.template', ...problem }]);
}

/** Writes what a model would be sent for a term. Nobody is sent anything. */
export async function previewPrompt(
  context: MachineContext,
  scope: ProjectScope,
  { template, termId, locale }: ParsedBody<typeof endpoints.previewMachinePrompt>,
): Promise<MachinePromptPreview> {
  requireTemplate(template);
  await requireLocales(context.db, scope, { locale });
  const opened = await openContext(context, scope, locale, { template });
  const [text] = await opened.readTexts([termId]);
  if (!text) throw new AppError('NotFound');
  const { instructions } = await opened.instruct([text]);
  const { settings, providers } = await listUsable(context, scope);
  const [provider] = providers;
  const pictures = await findPictures(context, scope, { termId, provider, settings });
  const { system, user } = toModelPrompt([{ text }], instructions, pictures);
  const tokens = estimateTokens(system) + estimateTokens(user) + estimatePictureTokens(pictures);
  return { system, texts: user, tokens };
}

export async function listStyleGuides(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
): Promise<StyleGuide[]> {
  return listStyleGuideRows(db, scope);
}

export async function changeStyleGuide(
  context: Pick<MachineContext, 'db' | 'events'>,
  scope: ProjectScope,
  locale: string,
  { tone, text }: ParsedBody<typeof endpoints.updateStyleGuide>,
): Promise<StyleGuide> {
  const { db } = context;
  await requireLocales(db, scope, { locale });
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    const [before = { locale, tone: null, text: '' }] = await listStyleGuideRows(
      trx,
      scope,
      locale,
    );
    const guide: StyleGuide & { tone: Tone | null } = {
      locale,
      tone: tone === undefined ? before.tone : tone,
      text: text ?? before.text,
    };
    if (guide.tone === null && guide.text === '') await deleteStyleGuide(trx, scope, locale);
    else await upsertStyleGuide(trx, scope, guide);
    await recordUpdate(context, trx, scope, { changed: ['styleGuide'], locale });
    return guide;
  });
}

async function recordUpdate(
  { events }: Pick<MachineContext, 'events'>,
  trx: Parameters<MachineContext['events']['record']>[0],
  scope: ProjectScope,
  details: { readonly changed: string[]; readonly locale?: string },
): Promise<void> {
  const told = [{ event: 'project', data: {} }] as const;
  await events.record(trx, scope, { kind: 'machine.update', details, events: told });
}
