import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import { filesQuery } from '../project-files.api.ts';

interface Props {
  projectId: string;
  label: string;
  description?: string;
  /** The text for choosing no file, if that is possible. */
  none?: string;
  value: string | null;
  onChange: (fileId: string | null) => void;
  disabled?: boolean;
}

const noFile = '';

/** Chooses a file, if the project has more than one. */
export function FilePicker({ projectId, none, value, onChange, ...props }: Props) {
  const { formatMessage } = useIntl();
  const { data: files = [] } = useQuery(filesQuery(projectId));
  if (files.length < 2) return null;
  const named = files.map(({ id, path }) => ({
    value: id,
    label: path ?? formatMessage({ id: 'files.unnamed' }),
  }));
  return (
    <Picker
      {...props}
      searchable
      data={none === undefined ? named : [{ value: noFile, label: none }, ...named]}
      value={value ?? (none === undefined ? null : noFile)}
      onChange={(id) => onChange(id === noFile ? null : id)}
    />
  );
}
