import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type AccessToken, createTokenBody, defaultLifetime } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ruleOf, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import {
  changeToken,
  createToken,
  type TokenBody,
  type TokenOwner,
  type TokenScopeBody,
} from '../tokens.api.ts';
import { ExpiryPicker } from './expiry-picker.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { TokenSecret } from './token-secret.tsx';

const rules = {
  name: ruleOf(createTokenBody.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
};

/** What most programs need: they fetch files and send them. */
const usualScope: TokenScopeBody = {
  actions: ['read', 'import', 'export'],
  projectIds: null,
  locales: null,
  fileIds: null,
};

interface Props {
  opened: boolean;
  owner: TokenOwner;
  onClose: () => void;
}

/** Asks what a new token is for, then shows it. */
export function NewTokenDialog({ opened, owner, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const making = useMutation(createToken(queryClient, owner));
  return (
    <SecretDialog
      opened={opened}
      title={formatMessage({ id: making.data ? 'tokens.secretTitle' : 'tokens.add' })}
      making={making}
      secret={({ token }) => <TokenSecret token={token} onDone={onClose} />}
      onClose={onClose}
    >
      <TokenForm
        owner={owner}
        isPending={making.isPending}
        error={making.error}
        submitLabel={formatMessage({ id: 'tokens.addConfirm' })}
        onSubmit={making.mutate}
        onClose={onClose}
      />
    </SecretDialog>
  );
}

/** Changes the name and the scope of a token. */
export function ChangeTokenDialog({
  opened,
  owner,
  token,
  onClose,
}: Props & { token: AccessToken }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const change = useMutation(changeToken(queryClient, owner, token.id));
  return (
    <Dialog
      opened={opened}
      title={formatMessage({ id: 'tokens.change' }, { name: token.name })}
      onClose={onClose}
    >
      <TokenForm
        owner={owner}
        token={token}
        isPending={change.isPending}
        error={change.error}
        submitLabel={formatMessage({ id: 'action.save' })}
        onSubmit={({ expiresInDays: _, ...body }) => change.mutate(body, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface FormProps {
  owner: TokenOwner;
  /** The token that is changed; none for a new one. */
  token?: AccessToken;
  isPending: boolean;
  error: unknown;
  submitLabel: string;
  onSubmit: (body: TokenBody) => void;
  onClose: () => void;
}

function TokenForm(props: FormProps) {
  const { owner, token, isPending, error, submitLabel, onSubmit, onClose } = props;
  const { formatMessage } = useIntl();
  const form = useForm({ name: token?.name ?? '' }, rules);
  const [scope, setScope] = useState<TokenScopeBody>(token?.scope ?? usualScope);
  const [expiresInDays, setExpiry] = useState<TokenBody['expiresInDays']>(defaultLifetime);
  const [agentsMayReplace, setAgents] = useState(token?.agentsMayReplace ?? false);
  const [onlyForAgents, setOnly] = useState(token?.onlyForAgents ?? false);
  const rest = { expiresInDays, scope, agentsMayReplace, onlyForAgents };
  return (
    <form {...form.onSubmit(({ name }) => onSubmit({ name, ...rest }))}>
      <Stack>
        <ErrorAlert error={error} hints={{ 429: 'tokens.limit' }} />
        <TextInput
          {...form.field('name')}
          label={formatMessage({ id: 'tokens.name' })}
          description={formatMessage({ id: 'tokens.nameHint' })}
          dir="auto"
          autoComplete="off"
          data-autofocus
        />
        {!token && <ExpiryPicker value={expiresInDays} onChange={setExpiry} />}
        <ScopeFields owner={owner} value={scope} onChange={setScope} />
        <Checkbox
          label={formatMessage({ id: 'tokens.onlyAgents' })}
          description={formatMessage({ id: 'tokens.onlyAgentsHint' })}
          checked={onlyForAgents}
          onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
        />
        <Checkbox
          label={formatMessage({ id: 'tokens.agents' })}
          description={formatMessage({ id: 'tokens.agentsHint' })}
          checked={agentsMayReplace}
          onChange={({ currentTarget }) => setAgents(currentTarget.checked)}
        />
        <FormButtons
          submitLabel={submitLabel}
          isPending={isPending}
          isDisabled={!form.isValid || scope.actions.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
