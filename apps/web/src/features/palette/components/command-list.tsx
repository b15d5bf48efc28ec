import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Command, Section } from '../commands.ts';
import classes from './command-list.module.css';

export const listId = 'palette-list';

export function optionId(index: number): string {
  return `palette-option-${index}`;
}

interface Props {
  sections: readonly Section[];
  /** The index, over all sections, of the command that Enter runs. */
  marked: number;
  onMark: (index: number) => void;
  onRun: (command: Command) => void;
}

export function CommandList({ sections, marked, onMark, onRun }: Props) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const option = list.current?.querySelector(`#${optionId(marked)}`);
    // The first command scrolls with its heading.
    const shown = marked === 0 ? list.current?.firstElementChild?.firstElementChild : option;
    shown?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0),
  );
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={formatMessage({ id: 'palette.commands' })}
      className={classes.list}
    >
      {sections.map(({ group, commands }, at) => {
        const headingId = `palette-${group}`;
        const named = { role: 'group', 'aria-labelledby': headingId };
        return (
          <div key={group} {...named}>
            <div id={headingId} role="presentation" className={classes.heading}>
              <FormattedMessage id={`palette.group.${group}`} />
            </div>
            {commands.map((command, place) => (
              <Option
                key={command.id}
                command={command}
                index={(starts[at] ?? 0) + place}
                marked={marked}
                onMark={onMark}
                onRun={onRun}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps extends Pick<Props, 'marked' | 'onMark' | 'onRun'> {
  command: Command;
  index: number;
}

function Option({ command, index, marked, onMark, onRun }: OptionProps) {
  const { label, hint, icon: CommandIcon } = command;
  // The field keeps the focus, so the options handle only the pointer.
  const pointer = { onClick: () => onRun(command), onPointerMove: () => onMark(index) };
  return (
    <div
      id={optionId(index)}
      role="option"
      aria-selected={index === marked}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      {...pointer}
    >
      <CommandIcon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label} dir="auto">
        {label}
      </span>
      {hint !== undefined && (
        <span className={classes.hint}>
          <bdi>{hint}</bdi>
        </span>
      )}
    </div>
  );
}
