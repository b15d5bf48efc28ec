import { Button, CloseButton } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { undoStore } from '../../../lib/undo-store.ts';
import { modKey } from '../../../ui/keys/key-names.ts';
import { Keys } from '../../../ui/keys/keys.tsx';
import { useUndo } from '../hooks/use-undo.ts';
import classes from './undo-toast.module.css';

/** The time that the offer is shown, in ms. The keys work for longer. */
const shownFor = 10_000;

/** Says what was done last, and offers to undo it. */
export function UndoToast() {
  const { formatMessage } = useIntl();
  const news = useSyncExternalStore(undoStore.subscribe, undoStore.news);
  const { undo, isPending } = useUndo();
  const [isHeld, setHeld] = useState(false);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  useEffect(() => undoStore.clear, []);

  // The toast belongs to the page where the change was made, so navigation closes it.
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page && before.current !== undefined) undoStore.dismiss();
    before.current = page;
  }, [page]);

  useEffect(() => {
    if (!news || isHeld) return;
    const timer = setTimeout(undoStore.dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [news, isHeld]);

  const { undoable } = news ?? {};
  return (
    <div role="status" className={classes.place}>
      {news && (
        <div className={classes.toast} {...hold}>
          <span className={classes.text}>
            {news.message ? (
              <FormattedMessage id={news.message} values={news.values} />
            ) : (
              <FormattedMessage
                id="undo.failed"
                values={{ reason: formatMessage({ id: errorMessage(news.error) }) }}
              />
            )}
          </span>
          {undoable && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isPending}
              onClick={() => undo(undoable)}
            >
              <FormattedMessage id={news.isUndone ? 'undo.redo' : 'undo.undo'} />
              {!news.isUndone && <Keys keys={[modKey, 'Z']} />}
            </Button>
          )}
          <CloseButton
            size="sm"
            aria-label={formatMessage({ id: 'action.close' })}
            onClick={() => {
              setHeld(false);
              undoStore.dismiss();
            }}
          />
        </div>
      )}
    </div>
  );
}
