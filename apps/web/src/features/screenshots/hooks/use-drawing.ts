import type { ScreenshotArea } from '@parlance/contract';
import { type PointerEvent, useRef, useState } from 'react';
import {
  areaBetween,
  type Corner,
  isLargeEnough,
  moveArea,
  moveCorner,
  type Point,
} from '../geometry.ts';
import type { RegionKey, Regions } from './use-regions.ts';

/** What the pointer does while it is down: it draws a region, or moves one or a corner of it. */
type Stroke = { readonly from: Point } & (
  | { readonly key: undefined }
  | { readonly key: RegionKey; readonly corner: Corner | undefined; readonly area: ScreenshotArea }
);

interface Options {
  readonly regions: Regions;
  /** Called when a region was drawn. */
  readonly onDrawn: () => void;
}

/** Draws and moves regions by the pointer. Fingers scroll the page, and move only what is there. */
export function useDrawing({ regions, onDrawn }: Options) {
  const stroke = useRef<Stroke>(undefined);
  const [drawn, setDrawn] = useState<ScreenshotArea>();
  const frame = useRef<HTMLDivElement>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };

  const hold = ({ pointerId }: PointerEvent) => frame.current?.setPointerCapture(pointerId);

  const movedBy = (event: PointerEvent): ScreenshotArea | undefined => {
    const begun = stroke.current;
    if (!begun) return undefined;
    const to = pointOf(event);
    if (begun.key === undefined) return areaBetween(begun.from, to);
    const by = { x: to.x - begun.from.x, y: to.y - begun.from.y };
    return begun.corner ? moveCorner(begun.area, begun.corner, by) : moveArea(begun.area, by);
  };

  return {
    drawn,
    frame,
    /** Begins to move a region, or one of its corners. */
    grab: (event: PointerEvent, key: RegionKey, area: ScreenshotArea, corner?: Corner) => {
      if (event.button !== 0) return;
      hold(event);
      stroke.current = { from: pointOf(event), key, area, corner };
    },
    layer: {
      onPointerDown: (event: PointerEvent) => {
        const isOnRegion = event.target instanceof Element && event.target.closest('button');
        if (event.button !== 0 || event.pointerType === 'touch' || isOnRegion) return;
        hold(event);
        stroke.current = { from: pointOf(event), key: undefined };
      },
      onPointerMove: (event: PointerEvent) => {
        const area = movedBy(event);
        if (!area || !stroke.current) return;
        const { key } = stroke.current;
        if (key === undefined) setDrawn(area);
        else regions.move(key, area, 'drag');
      },
      onPointerUp: (event: PointerEvent) => {
        const area = movedBy(event);
        const begun = stroke.current;
        stroke.current = undefined;
        setDrawn(undefined);
        if (!area || !begun) return;
        if (begun.key !== undefined) {
          const { x, y, width, height } = begun.area;
          const isSame =
            x === area.x && y === area.y && width === area.width && height === area.height;
          if (!isSame) regions.move(begun.key, area, 'drop');
          return;
        }
        if (!isLargeEnough(area)) return;
        regions.begin(area);
        onDrawn();
      },
      onPointerCancel: () => {
        stroke.current = undefined;
        setDrawn(undefined);
      },
    },
  };
}
