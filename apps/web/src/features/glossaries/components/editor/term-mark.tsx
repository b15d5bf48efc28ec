import { Popover } from '@mantine/core';
import type { Concept } from '@parlance/contract';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isMarkingText } from '../../../../ui/list/rows/row-grid.tsx';
import type { FoundTerm } from '../../hooks/found-terms.ts';
import { ConceptCard } from './concept-card.tsx';
import classes from './term-mark.module.css';

interface Props {
  found: FoundTerm;
  /** What the text is translated into. */
  locale: string;
  /** Whether the row is the one that the keyboard is in. */
  isActive: boolean;
  /** Writes a term into the translation; undefined where nobody may type there. */
  onInsert: ((text: string) => void) | undefined;
  /** Asks for a translation of a concept that has none; undefined where the user may not add one. */
  onTranslate: ((concept: Concept) => void) | undefined;
  children: ReactNode;
}

/**
 * A term of a glossary in a source text, which opens what is known of it. Until then it is a plain element, as lists that
 * are scrolled render hundreds of them.
 */
export function TermMark({ found, locale, isActive, onInsert, onTranslate, children }: Props) {
  const { formatMessage } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  const origin = useRef<HTMLElement>(undefined);
  const isCertain = found.meanings.some((meaning) => meaning.isCertain);

  const open = () => {
    const row = mark.current?.closest('tr');
    const place = mark.current?.closest<HTMLElement>('[role="gridcell"]') ?? row;
    const { activeElement } = document;
    const isHere = activeElement instanceof HTMLElement && row?.contains(activeElement);
    // Whoever clicks into a row or cell comes from elsewhere, and goes on there.
    origin.current = isHere ? activeElement : (place ?? undefined);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    origin.current?.focus({ preventScroll: true });
  };
  const onClick = (_: MouseEvent) => {
    if (isOpen) close();
    else if (!isMarkingText()) open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  const leaveFor = (what: () => void) => () => {
    setOpen(false);
    what();
  };
  // Part of a text that can be selected and copied, which it could not be in a button element.
  const interactive = {
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick,
    onKeyDown,
  };
  return (
    <span className={classes.place}>
      {isOpen && (
        <Popover
          opened
          position="bottom-start"
          offset={2}
          shadow="md"
          trapFocus
          returnFocus={false}
          width={320}
          // The name would be that of its target, which has none.
          withRoles={false}
          onDismiss={close}
        >
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown
            className={classes.dropdown ?? ''}
            aria-label={formatMessage({ id: 'glossaries.popover' }, { term: found.text })}
            role="dialog"
            tabIndex={-1}
          >
            <ul className={classes.meanings} tabIndex={-1} data-autofocus>
              {found.meanings.map(({ concept, term, isCertain: isSure }) => (
                <li key={concept.id}>
                  <ConceptCard
                    concept={concept}
                    term={term}
                    word={isSure ? undefined : found.text}
                    locale={locale}
                    onInsert={onInsert && ((text) => leaveFor(() => onInsert(text))())}
                    onTranslate={onTranslate && leaveFor(() => onTranslate(concept))}
                  />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
      <span
        key="mark"
        ref={mark}
        className={classes.mark}
        data-term
        data-certain={isCertain || undefined}
        tabIndex={isActive ? 0 : -1}
        {...interactive}
      >
        {children}
      </span>
    </span>
  );
}
