import type { SelectProps } from '@mantine/core';
import { type Role, roles } from '@parlance/contract';
import { IconCheck } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { roleLabels } from './role-badge.tsx';
import classes from './role-select.module.css';

const descriptions: Readonly<Record<Role, MessageId>> = {
  admin: 'role.adminHint',
  editor: 'role.editorHint',
  reviewer: 'role.reviewerHint',
  translator: 'role.translatorHint',
  viewer: 'role.viewerHint',
};

/** Converts the value of a form field to a role. */
export function toRole(text: string, otherwise: Role): Role {
  return roles.find((role) => role === text) ?? otherwise;
}

interface Props extends Pick<SelectProps, 'label' | 'aria-label'> {
  value: Role;
  onChange: (role: Role) => void;
}

/** Chooses a role, with a description of each role. */
export function RoleSelect({ value, onChange, ...props }: Props) {
  const { formatMessage } = useIntl();
  const isInLine = props.label === undefined;
  return (
    <Picker
      {...props}
      className={isInLine ? classes.inLine : undefined}
      comboboxProps={isInLine ? { width: 280, position: 'bottom-end' } : {}}
      data={roles.map((role) => ({ value: role, label: formatMessage({ id: roleLabels[role] }) }))}
      value={value}
      onChange={(chosen) => {
        const role = toRole(chosen ?? value, value);
        if (role !== value) onChange(role);
      }}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          {checked && <IconCheck size={16} aria-hidden="true" className={classes.check} />}
          <span className={classes.hint}>
            <FormattedMessage id={descriptions[option.value as Role]} />
          </span>
        </span>
      )}
    />
  );
}
