import { Checkbox } from '@mantine/core';
import type { ReplacementHit } from '@parlance/contract';
import { memo, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Hits } from '../../../ui/search/hits.tsx';
import { TextDiff } from '../../../ui/text/text-diff.tsx';
import { FindingsAfterwards } from '../../findings/components/findings-afterwards.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import classes from './rows.module.css';

interface Props {
  ref: Ref<HTMLLIElement>;
  index: number;
  /** Whether the row is the one that the keyboard is in. */
  isActive: boolean;
  onFocus: (index: number) => void;
  hit: ReplacementHit;
  isTicked: boolean;
  onToggle: (hit: ReplacementHit) => void;
}

/** A translation before and after, with a tick, and what the checks would find. */
export const HitRow = memo(function HitRow(props: Props) {
  const { ref, index, isActive, onFocus, hit, isTicked, onToggle } = props;
  const { formatMessage } = useIntl();
  const { languageOf } = useProjectLocales(useProjectId());
  const { term, locale, before, after, refusal, findings, gone } = hit;
  const language = languageOf(locale);
  return (
    <li ref={ref} data-index={index} className={classes.hit} data-off={!isTicked || undefined}>
      <Checkbox
        size="xs"
        className={classes.tick}
        aria-label={formatMessage({ id: 'replace.tick' }, { term })}
        tabIndex={isActive ? 0 : -1}
        checked={isTicked}
        // Where nothing can be changed, the keyboard still has to find the row.
        aria-disabled={refusal !== undefined}
        onChange={() => onToggle(hit)}
        onFocus={() => onFocus(index)}
      />
      <div className={classes.texts}>
        <bdi className={classes.term}>{term}</bdi>
        {after === null ? (
          <p className={classes.text} {...language}>
            <Hits text={before} hits={hit.ranges} />
          </p>
        ) : (
          <TextDiff before={before} after={after} language={language} />
        )}
        {refusal && (
          <p className={classes.refusal}>
            <FormattedMessage id={`replace.refusal.${refusal}`} />
          </p>
        )}
      </div>
      <FindingsAfterwards findings={findings} gone={gone} />
    </li>
  );
});
