import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { actionGroups, defaultLifetime, type PendingDevice } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Rule, useForm } from '../../../lib/forms/form.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ExpiryPicker } from '../../tokens/components/expiry-picker.tsx';
import { ScopeFields } from '../../tokens/components/scope-fields.tsx';
import type { TokenBody, TokenScopeBody } from '../../tokens/tokens.api.ts';
import { decideOnDevice, pendingDeviceQuery } from '../devices.api.ts';
import classes from './device-page.module.css';

/** The page where somebody gives a program on one of their machines access to their account. */
export function DevicePage() {
  const { formatMessage } = useIntl();
  const { code } = useSearch({ from: '/member/device' });
  return (
    <Page width="narrow" isAlone>
      <div className={classes.column}>
        <PageHeader title={formatMessage({ id: 'device.title' })} />
        {code === undefined ? <CodeForm /> : <Asking key={code} code={code} />}
      </div>
    </Page>
  );
}

const hasEightLetters: Rule = (value) =>
  value.replaceAll(/[\s-]/g, '').length === 8 ? undefined : 'device.codeInvalid';

function CodeForm() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const form = useForm({ code: '' }, { code: hasEightLetters });
  return (
    <form {...form.onSubmit(({ code }) => void navigate({ to: '/device', search: { code } }))}>
      <Stack>
        <Text size="sm">
          <FormattedMessage id="device.description" />
        </Text>
        <TextInput
          {...form.field('code')}
          label={formatMessage({ id: 'device.code' })}
          description={formatMessage({ id: 'device.codeHint' })}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Group>
          <Button type="submit" disabled={!form.isValid}>
            <FormattedMessage id="device.continue" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Asking({ code }: { code: string }) {
  const { data: device, error, isPending } = useQuery(pendingDeviceQuery(code));
  if (error) return <ErrorAlert error={error} />;
  if (isPending) return null;
  if (device) return <DecisionForm code={code} device={device} />;
  return (
    <Stack>
      <Notice tone="problem">
        <FormattedMessage id="device.unknown" />
      </Notice>
      <TextLink to="/device" search={{}}>
        <FormattedMessage id="device.otherCode" />
      </TextLink>
    </Stack>
  );
}

/** As themselves: all that the person may do. */
const everything: TokenScopeBody = {
  actions: [...actionGroups],
  projectIds: null,
  locales: null,
  fileIds: null,
};

function DecisionForm({ code, device }: { code: string; device: PendingDevice }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error } = useMutation(
    decideOnDevice(queryClient),
  );
  const [scope, setScope] = useState(everything);
  const [expiresInDays, setExpiry] = useState<TokenBody['expiresInDays']>(defaultLifetime);
  const name = <bdi key="name">{device.name}</bdi>;
  if (isSuccess) {
    const isApproved = variables.decision === 'approve';
    return (
      <Notice tone={isApproved ? 'success' : 'info'}>
        <FormattedMessage id={isApproved ? 'device.approved' : 'device.denied'} values={{ name }} />
      </Notice>
    );
  }
  const decides = (decision: 'approve' | 'deny') => isPending && variables.decision === decision;
  return (
    <Stack>
      <Title order={2} size="h3">
        <FormattedMessage id="device.about" values={{ name }} />
      </Title>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="device.asked"
          values={{ time: <TimeAgo key="time" date={device.createdAt} /> }}
        />
      </Text>
      <Notice tone="warning">
        <FormattedMessage id="device.check" />
      </Notice>
      <p className={classes.code}>
        <bdi dir="ltr">{code.toUpperCase()}</bdi>
      </p>
      <SettingsCard title={formatMessage({ id: 'tokens.secret' })}>
        <Stack>
          <ExpiryPicker value={expiresInDays} onChange={setExpiry} />
          <ScopeFields owner={undefined} value={scope} onChange={setScope} />
        </Stack>
      </SettingsCard>
      <ErrorAlert error={error} hints={{ 429: 'tokens.limit' }} />
      <Group>
        <Button
          loading={decides('approve')}
          disabled={scope.actions.length === 0 || decides('deny')}
          onClick={() => mutate({ decision: 'approve', userCode: code, expiresInDays, scope })}
        >
          <FormattedMessage id="device.approve" />
        </Button>
        <Button
          variant="default"
          loading={decides('deny')}
          disabled={decides('approve')}
          onClick={() => mutate({ decision: 'deny', userCode: code })}
        >
          <FormattedMessage id="device.deny" />
        </Button>
      </Group>
    </Stack>
  );
}
