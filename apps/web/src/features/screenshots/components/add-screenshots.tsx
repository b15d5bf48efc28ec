import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { imageTypes } from '@parlance/contract';
import { IconPhotoPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { ImageError } from '../encode-image.ts';
import type { FailedImage } from '../hooks/use-add-screenshots.ts';
import classes from './add-screenshots.module.css';

interface ButtonOptions extends Pick<ButtonProps, 'size' | 'variant'> {
  isPending: boolean;
  onImages: (files: readonly File[]) => void;
}

/** Browsers read GIF too, whose first frame is taken. */
const accepted = [...imageTypes, 'image/gif', 'image/avif'].join(',');

/** Chooses images from the disk. */
export function AddButton({ isPending, onImages, ...options }: ButtonOptions) {
  return (
    <FileButton multiple accept={accepted} onChange={onImages}>
      {(props) => (
        <Button
          {...props}
          {...options}
          loading={isPending}
          leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
        >
          <FormattedMessage id="screenshots.add" />
        </Button>
      )}
    </FileButton>
  );
}

/** Says how many images are on their way, and which ones failed. */
export function AddNotes({ pending, failed }: { pending: number; failed: readonly FailedImage[] }) {
  return (
    <>
      <div role="status" className={classes.pending}>
        {pending > 0 && <FormattedMessage id="screenshots.adding" values={{ count: pending }} />}
      </div>
      {failed.map(({ id, name, error }) => (
        <div key={id} className={classes.failed}>
          <bdi className={classes.name}>{name}</bdi>
          {error instanceof ImageError ? (
            <Notice tone="problem">
              <FormattedMessage id={`screenshots.${error.reason}`} />
            </Notice>
          ) : (
            <ErrorAlert error={error} action="AddScreenshot" />
          )}
        </div>
      ))}
    </>
  );
}
