import type { ConceptTermKind } from '@parlance/contract';
import { IconBan, IconHistoryOff } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './kind-sign.module.css';

const signs = { forbidden: IconBan, obsolete: IconHistoryOff } as const;

/** A sign before terms that are not to be used; those that are right have none. */
export function KindSign({ kind }: { kind: ConceptTermKind }) {
  const { formatMessage } = useIntl();
  if (kind === 'preferred' || kind === 'admitted') return null;
  const Sign = signs[kind];
  const label = formatMessage({ id: `glossaries.kind.${kind}` });
  return (
    <span className={classes.sign} data-kind={kind} title={label}>
      <Sign size={14} role="img" aria-label={label} />
    </span>
  );
}
