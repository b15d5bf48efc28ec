import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { separator } from '../../../../../ui/text/separator.ts';
import { useDropGuard } from '../../../../../ui/use-drop-guard.ts';
import { type DroppedFile, filesOf } from '../../../dropped-files.ts';
import { importLimitsQuery } from '../../../files.api.ts';
import { FileSize } from '../../file-size.tsx';
import classes from './file-drop.module.css';

interface Props {
  /** The names of the supported formats. */
  formats: readonly string[];
  onFiles: (files: readonly DroppedFile[]) => void;
}

/** A drop area for files: a file input with a large target. */
export function FileDrop({ formats, onFiles }: Props) {
  const { data: limits } = useQuery(importLimitsQuery);
  const [isOver, setIsOver] = useState(false);
  useDropGuard();

  const take = (files: readonly DroppedFile[]) => {
    if (files.length > 0) onFiles(files);
  };

  return (
    <label
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        void filesOf(event.dataTransfer).then(take);
      }}
    >
      <input
        type="file"
        multiple
        className={classes.input}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])].map((file) => ({ file, path: file.name })));
          // The value is cleared, so that choosing the same file again is a change.
          currentTarget.value = '';
        }}
      />
      <IconFileUpload size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <span>
        <FormattedMessage id="import.drop" />
      </span>
      <span className={classes.or}>
        <FormattedMessage id="import.or" />
      </span>
      <span className={classes.choose}>
        <FormattedMessage id="import.choose" />
      </span>
      <span className={classes.hint}>
        <FormattedMessage id="import.many" />
      </span>
      {limits && (
        <span className={classes.hint}>
          <FormattedMessage
            id="import.limit"
            values={{ size: <FileSize bytes={limits.maxBytes} /> }}
          />
        </span>
      )}
      {/* The names of formats run from left to right, also between Arabic words. */}
      <span className={classes.hint} dir="ltr">
        {formats.join(separator)}
      </span>
    </label>
  );
}
