import type { Screenshot } from '@parlance/contract';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import classes from './screenshot-card.module.css';
import { ScreenshotImage } from './screenshot-image.tsx';

interface Props {
  projectId: string;
  screenshot: Screenshot;
}

/** A small image that leads to the screenshot. */
export function ScreenshotCard({ projectId, screenshot }: Props) {
  const { id, name, regions } = screenshot;
  const terms = new Set(regions.map(({ termId }) => termId)).size;
  return (
    <li>
      <Link
        to="/projects/$projectId/screenshots"
        params={{ projectId }}
        search={{ screenshot: id }}
        className={classes.card}
      >
        <span className={classes.picture}>
          <ScreenshotImage projectId={projectId} screenshot={screenshot} alt="" />
        </span>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.terms}>
          <FormattedMessage id="screenshots.terms" values={{ count: terms }} />
        </span>
      </Link>
    </li>
  );
}
