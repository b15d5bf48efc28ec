import { vi } from 'vitest';

/** Gives lists a layout, which jsdom lacks, until the test ends: a window of 600 px with rows of 60 px. */
export function pretendLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
}
