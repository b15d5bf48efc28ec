import type { SystemScope } from '../../../access/scope.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  listUnits,
  type UnitRow,
} from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import { checkTranslations } from '../checking.service.ts';
import type { LocaleTwins } from './twins.service.ts';

// People save texts while the job checks others, so it checks a few at a time and gives way between them.

export type PageContext = Pick<Context, 'answering' | 'db' | 'events' | 'formatWorkers'>;

/** Small enough that an edit that comes while a page is read and checked does not notice it. */
const unitsAtOnce = 50;
/** So long a page gives way to requests. Where there are always some, the job goes on nevertheless. */
const maxWaitMs = 100;

/** The translations of a locale that are checked page by page. */
interface Pages {
  readonly check: CheckContext;
  readonly files: ReadonlyMap<string, CheckedFileRow>;
  readonly locale: string;
  readonly twins?: LocaleTwins | undefined;
  /** Only the terms of this file. */
  readonly fileId?: string;
}

/**
 * Checks all translations of a locale, or those of a file. A page could be read while another one is checked, but whoever
 * saves a text meanwhile would wait for both.
 */
export async function checkPages(
  context: PageContext,
  scope: SystemScope,
  { fileId, ...pages }: Pages,
  signal: AbortSignal,
): Promise<void> {
  const { check, locale } = pages;
  async function* read() {
    const part = { locale, limit: unitsAtOnce, ...(fileId === undefined ? {} : { fileId }) };
    let rows: UnitRow[] = [];
    do {
      await context.answering.settled(maxWaitMs);
      const after = rows.at(-1)?.term_id;
      rows = await listUnits(context.db, scope, check, { ...part, after });
      yield rows;
    } while (rows.length === unitsAtOnce);
  }
  await checkEach(context, scope, pages, read(), signal);
}

/** Checks the translations of some terms in a locale. */
export async function checkTerms(
  context: PageContext,
  scope: SystemScope,
  pages: Pages,
  termIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { check, locale } = pages;
  async function* read() {
    for (let at = 0; at < termIds.length; at += unitsAtOnce) {
      await context.answering.settled(maxWaitMs);
      const some = termIds.slice(at, at + unitsAtOnce);
      yield await listUnits(context.db, scope, check, { locale, termIds: some });
    }
  }
  await checkEach(context, scope, pages, read(), signal);
}

async function checkEach(
  context: PageContext,
  scope: SystemScope,
  pages: Pages,
  read: AsyncIterable<UnitRow[]>,
  signal: AbortSignal,
): Promise<void> {
  const news = createNews(context, scope, pages.locale);
  try {
    for await (const rows of read) {
      signal.throwIfAborted();
      if (rows.length === 0) continue;
      await context.answering.settled(maxWaitMs);
      if (await checkPage(context, scope, pages, rows)) news.add();
    }
  } finally {
    news.tell();
  }
}

/** Whoever has a project open asks for what is told, so many pages are told of together. */
const newsEveryMs = 500;

/** Tells of changed findings in a locale. */
function createNews(
  { events }: PageContext,
  scope: SystemScope,
  locale: string,
): { add(): void; tell(): void } {
  let isNew = false;
  let nextAt = 0;
  const tell = () => {
    if (!isNew) return;
    isNew = false;
    nextAt = performance.now() + newsEveryMs;
    events.tell(scope, { event: 'findings', data: { locales: [locale] } });
  };
  return {
    add() {
      isNew = true;
      if (performance.now() >= nextAt) tell();
    },
    tell,
  };
}

/** Checks translations, and returns whether other findings are stored than before. */
async function checkPage(
  { db, formatWorkers }: PageContext,
  scope: SystemScope,
  { check, files, locale, twins }: Pages,
  units: readonly UnitRow[],
): Promise<boolean> {
  const { hasChanged } = await checkTranslations(db, scope, {
    context: check,
    locale,
    units,
    files,
    checker: formatWorkers.checkUnits,
    twins: twins?.find,
  });
  return hasChanged;
}
