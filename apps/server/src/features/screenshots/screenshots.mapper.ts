import type { Screenshot } from '@parlance/contract';
import type { ScreenshotRow } from './screenshots.queries.ts';

export function toScreenshot(row: ScreenshotRow): Screenshot {
  const { id, name, width, height, revision, regions } = row;
  const date = { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() };
  return {
    id,
    name,
    mediaType: row.media_type,
    width,
    height,
    revision,
    regions: [...regions],
    date,
  };
}
