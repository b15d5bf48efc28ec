import { Modal } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { focusPage, focusPageIfLost, focusReturnDelay } from '../page/page-focus.ts';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The dialog closes only by its content: it has no close button, and ignores Escape and clicks outside. */
  isPersistent?: boolean;
  /** `roomy` for forms with lines of several fields, `window` for images, which take all there is. */
  width?: keyof typeof widths;
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed?: (() => void) | undefined;
}

const widths = { roomy: '46rem', window: '72rem' } as const;

/**
 * Marks the element that has got the focus as the one that a dialog begins with. Mantine focuses that one twice when a
 * dialog opens. By the second time somebody quick may be in another field already, and would be taken out of it.
 */
function keepFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const other of currentTarget.querySelectorAll('[data-autofocus]')) {
    other.removeAttribute('data-autofocus');
  }
  target.setAttribute('data-autofocus', '');
}

/** A modal dialog. Its content is mounted anew each time that it opens. */
export function Dialog(props: Props) {
  const { opened, title, children, isPersistent = false, width, onClose, onClosed } = props;
  const { formatMessage } = useIntl();
  const content = useRef<HTMLDivElement>(null);

  // Mantine keeps the function of the time at which the dialog began to close.
  const tellClosed = useEffectEvent(() => onClosed?.());

  // The element that opened the dialog has the focus again by then, unless it is gone.
  const finish = () =>
    setTimeout(() => {
      if (content.current?.contains(document.activeElement)) focusPage();
      else focusPageIfLost();
      tellClosed();
    }, focusReturnDelay);

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={finish}
      closeOnClickOutside={!isPersistent}
      closeOnEscape={!isPersistent}
      centered
      {...(width && { size: widths[width] })}
      // As a class name, this would be the class of the element that centres the content.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content ref={content} radius="lg" onFocus={keepFocus}>
        {/* Mantine's own header element would be a second banner landmark. */}
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
