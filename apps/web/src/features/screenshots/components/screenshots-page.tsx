import { useSearch } from '@tanstack/react-router';
import { ScreenshotDetail } from './screenshot-detail.tsx';
import { ScreenshotGrid } from './screenshot-grid.tsx';

/** The screenshots of a project, or the one of the address. */
export function ScreenshotsPage() {
  const { screenshot } = useSearch({ from: '/member/projects/$projectId/screenshots' });
  return screenshot === undefined ? (
    <ScreenshotGrid />
  ) : (
    <ScreenshotDetail key={screenshot} id={screenshot} />
  );
}
