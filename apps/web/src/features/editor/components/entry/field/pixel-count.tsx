import type { PixelLimit } from '@parlance/contract';
import { useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { widthOf } from '../../../../../lib/texts/text-size.ts';
import { useLineMeasure } from '../../../../fonts/hooks/use-line-measure.ts';
import classes from './entry-field.module.css';

interface Props {
  limit: PixelLimit;
  /** The texts of a field as they are shown: one, or that of each form. */
  shown: readonly string[];
  /** Whether the text may be saved. */
  isValid: boolean;
}

/** How wide a text is, of what it may be; or that its font is not there. */
export function PixelCount({ limit, shown: typed, isValid }: Props) {
  const { measure, isMissing } = useLineMeasure(limit);
  // No key waits until a long text is measured.
  const shown = useDeferredValue(typed);
  if (isMissing) {
    return (
      <span className={classes.count}>
        <FormattedMessage id="field.fontMissing" values={{ font: <bdi>{limit.font}</bdi> }} />
      </span>
    );
  }
  if (!measure) return null;
  const count = Math.ceil(widthOf(shown, measure));
  return (
    <span className={classes.count} data-invalid={!isValid || count > limit.max}>
      <FormattedMessage id="field.pixelsOf" values={{ count, max: limit.max }} />
    </span>
  );
}
