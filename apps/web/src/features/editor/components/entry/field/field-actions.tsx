import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { TermLimits } from '@parlance/contract';
import { IconBraces, IconCopy, IconRobot } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sizeUnits, type TextSize } from '../../../../../lib/texts/text-size.ts';
import { altKey, modKey } from '../../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../../ui/keys/keys.tsx';
import classes from './entry-field.module.css';

interface Props extends ButtonsProps {
  size: TextSize;
  limits: TermLimits;
  /** How wide the text is, where that is limited. */
  pixelCount: ReactNode;
}

type FieldCommand = 'saveAndNext' | 'save' | 'revert' | 'copy' | 'suggest' | 'toggleRaw';

interface ButtonsProps {
  /** Whether the text may be saved. */
  isValid: boolean;
  /** Whether the field is in a sheet, where Enter saves. */
  isInSheet: boolean;
  /** Whether there is something to copy. */
  canCopy: boolean;
  /** Whether a machine can be asked. */
  canSuggest: boolean;
  onCommand: (command: FieldCommand) => void;
  /** Whether a message with forms is shown as files have it. */
  isRaw: boolean;
  /** Whether the text has forms. */
  canBeRaw: boolean;
}

/** What can be done with the text of a field, and how long it is. */
export function FieldActions({ size, limits, pixelCount, ...buttons }: Props) {
  const { isValid } = buttons;
  return (
    <div className={classes.actions}>
      <FieldButtons {...buttons} />
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

/** Fields render with every key, and their buttons only where one changes. */
const FieldButtons = memo(function FieldButtons(props: ButtonsProps) {
  const { isValid, isInSheet, canCopy, canSuggest, onCommand, isRaw, canBeRaw } = props;
  const { formatMessage } = useIntl();
  return (
    <>
      {!isInSheet && (
        <Button size="compact-sm" disabled={!isValid} onClick={() => onCommand('saveAndNext')}>
          <FormattedMessage id="editor.saveAndNext" />
          <Keys keys={[modKey, '↵']} />
        </Button>
      )}
      <Button
        size="compact-sm"
        variant={isInSheet ? 'filled' : 'default'}
        disabled={!isValid}
        onClick={() => onCommand('save')}
      >
        <FormattedMessage id="action.save" />
        <Keys keys={isInSheet ? ['↵'] : [modKey, 'S']} />
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onCommand('revert')}>
        <FormattedMessage id="field.revert" />
        <Keys keys={['Esc']} />
      </Button>
      {canCopy && (
        <Tooltip
          label={`${formatMessage({ id: 'editor.copyReference' })} (\u2066${altKey}+↓\u2069)`}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'editor.copyReference' })}
            onClick={() => onCommand('copy')}
          >
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {canSuggest && (
        <Tooltip label={`${formatMessage({ id: 'machine.suggest' })} (\u2066${altKey}+T\u2069)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'machine.suggest' })}
            onClick={() => onCommand('suggest')}
          >
            <IconRobot size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {canBeRaw && (
        <Button
          size="compact-sm"
          variant={isRaw ? 'light' : 'subtle'}
          color={isRaw ? 'petrol' : 'gray'}
          aria-pressed={isRaw}
          leftSection={<IconBraces size={16} aria-hidden="true" />}
          onClick={() => onCommand('toggleRaw')}
        >
          <FormattedMessage id="forms.raw" />
        </Button>
      )}
    </>
  );
});
