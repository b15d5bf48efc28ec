import { createCatalogue } from '../catalogue.ts';
import type { Trial } from './trial.ts';

// Work on a locale that the project has only for a moment, on both sides.

/** A trial without its floor. */
type OnParlance = Pick<Trial, 'parlance' | 'project'>;

export function addToParlance({ parlance, project }: OnParlance): Promise<unknown> {
  const body = { code: project.spareLocale };
  return parlance.call('POST', `/projects/${project.id}/translations`, body);
}

export function deleteFromParlance({ parlance, project }: OnParlance): Promise<unknown> {
  return parlance.call('DELETE', `/projects/${project.id}/translations/${project.spareLocale}`);
}

export function importToParlance(
  { parlance, project }: OnParlance,
  file: Buffer,
): Promise<unknown> {
  return parlance.importJson(project.id, project.spareLocale, file);
}

export function timeOnFloor(
  { floor, project }: Trial,
  operation: 'addLocale' | 'deleteLocale' | 'importJson',
  file?: Buffer,
): Promise<number> {
  const args = { projectId: project.id, locale: project.spareLocale };
  return floor.time(operation, args, file);
}

export async function addToBoth(trial: Trial): Promise<void> {
  await timeOnFloor(trial, 'addLocale');
  await addToParlance(trial);
}

export async function deleteFromBoth(trial: Trial): Promise<void> {
  await timeOnFloor(trial, 'deleteLocale');
  await deleteFromParlance(trial);
}

export function createSpareFile({ project }: Pick<Trial, 'project'>): Buffer {
  return createCatalogue(project.terms, { word: project.spareLocale });
}
