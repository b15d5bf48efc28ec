import { z } from 'zod';
import { browserStorage, createLocalRecords } from '../local-records.ts';

const records = () => createLocalRecords(browserStorage(), 'parlance.locale.', z.string());

/** The locale of a project that somebody has worked on last on this computer. */
export function recallLocale(projectId: string): string | undefined {
  return records().get(projectId);
}

export function rememberLocale(projectId: string, code: string): void {
  records().put(projectId, code);
}
