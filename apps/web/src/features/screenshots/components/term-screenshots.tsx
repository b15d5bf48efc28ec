import type { Screenshot } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { useAddScreenshots } from '../hooks/use-add-screenshots.ts';
import { useImageDrop } from '../hooks/use-image-drop.ts';
import { termScreenshotsQuery } from '../screenshots.api.ts';
import { AddButton, AddNotes } from './add-screenshots.tsx';
import { ScreenshotImage } from './screenshot-image.tsx';
import classes from './term-screenshots.module.css';

interface Props {
  projectId: string;
  termId: string;
  /** Shows images as large as there is room, and not as small ones that open by a click. */
  isLarge?: boolean;
}

/** The screenshots that a term is on, with its place lit. Images can be added, dropped and pasted here. */
export function TermScreenshots({ projectId, termId, isLarge = false }: Props) {
  const { data: shots, error } = useQuery(termScreenshotsQuery(projectId, termId));
  const canEdit = useCan('EditScreenshots');
  const { add, pending, failed } = useAddScreenshots(projectId, termId);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const isOver = useImageDrop({ target, isEnabled: canEdit, onImages: add });
  const of = { projectId, termId };
  return (
    <div ref={setTarget} className={classes.area} data-over={isOver || undefined}>
      <ErrorAlert error={error} />
      {shots && shots.length > 0 && (
        <ul className={isLarge ? classes.large : classes.small}>
          {shots.map((screenshot) => (
            <li key={screenshot.id}>
              {isLarge ? (
                <Shown {...of} screenshot={screenshot} />
              ) : (
                <Thumbnail {...of} screenshot={screenshot} />
              )}
            </li>
          ))}
        </ul>
      )}
      {shots?.length === 0 && (
        <p className={classes.hint}>
          <FormattedMessage
            id={canEdit ? 'screenshots.noneOfTerm' : 'screenshots.noneOfTermViewer'}
          />
        </p>
      )}
      <AddNotes pending={pending} failed={failed} />
      {canEdit && <AddButton size="xs" variant="default" isPending={pending > 0} onImages={add} />}
    </div>
  );
}

interface OneProps extends Omit<Props, 'isLarge'> {
  screenshot: Screenshot;
}

function Thumbnail(props: OneProps) {
  const { formatMessage } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const { name } = props.screenshot;
  return (
    <>
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={formatMessage({ id: 'screenshots.open' }, { name })}
        title={name}
        onClick={() => setOpen(true)}
      >
        <ScreenshotImage {...props} litTermId={props.termId} alt="" />
      </button>
      <Dialog width="window" opened={isOpen} title={name} onClose={() => setOpen(false)}>
        <Shown {...props} />
      </Dialog>
    </>
  );
}

/** A large image with the place of the term lit, and the way to where places are drawn. */
function Shown({ projectId, termId, screenshot }: OneProps) {
  const { formatMessage } = useIntl();
  const { id, name } = screenshot;
  return (
    <figure className={classes.shown}>
      <ScreenshotImage
        projectId={projectId}
        screenshot={screenshot}
        litTermId={termId}
        alt={formatMessage({ id: 'screenshots.alt' }, { name })}
      />
      <figcaption className={classes.caption}>
        <bdi>{name}</bdi>
        <TextLink
          to="/projects/$projectId/screenshots"
          params={{ projectId }}
          search={{ screenshot: id }}
        >
          <FormattedMessage id="screenshots.openPlaces" />
        </TextLink>
      </figcaption>
    </figure>
  );
}
