import { describe, expect, it } from 'vitest';
import {
  areaBetween,
  areaByKey,
  corners,
  isLargeEnough,
  minSide,
  moveArea,
  moveCorner,
  pathAround,
} from './geometry.ts';

const area = { x: 0.2, y: 0.3, width: 0.4, height: 0.5 };

describe('the area between two points', () => {
  it('is the same in all directions that somebody may drag', () => {
    const [a, b] = [
      { x: 0.2, y: 0.3 },
      { x: 0.6, y: 0.8 },
    ];
    const [c, d] = [
      { x: 0.6, y: 0.3 },
      { x: 0.2, y: 0.8 },
    ];
    for (const [from, to] of [
      [a, b],
      [b, a],
      [c, d],
      [d, c],
    ] as const) {
      expect(areaBetween(from, to)).toEqual(area);
    }
  });

  it('ends at the edges of the image', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    expect(areaBetween({ x: -3, y: -0.1 }, { x: 2, y: 1.5 })).toEqual(whole);
  });

  it('is none where nobody has dragged', () => {
    expect(isLargeEnough(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 }))).toBe(false);
    expect(isLargeEnough(area)).toBe(true);
  });
});

describe('an area', () => {
  it('is moved as far as there is room, and keeps its size', () => {
    expect(moveArea(area, { x: 0.1, y: -0.1 })).toEqual({ ...area, x: 0.3, y: 0.2 });
    expect(moveArea(area, { x: 5, y: 5 })).toEqual({ ...area, x: 0.6, y: 0.5 });
    expect(moveArea(area, { x: -5, y: -5 })).toEqual({ ...area, x: 0, y: 0 });
  });

  it('is resized at each corner, while the opposite one stays', () => {
    const by = { x: 0.1, y: 0.1 };
    expect(moveCorner(area, 'se', by)).toEqual({ ...area, width: 0.5, height: 0.6 });
    expect(moveCorner(area, 'nw', by)).toEqual({ x: 0.3, y: 0.4, width: 0.3, height: 0.4 });
    expect(moveCorner(area, 'ne', by)).toEqual({ x: 0.2, y: 0.4, width: 0.5, height: 0.4 });
    expect(moveCorner(area, 'sw', by)).toEqual({ x: 0.3, y: 0.3, width: 0.3, height: 0.6 });
  });

  it('never turns inside out, nor leaves the image', () => {
    for (const corner of corners) {
      for (const far of [-5, 5]) {
        const { x, y, width, height } = moveCorner(area, corner, { x: far, y: -far });
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(minSide);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is moved by arrows, and resized with Shift', () => {
    expect(areaByKey(area, { key: 'ArrowLeft', shiftKey: false })).toEqual({ ...area, x: 0.19 });
    expect(areaByKey(area, { key: 'ArrowDown', shiftKey: true })).toEqual({
      ...area,
      height: 0.51,
    });
    expect(areaByKey(area, { key: 'Home', shiftKey: false })).toBeUndefined();
  });
});

it('all but the areas is covered', () => {
  expect(pathAround([])).toBe('M0 0H1V1H0Z');
  expect(pathAround([area])).toBe('M0 0H1V1H0ZM0.2 0.3h0.4v0.5h-0.4Z');
});
