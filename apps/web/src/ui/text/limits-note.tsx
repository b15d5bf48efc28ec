import { limitsOf, type TermLimits } from '@parlance/contract';
import { FormattedList, FormattedMessage } from 'react-intl';
import { sizeUnits } from '../../lib/texts/text-size.ts';
import classes from './limits-note.module.css';

interface Props {
  notes: Parameters<typeof limitsOf>[0];
}

/** What translations of a term may take at most, in a sentence; nothing where there is no limit. */
export function LimitsNote({ notes }: Props) {
  const limits: TermLimits = limitsOf(notes);
  const parts = sizeUnits.flatMap((unit) => {
    const count = limits[unit];
    if (count === undefined) return [];
    return [<FormattedMessage key={unit} id={`limits.count.${unit}`} values={{ count }} />];
  });
  const { pixels } = limits;
  if (pixels) {
    const values = { count: pixels.max, size: pixels.size, font: <bdi>{pixels.font}</bdi> };
    parts.push(<FormattedMessage key="pixels" id="limits.count.pixels" values={values} />);
  }
  if (parts.length === 0) return null;
  return (
    <p className={classes.note}>
      <FormattedMessage id="limits.note" values={{ limits: <FormattedList value={parts} /> }} />
    </p>
  );
}
