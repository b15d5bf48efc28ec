import { Badge } from '@mantine/core';
import type { MachineProvider, MachineRun } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { separator } from '../../../../ui/text/separator.ts';
import { kindNames } from '../../provider-services.ts';
import classes from './provider-name.module.css';

/** The name of a provider, and whether it is in the own network. */
export function ProviderName({ name, isLocal }: Pick<MachineProvider, 'name' | 'isLocal'>) {
  return (
    <>
      <bdi>{name}</bdi>
      {isLocal && (
        <Badge variant="default" size="sm">
          <FormattedMessage id="machine.provider.local" />
        </Badge>
      )}
    </>
  );
}

interface Props extends Pick<MachineRun, 'model' | 'host'> {
  /** What stands before the model and the host. */
  children: ReactNode;
}

/** Which model translates, and where texts are sent to. */
export function ProviderPlace({ model, host, children }: Props) {
  return (
    <>
      {children}
      {/* The sign between them stands outside of what has a direction of its own. */}
      {model !== null && (
        <>
          {separator}
          <bdi className={classes.code}>{model}</bdi>
        </>
      )}
      {separator}
      <bdi dir="ltr" className={classes.code}>
        {host}
      </bdi>
    </>
  );
}

/** What sort of provider it is, with its model and its host. */
export function ProviderKind({
  provider: { kind, ...place },
}: {
  provider: Pick<MachineProvider, 'kind' | 'model' | 'host'>;
}) {
  return (
    <ProviderPlace {...place}>
      <FormattedMessage id={kindNames[kind]} />
    </ProviderPlace>
  );
}
