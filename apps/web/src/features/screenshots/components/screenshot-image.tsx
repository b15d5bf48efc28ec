import type { Screenshot } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { pathAround } from '../geometry.ts';
import { useImageUrl } from '../hooks/use-image-url.ts';
import classes from './screenshot-image.module.css';

interface Props {
  projectId: string;
  screenshot: Screenshot;
  /** The term whose regions are lit; everything else is dimmed. */
  litTermId?: string | undefined;
  /** The text in place of the image; empty where it is told beside it. */
  alt: string;
  /** What is drawn on the image. */
  children?: ReactNode;
}

/** An image with the regions of a term lit. It has its size before it is there, so that nothing jumps. */
export function ScreenshotImage({ projectId, screenshot, litTermId, alt, children }: Props) {
  const { width, height, regions } = screenshot;
  const { url, error } = useImageUrl(projectId, screenshot.id);
  const lit = regions.flatMap(({ termId, area }) => (termId === litTermId && area ? [area] : []));
  return (
    // Places on an image are counted from its left edge in every language.
    <div
      dir="ltr"
      className={classes.frame}
      style={{ aspectRatio: `${width} / ${height}`, maxInlineSize: width }}
    >
      {url !== undefined && <img src={url} alt={alt} className={classes.image} draggable={false} />}
      {error && (
        <span className={classes.error}>
          <FormattedMessage id="screenshots.imageFailed" />
        </span>
      )}
      {lit.length > 0 && (
        <svg
          className={classes.light}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={pathAround(lit)} className={classes.shade} fillRule="evenodd" />
          {lit.map(({ x, y, width, height }) => (
            <rect
              key={`${x} ${y} ${width} ${height}`}
              className={classes.edge}
              {...{ x, y, width, height }}
            />
          ))}
        </svg>
      )}
      {children}
    </div>
  );
}
