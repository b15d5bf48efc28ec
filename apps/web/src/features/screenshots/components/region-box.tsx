import type { ScreenshotArea } from '@parlance/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { areaByKey, type Corner, corners, placeOf } from '../geometry.ts';
import classes from './region-box.module.css';

interface Props {
  area: ScreenshotArea;
  /** The key of its term; undefined while it waits for one. */
  term: string | undefined;
  isSelected: boolean;
  canEdit: boolean;
  /** The id of the text that tells which keys there are. */
  keysId: string;
  onSelect: () => void;
  /** Somebody begins to drag the region, or one of its corners. */
  onGrab: (event: PointerEvent, corner: Corner | undefined) => void;
  onMove: (area: ScreenshotArea) => void;
  onTie: () => void;
  onRemove: () => void;
  onLeave: () => void;
}

/** A region on an image, moved and resized by mouse and by keys. */
export function RegionBox(props: Props) {
  const { area, term, isSelected, canEdit, keysId, onSelect, onGrab, onLeave } = props;
  const { formatMessage } = useIntl();
  const box = useRef<HTMLButtonElement>(null);

  // A region that was just begun, or tied, is gone on with.
  const focusIfBegun = useEffectEvent(() => {
    if (isSelected) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusIfBegun(), []);

  const name =
    term === undefined
      ? formatMessage({ id: 'screenshots.newRegion' })
      : formatMessage({ id: 'screenshots.region' }, { term });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = areaByKey(area, event);
    if (moved) props.onMove(moved);
    else if (event.key === 'Enter') props.onTie();
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove();
    else if (event.key === 'Escape' && term === undefined) props.onRemove();
    else return;
    event.preventDefault();
  };

  return (
    <button
      ref={box}
      type="button"
      className={classes.box}
      // A small region is above a large one that it is in.
      style={{ ...placeOf(area), zIndex: 1000 - Math.round(area.width * area.height * 999) }}
      aria-label={name}
      aria-describedby={canEdit ? keysId : undefined}
      aria-current={isSelected || undefined}
      data-new={term === undefined || undefined}
      data-editable={canEdit || undefined}
      onFocus={onSelect}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => canEdit && onGrab(event, undefined)}
    >
      <span className={classes.term} aria-hidden="true">
        {term ?? '?'}
      </span>
      {canEdit &&
        isSelected &&
        corners.map((corner) => (
          <span
            key={corner}
            className={classes.corner}
            data-corner={corner}
            aria-hidden="true"
            onPointerDown={(event) => {
              event.stopPropagation();
              onGrab(event, corner);
            }}
          />
        ))}
    </button>
  );
}
