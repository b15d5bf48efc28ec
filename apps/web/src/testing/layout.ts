import { vi } from 'vitest';

/** Gives lists a layout until the test ends: a window of 600 px with rows of 60 px. jsdom has none. */
export function pretendLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
}
