import { VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyTextOf } from '../../lib/clipboard.ts';
import classes from './copy-link.module.css';

interface Props {
  /** The path below the origin of the server. */
  path: string;
}

/** The time that the button confirms the copy, in ms. */
const shownFor = 2000;

/** Copies a link to the active row. */
export function CopyLink({ path }: Props) {
  const { formatMessage } = useIntl();
  const text = useRef<HTMLSpanElement>(null);
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), shownFor);
  const label = formatMessage({ id: isCopied ? 'copy.copied' : 'copy.link' });
  const CopyIcon = isCopied ? IconCheck : IconLink;

  const copy = async () => {
    if (!text.current || !(await copyTextOf(text.current))) return;
    setCopied(true);
    start();
  };

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        onClick={copy}
      >
        <CopyIcon size={14} aria-hidden="true" />
      </button>
      <VisuallyHidden aria-hidden="true">
        <span ref={text}>{window.location.origin + path}</span>
      </VisuallyHidden>
      {isCopied && (
        <VisuallyHidden role="status">
          <FormattedMessage id="copy.copied" />
        </VisuallyHidden>
      )}
    </>
  );
}
