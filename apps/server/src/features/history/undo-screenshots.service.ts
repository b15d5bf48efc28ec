import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../app-error.ts';
import type { ChangeSetSummary, ScreenshotChange } from '../../content/changes.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import {
  countLivingScreenshots,
  findScreenshotState,
  listLivingTerms,
  markScreenshot,
  updateScreenshot,
} from '../../content/screenshots.queries.ts';
import type { Transaction } from '../../db/database.ts';

type Parts = Pick<
  ChangeSetSummary,
  'deletedScreenshot' | 'restoredScreenshot' | 'screenshotChange'
>;

/** Restores a deleted screenshot, deletes one that was added or restored, or changes one back. */
export async function takeBackScreenshot(
  trx: Transaction,
  lock: ContentLock,
  { deletedScreenshot, restoredScreenshot, screenshotChange }: Parts,
): Promise<Parts | undefined> {
  if (screenshotChange) return takeBackChange(trx, lock, screenshotChange);
  const id = deletedScreenshot ?? restoredScreenshot;
  if (id === undefined) return undefined;
  const archived = restoredScreenshot !== undefined;
  const name = await markScreenshot(trx, lock, { id, archived });
  if (name === undefined) return undefined;
  if (archived) return { deletedScreenshot: id };
  const count = await countLivingScreenshots(trx, lock);
  if (count > lock.entitlements.maxScreenshots) throw new AppError('PaymentRequired');
  return { restoredScreenshot: id };
}

/** Puts back the name and the regions, each if it is still as the change left it. */
async function takeBackChange(
  trx: Transaction,
  lock: ContentLock,
  { id, before, after }: ScreenshotChange,
): Promise<Parts | undefined> {
  const state = await findScreenshotState(trx, lock, id);
  if (!state) return undefined;
  // Regions of terms that are deleted by now are neither there to be compared nor to be put back.
  const termIds = [...before.regions, ...after.regions].map(({ termId }) => termId);
  const living = await listLivingTerms(trx, lock, termIds);
  const livingOf = ({ regions }: ScreenshotChange['before']) =>
    regions.filter(({ termId }) => living.has(termId));
  const current = { name: state.name, regions: state.regions };
  const hasRegions = isDeepStrictEqual(current.regions, livingOf(after));
  const restored = {
    name: current.name === after.name ? before.name : current.name,
    regions: hasRegions ? livingOf(before) : current.regions,
  };
  if (isDeepStrictEqual(restored, current)) return undefined;
  await updateScreenshot(trx, lock, { id, before: current, after: restored });
  return { screenshotChange: { id, before: current, after: restored } };
}
