import { Button } from '@mantine/core';
import { type Judgement, mqmSeverities } from '@parlance/contract';
import { IconRobot } from '@tabler/icons-react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TextLanguage } from '../../../../lib/language/text-in.ts';
import { useFocusLoss } from '../../../../ui/keys/use-focus-loss.ts';
import { separator } from '../../../../ui/text/separator.ts';
import { listShownSpans, type ShownSpan, withFix } from '../../judged-spans.ts';
import classes from './opinion.module.css';

interface Props {
  judgement: Judgement | null | undefined;
  /** The text that is shown, or typed. */
  value: string;
  /** The language of the text. */
  language: TextLanguage;
  /** Whether the row is the one that the keyboard is in. */
  isActive: boolean;
  /** Takes the fixed text. Undefined where it can't be changed. */
  onChange: ((value: string) => void) | undefined;
  /** Puts the focus to the text, when what had it is gone. */
  onFocusLost: () => void;
}

/** What a model has remarked on a translation, each with its fix. It is an opinion: there is no number. */
export const Opinion = memo(function Opinion({ judgement, ...props }: Props) {
  const { formatMessage } = useIntl();
  if (!judgement) return null;
  const shown = listShownSpans(judgement.spans, props.value).toSorted(
    (a, b) => mqmSeverities.indexOf(a.span.severity) - mqmSeverities.indexOf(b.span.severity),
  );
  if (shown.length === 0) return null;
  return (
    <div className={classes.opinion}>
      <div className={classes.whose}>
        <IconRobot size={14} aria-hidden="true" />
        <span>
          <FormattedMessage id="machine.opinion" />
          {judgement.model !== null && (
            <>
              {separator}
              <bdi>{judgement.model}</bdi>
            </>
          )}
        </span>
      </div>
      <ul className={classes.list} aria-label={formatMessage({ id: 'machine.opinion' })}>
        {shown.map((one) => (
          <Remark key={keyOf(one)} {...one} {...props} />
        ))}
      </ul>
    </div>
  );
});

function keyOf({ span: { start, text, category, severity, explanation } }: ShownSpan): string {
  return [start, text, category, severity, explanation].join(' ');
}

function Remark({
  span: { category, severity, text, explanation, fix },
  place,
  value,
  language,
  isActive,
  onChange,
  onFocusLost,
}: ShownSpan & Omit<Props, 'judgement'>) {
  const { formatMessage } = useIntl();
  const line = useFocusLoss<HTMLLIElement>(onFocusLost);
  return (
    <li ref={line} className={classes.span}>
      <span className={classes.what}>
        <span className={classes.kind}>
          <FormattedMessage
            id="machine.opinion.kind"
            values={{
              severity: formatMessage({ id: `machine.severity.${severity}` }),
              category: formatMessage({ id: `machine.category.${category}` }),
            }}
          />
        </span>{' '}
        {text !== '' && <q {...(place && language)}>{text}</q>}{' '}
        <span className={classes.why} dir="auto">
          {explanation}
        </span>
      </span>
      {onChange && place && fix !== null && (
        <Button
          className={classes.fix ?? ''}
          size="compact-xs"
          variant="light"
          tabIndex={isActive ? 0 : -1}
          aria-label={
            fix === ''
              ? formatMessage({ id: 'machine.opinion.removeOf' }, { text })
              : formatMessage({ id: 'machine.opinion.replaceBy' }, { text, fix })
          }
          onClick={() => onChange(withFix(value, place, fix))}
        >
          {fix === '' ? (
            <FormattedMessage id="machine.opinion.remove" />
          ) : (
            <bdi {...language}>{fix}</bdi>
          )}
        </Button>
      )}
    </li>
  );
}
