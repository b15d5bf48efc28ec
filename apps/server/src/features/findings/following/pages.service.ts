import type { SystemScope } from '../../../access/scope.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  listUnits,
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
  readonly twins: LocaleTwins | undefined;
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
  const read = (after: string | undefined) =>
    listUnits(context.db, scope, pages.check, {
      locale: pages.locale,
      after,
      limit: unitsAtOnce,
      ...(fileId === undefined ? {} : { fileId }),
    });
  const news = createNews(context, scope, pages.locale);
  try {
    let rows = await read(undefined);
    while (rows.length > 0) {
      signal.throwIfAborted();
      await context.answering.settled(maxWaitMs);
      if (await checkPage(context, scope, pages, rows)) news.add();
      await context.answering.settled(maxWaitMs);
      rows = rows.length < unitsAtOnce ? [] : await read(rows.at(-1)?.term_id);
    }
  } finally {
    news.tell();
  }
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
  const news = createNews(context, scope, locale);
  for (let at = 0; at < termIds.length; at += unitsAtOnce) {
    signal.throwIfAborted();
    await context.answering.settled(maxWaitMs);
    const some = termIds.slice(at, at + unitsAtOnce);
    const rows = await listUnits(context.db, scope, check, { locale, termIds: some });
    if (await checkPage(context, scope, pages, rows)) news.add();
  }
  news.tell();
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
  units: Awaited<ReturnType<typeof listUnits>>,
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
