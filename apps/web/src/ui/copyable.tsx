import { Button, VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type Ref, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { copyTextOf } from '../lib/clipboard.ts';
import code from './code.module.css';
import classes from './copyable.module.css';

interface Props {
  /** The id of the element that names the text. */
  labelledBy: string;
  children: string;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** The time that the button confirms the copy, in ms. */
const shownFor = 2000;

/** A text for another program, with a copy button. */
export function Copyable({ labelledBy, children, buttonRef }: Props) {
  const text = useRef<HTMLPreElement>(null);
  const buttonId = useId();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const { start } = useTimeout(() => setOutcome(undefined), shownFor);
  const CopyIcon = outcome === 'copied' ? IconCheck : IconCopy;

  const copy = async () => {
    if (text.current === null) return;
    const worked = await copyTextOf(text.current);
    setOutcome(worked ? 'copied' : 'failed');
    if (worked) start();
  };

  return (
    <div>
      <div className={classes.line} data-multiline={children.includes('\n') || undefined}>
        <pre ref={text} className={`${code.block} ${classes.text}`}>
          {children}
        </pre>
        <Button
          ref={buttonRef}
          id={buttonId}
          className={classes.button}
          variant="default"
          aria-labelledby={`${buttonId} ${labelledBy}`}
          leftSection={<CopyIcon size={16} aria-hidden="true" />}
          onClick={copy}
        >
          <FormattedMessage id={outcome === 'copied' ? 'copy.copied' : 'copy.copy'} />
        </Button>
      </div>
      <div role="status">
        {outcome === 'failed' && (
          <p className={classes.failed}>
            <FormattedMessage id="copy.failed" />
          </p>
        )}
        {outcome === 'copied' && (
          <VisuallyHidden>
            <FormattedMessage id="copy.copied" />
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}
