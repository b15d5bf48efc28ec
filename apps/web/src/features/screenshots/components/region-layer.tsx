import type { Screenshot, ScreenshotArea } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { placeOf } from '../geometry.ts';
import { useDrawing } from '../hooks/use-drawing.ts';
import type { RegionKey, Regions } from '../hooks/use-regions.ts';
import boxClasses from './region-box.module.css';
import { RegionBox } from './region-box.tsx';
import classes from './region-layer.module.css';
import { ScreenshotImage } from './screenshot-image.tsx';

interface Props {
  projectId: string;
  screenshot: Screenshot;
  regions: Regions;
  canEdit: boolean;
  keysId: string;
  /** Asks for the term of a region. */
  onTie: (key: RegionKey) => void;
}

/** The image with its regions, on which new ones are drawn. */
export function RegionLayer({ projectId, screenshot, regions, canEdit, keysId, onTie }: Props) {
  const { formatMessage } = useIntl();
  const { drawn, frame, grab, layer } = useDrawing({ regions, onDrawn: () => onTie('new') });
  const boxes: readonly Box[] = [
    ...regions.regions,
    { key: 'new', term: undefined, area: regions.newArea },
  ];
  return (
    <ScreenshotImage
      projectId={projectId}
      screenshot={screenshot}
      alt={formatMessage({ id: 'screenshots.alt' }, { name: screenshot.name })}
    >
      <div
        ref={frame}
        className={classes.layer}
        data-editable={canEdit || undefined}
        {...(canEdit && layer)}
      >
        {boxes.map(
          ({ key, term, area }) =>
            area && (
              <RegionBox
                key={key}
                area={area}
                term={term}
                isSelected={regions.selected === key}
                canEdit={canEdit}
                keysId={keysId}
                onSelect={() => regions.select(key)}
                onGrab={(event, corner) => grab(event, key, area, corner)}
                onMove={(moved) => regions.move(key, moved, 'keys')}
                onTie={() => onTie(key)}
                onRemove={() => regions.remove(key)}
                onLeave={regions.flush}
              />
            ),
        )}
        {drawn && (
          <span className={`${boxClasses.box} ${classes.drawn}`} data-new style={placeOf(drawn)} />
        )}
      </div>
    </ScreenshotImage>
  );
}

interface Box {
  readonly key: RegionKey;
  readonly term: string | undefined;
  readonly area: ScreenshotArea | null | undefined;
}
