import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormChoice } from '../../../../../lib/texts/message-forms.ts';
import { zero } from '../../../../../lib/texts/open-forms.ts';
import { useFormEditing } from './form-context.ts';
import { FormField } from './form-field.tsx';
import classes from './form-fields.module.css';

interface Props {
  choice: FormChoice;
  /** The options that lead to the choice. */
  labels: readonly string[];
}

/** The fields of a choice: one below the other, and in columns where its options are choices again. */
export function ChoiceFields({ choice, labels }: Props) {
  const { toggleZero } = useFormEditing();
  const { formatMessage } = useIntl();
  const { options, type, argument, id } = choice;
  const isTable = options.some(({ node }) => node.kind === 'choice');
  const takesZero = type === 'plural' && !options.some(({ selector }) => selector === zero);
  return (
    <div className={isTable ? classes.table : classes.list} data-table={isTable || undefined}>
      {options.map(({ selector, node }) =>
        node.kind === 'text' ? (
          <FormField
            key={selector}
            form={node}
            type={type}
            selector={selector}
            labels={labels}
            onRemove={selector === zero ? toggleZero && (() => toggleZero(id)) : undefined}
          />
        ) : (
          <fieldset
            key={selector}
            className={classes.group}
            // In a table, forms of one number are in one line.
            style={{ gridRow: `span ${countRows(node)}` }}
            aria-label={formatMessage({ id: 'forms.group' }, { argument, option: selector })}
          >
            <p className={classes.groupTitle}>
              <bdi className={classes.argument}>{argument}</bdi>
              <bdi>{selector}</bdi>
            </p>
            <ChoiceFields choice={node} labels={[...labels, selector]} />
          </fieldset>
        ),
      )}
      {toggleZero && takesZero && (
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => toggleZero(id)}
          >
            <FormattedMessage id="forms.addZero" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** The rows of a group: its title, its forms, and what adds one. */
function countRows({ options }: FormChoice): number {
  const isTable = options.some(({ node }) => node.kind === 'choice');
  return isTable ? 2 : options.length + 2;
}
