import { z } from 'zod';
import { browserStorage, createLocalRecords } from '../local-records.ts';

const records = () => createLocalRecords(browserStorage(), 'parlance.locale.', z.string());

/** The locale that was last worked on in a project, in this browser. */
export function recallLocale(projectId: string): string | undefined {
  return records().get(projectId);
}

export function rememberLocale(projectId: string, code: string): void {
  records().put(projectId, code);
}
