import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { TermLimits } from '@parlance/contract';
import { IconBraces, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sizeUnits, type TextSize } from '../../../../../lib/texts/text-size.ts';
import { altKey, modKey } from '../../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../../ui/keys/keys.tsx';
import classes from './entry-field.module.css';

interface Props {
  /** Whether the text may be saved. */
  isValid: boolean;
  size: TextSize;
  limits: TermLimits;
  /** How wide the text is, where that is limited. */
  pixelCount: ReactNode;
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
  const { isValid, size, limits, onSaveAndNext, onSave, onRevert, onCopy } = props;
  const { pixelCount, isRaw, onToggleRaw } = props;
  const { formatMessage } = useIntl();
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
      <span className={classes.counts}>
        {limits.characters === undefined && (
          <span className={classes.count} data-invalid={!isValid}>
            <FormattedMessage id="field.characters" values={{ count: size.characters }} />
          </span>
        )}
        {sizeUnits.map((unit) => {
          const [count, max] = [size[unit], limits[unit]];
          if (max === undefined) return null;
          return (
            <span key={unit} className={classes.count} data-invalid={!isValid || count > max}>
              <FormattedMessage id={`field.${unit}Of`} values={{ count, max }} />
            </span>
          );
        })}
        {pixelCount}
      </span>
    </div>
  );
}
