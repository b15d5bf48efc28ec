import { type Membership, type Role, takesLocales } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { anyText } from '../../../lib/forms/form.ts';
import { LocalesSelect } from '../../locales/components/locales-select.tsx';
import { RoleSelect, toRole } from '../../projects/components/role-select.tsx';

interface Props {
  value: Membership;
  onChange: (membership: Membership) => void;
}

/** Chooses the role and locales of a member, in their row. */
export function MembershipSelect({ name, value, onChange }: Props & { name: string }) {
  const { formatMessage } = useIntl();
  const { role, locales } = value;
  return (
    <>
      {takesLocales(role) && (
        <LocalesSelect
          label={formatMessage({ id: 'team.localesOf' }, { name })}
          value={locales}
          onChange={(chosen) => onChange({ role, locales: chosen })}
        />
      )}
      <RoleSelect
        aria-label={formatMessage({ id: 'team.roleOf' }, { name })}
        value={role}
        onChange={(chosen) => onChange(inRole(chosen, locales))}
      />
    </>
  );
}

/** The same choices as fields of a form. */
export function MembershipFields({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { role, locales } = value;
  return (
    <>
      <RoleSelect
        label={formatMessage({ id: 'team.role' })}
        value={role}
        onChange={(chosen) => onChange(inRole(chosen, locales))}
      />
      {takesLocales(role) && (
        <LocalesSelect
          look="field"
          label={formatMessage({ id: 'team.locales' })}
          description={formatMessage({ id: 'team.localesHint' })}
          value={locales}
          onChange={(chosen) => onChange({ role, locales: chosen })}
        />
      )}
    </>
  );
}

function inRole(role: Role, locales: Membership['locales']): Membership {
  return { role, locales: takesLocales(role) ? locales : null };
}

/** The form fields of a membership. */
export interface MembershipValues {
  readonly role: string;
  /** Codes, separated by commas; empty for all. */
  readonly locales: string;
}

export const membershipRules = { role: anyText, locales: anyText };

export function toMembership({ role, locales }: MembershipValues, otherwise: Role): Membership {
  const chosen = toRole(role, otherwise);
  return { role: chosen, locales: locales && takesLocales(chosen) ? locales.split(',') : null };
}

export function toValues({ role, locales }: Membership): MembershipValues {
  return { role, locales: locales?.join(',') ?? '' };
}
