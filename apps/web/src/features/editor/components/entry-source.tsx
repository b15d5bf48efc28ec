import type { Entry } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { textIn } from '../../../lib/text-in.ts';
import { LabelChip } from '../../labels/components/label-chip.tsx';
import classes from './entry-row.module.css';

interface Props {
  entry: Entry;
  referenceCode: string | undefined;
}

/** What is to be translated: the term, what is known about it, and the reference text. */
export function EntrySource({ entry, referenceCode }: Props) {
  const { term, context, labels, isPlural, reference } = entry;
  return (
    <td className={classes.source}>
      <div className={classes.head}>
        <span className={classes.term} dir="auto">
          {term}
        </span>
        {isPlural && (
          <span className={classes.plural}>
            <FormattedMessage id="editor.plural" />
          </span>
        )}
        {labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </div>
      {context && (
        <p className={classes.context} dir="auto">
          {context}
        </p>
      )}
      {referenceCode !== undefined && reference !== null && (
        <p className={classes.reference} {...textIn(referenceCode)}>
          {reference || (
            <span className={classes.missing}>
              <FormattedMessage id="editor.noReference" />
            </span>
          )}
        </p>
      )}
    </td>
  );
}
