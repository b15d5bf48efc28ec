import { Button } from '@mantine/core';
import type { ReplacementResult } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import classes from './replace-bar.module.css';

interface Props {
  result: ReplacementResult;
  onClose: () => void;
}

/** The translations that stayed as they are, and why. */
export function SkippedNote({ result: { skipped, reasons }, onClose }: Props) {
  const { find } = useProjectLocales(useProjectId());
  const { localeOf, labelOf } = useLocaleNames();
  return (
    <Notice tone="warning">
      <FormattedMessage id="replace.skipped" values={{ count: skipped }} />
      <ul className={classes.skipped}>
        {reasons.map(({ termId, term, locale, reason }) => (
          <li key={`${locale} ${termId}`}>
            <FormattedMessage
              id="replace.skippedOne"
              values={{
                term: <bdi>{term}</bdi>,
                locale: labelOf(find(locale) ?? localeOf(locale)),
                reason: (
                  <FormattedMessage
                    id={reason === 'changed' ? 'replace.changed' : `replace.refusal.${reason}`}
                  />
                ),
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        <FormattedMessage id="action.close" />
      </Button>
    </Notice>
  );
}
