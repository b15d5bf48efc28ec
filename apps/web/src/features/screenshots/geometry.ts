import type { ScreenshotArea } from '@parlance/contract';

// Points and areas are in shares of the width and height of the image, from its upper left corner.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** The smallest width and height of an area: enough to be seen and hit. */
export const minSide = 0.01;

/** What an arrow key moves an area by. */
const keyStep = 0.01;

/** The area that begins in the middle of the image when somebody adds one by keyboard. */
export const firstArea: ScreenshotArea = { x: 0.35, y: 0.4, width: 0.3, height: 0.2 };

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Ten thousandths are less than a pixel of the largest image. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;

function toArea({ x, y, width, height }: ScreenshotArea): ScreenshotArea {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** The area between two points, in any order, as far as it is inside of the image. */
export function areaBetween(from: Point, to: Point): ScreenshotArea {
  const [left, right] = [from.x, to.x].map((x) => clamp(x, 0, 1)).sort((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map((y) => clamp(y, 0, 1)).sort((a, b) => a - b);
  const [x = 0, y = 0] = [left, top];
  return toArea({ x, y, width: (right ?? x) - x, height: (bottom ?? y) - y });
}

/** Whether an area is large enough to be meant: a click draws none. */
export function isLargeEnough({ width, height }: ScreenshotArea): boolean {
  return width >= minSide && height >= minSide;
}

/** Moves an area, and stops at the edges of the image. */
export function moveArea(area: ScreenshotArea, { x, y }: Point): ScreenshotArea {
  return toArea({
    ...area,
    x: clamp(area.x + x, 0, 1 - area.width),
    y: clamp(area.y + y, 0, 1 - area.height),
  });
}

/** Moves a corner of an area, but neither past the opposite one nor out of the image. */
export function moveCorner(area: ScreenshotArea, corner: Corner, by: Point): ScreenshotArea {
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const isLeft = corner === 'nw' || corner === 'sw';
  const isTop = corner === 'nw' || corner === 'ne';
  const x = isLeft ? clamp(area.x + by.x, 0, right - minSide) : area.x;
  const y = isTop ? clamp(area.y + by.y, 0, bottom - minSide) : area.y;
  const end = isLeft ? right : clamp(right + by.x, area.x + minSide, 1);
  const foot = isTop ? bottom : clamp(bottom + by.y, area.y + minSide, 1);
  return toArea({ x, y, width: end - x, height: foot - y });
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** What an arrow key makes of an area: moves it, or its lower right corner with Shift. Undefined for other keys. */
export function areaByKey(
  area: ScreenshotArea,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): ScreenshotArea | undefined {
  const by = directions[key];
  if (!by) return undefined;
  return shiftKey ? moveCorner(area, 'se', by) : moveArea(area, by);
}

/** The path around areas, with the whole image as its outer edge: filled by `evenodd`, all but the areas is covered. */
export function pathAround(areas: readonly ScreenshotArea[]): string {
  const holes = areas.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`);
  return ['M0 0H1V1H0Z', ...holes].join('');
}

const percent = (value: number) => `${round(value) * 100}%`;

/** Where an area is in an element of the size of the image, which is written from left to right in every language. */
export function placeOf({ x, y, width, height }: ScreenshotArea) {
  return {
    insetInlineStart: percent(x),
    insetBlockStart: percent(y),
    inlineSize: percent(width),
    blockSize: percent(height),
  };
}
