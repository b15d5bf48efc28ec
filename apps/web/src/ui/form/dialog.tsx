import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useIntl } from 'react-intl';
import { focusPage, focusPageIfLost } from '../page/page-focus.ts';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Closes only by what is in it: no cross, no Escape, no click beside it. */
  isPersistent?: boolean;
  onClose: () => void;
  /** Called when nothing of it is to be seen any more. */
  onClosed?: (() => void) | undefined;
}

/** By then Mantine has given the focus back, also where nothing moves, in ms. */
const focusReturnDelay = 20;

/** A modal dialog. Its content is made anew each time that it opens. */
export function Dialog(props: Props) {
  const { opened, title, children, isPersistent = false, onClose, onClosed } = props;
  const { formatMessage } = useIntl();
  const content = useRef<HTMLDivElement>(null);

  // What opened the dialog has the focus again then, unless it went.
  const finish = () =>
    setTimeout(() => {
      if (content.current?.contains(document.activeElement)) focusPage();
      else focusPageIfLost();
      onClosed?.();
    }, focusReturnDelay);

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={finish}
      closeOnClickOutside={!isPersistent}
      closeOnEscape={!isPersistent}
      centered
      // As the class name of the content it would be that of what the content is centred in.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content ref={content} radius="lg">
        {/* Mantine's own header element would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!isPersistent && (
            <Modal.CloseButton aria-label={formatMessage({ id: 'action.close' })} />
          )}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
