import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBraces, IconCopy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { altKey, modKey } from '../../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../../ui/keys/keys.tsx';
import classes from './entry-field.module.css';

interface Props {
  /** Whether the text may be saved. */
  isValid: boolean;
  length: number;
  maxLength: number | undefined;
  onSaveAndNext: () => void;
  onSave: () => void;
  onRevert: () => void;
  /** Undefined where there is nothing to copy. */
  onCopy: (() => void) | undefined;
  /** Whether a message with forms is shown as files have it. */
  isRaw: boolean;
  /** Undefined for a text that has no forms. */
  onToggleRaw: (() => void) | undefined;
}

/** What can be done with the text of a field, and how long it is. */
export function FieldActions(props: Props) {
  const { isValid, length, maxLength: max, onSaveAndNext, onSave, onRevert, onCopy } = props;
  const { isRaw, onToggleRaw } = props;
  const { formatMessage } = useIntl();
  const isTooLong = max !== undefined && length > max;
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" disabled={!isValid} onClick={onSaveAndNext}>
        <FormattedMessage id="editor.saveAndNext" />
        <Keys keys={[modKey, '↵']} />
      </Button>
      <Button size="compact-sm" variant="default" disabled={!isValid} onClick={onSave}>
        <FormattedMessage id="action.save" />
        <Keys keys={[modKey, 'S']} />
      </Button>
      <Button size="compact-sm" variant="default" onClick={onRevert}>
        <FormattedMessage id="field.revert" />
        <Keys keys={['Esc']} />
      </Button>
      {onCopy && (
        <Tooltip
          label={`${formatMessage({ id: 'editor.copyReference' })} (\u2066${altKey}+↓\u2069)`}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'editor.copyReference' })}
            onClick={onCopy}
          >
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {onToggleRaw && (
        <Button
          size="compact-sm"
          variant={isRaw ? 'light' : 'subtle'}
          color={isRaw ? 'petrol' : 'gray'}
          aria-pressed={isRaw}
          leftSection={<IconBraces size={16} aria-hidden="true" />}
          onClick={onToggleRaw}
        >
          <FormattedMessage id="forms.raw" />
        </Button>
      )}
      <span className={classes.count} data-invalid={!isValid || isTooLong}>
        {max === undefined ? (
          <FormattedMessage id="field.characters" values={{ count: length }} />
        ) : (
          <FormattedMessage id="field.charactersOf" values={{ count: length, max }} />
        )}
      </span>
    </div>
  );
}
