import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './file-drop.module.css';

interface Props {
  /** The names of those that are welcome. */
  formats: readonly string[];
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen: a file input with a large target. */
export function FileDrop({ formats, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false);

  // A file that misses the area would replace the app in this tab.
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);

  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
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
        take(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        multiple
        className={classes.input}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Choosing the same file again is a change, too.
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
      {/* Names from left to right, also between Arabic words. */}
      <span className={classes.hint} dir="ltr">
        {formats.join(' · ')}
      </span>
    </label>
  );
}
