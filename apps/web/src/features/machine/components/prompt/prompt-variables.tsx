import { Button } from '@mantine/core';
import type { MachinePrompt } from '@parlance/contract';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useKnownMessages } from '../../../../lib/language/intl.tsx';
import classes from './prompt-page.module.css';

interface Props {
  variables: MachinePrompt['variables'];
  /** Puts a text where the caret of the template is. Undefined where it can't be changed. */
  onInsert: ((text: string) => void) | undefined;
}

/** The names that a template may use, each with what it stands for; a click inserts one. */
export function PromptVariables({ variables, onInsert }: Props) {
  const id = useId();
  const isKnown = useKnownMessages();
  return (
    <div>
      <p id={id} className={classes.label}>
        <FormattedMessage id="machine.prompt.variables" />
      </p>
      <ul className={classes.variables} aria-labelledby={id}>
        {variables
          .filter(({ name }) => !name.includes('.'))
          .map(({ name, isList }) => {
            const message = `machine.variable.${name}`;
            const items = isList ? itemsOf(variables, name) : [];
            const first = items[0] === undefined ? '' : `- {{${items[0]}}}\n`;
            return (
              <li key={name} className={classes.variable}>
                <NameButton
                  name={isList ? `{{#${name}}}` : `{{${name}}}`}
                  onClick={
                    onInsert &&
                    (() => onInsert(isList ? `{{#${name}}}\n${first}{{/${name}}}` : `{{${name}}}`))
                  }
                />
                {items.map((item) => (
                  <NameButton
                    key={item}
                    name={`{{${item}}}`}
                    onClick={onInsert && (() => onInsert(`{{${item}}}`))}
                  />
                ))}
                {isKnown(message) && (
                  <span className={classes.meaning}>
                    <FormattedMessage id={message} />
                  </span>
                )}
              </li>
            );
          })}
      </ul>
    </div>
  );
}

/** The names that stand for something within a list. */
function itemsOf(variables: Props['variables'], list: string): string[] {
  const prefix = `${list}.`;
  return variables
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length));
}

function NameButton({ name, onClick }: { name: string; onClick: (() => void) | undefined }) {
  if (!onClick) {
    return (
      <code className={classes.name} dir="ltr">
        {name}
      </code>
    );
  }
  return (
    <Button size="compact-sm" variant="default" dir="ltr" ff="monospace" fz="xs" onClick={onClick}>
      {name}
    </Button>
  );
}
