import { defaultLifetime, tokenLifetimes } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import type { TokenBody } from '../tokens.api.ts';

type Lifetime = TokenBody['expiresInDays'];

interface Props {
  value: Lifetime;
  onChange: (days: Lifetime) => void;
}

const never = 'never';

/** Chooses how long a token is good for. */
export function ExpiryPicker({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const data = [
    ...tokenLifetimes.map((days) => ({
      value: `${days}`,
      label: formatMessage({ id: 'tokens.expiryDays' }, { days }),
    })),
    { value: never, label: formatMessage({ id: 'tokens.expiryNever' }) },
  ];
  return (
    <Picker
      label={formatMessage({ id: 'tokens.expiry' })}
      data={data}
      value={`${value ?? never}`}
      onChange={(chosen) => {
        const days = tokenLifetimes.find((each) => `${each}` === chosen);
        onChange(chosen === never ? null : (days ?? defaultLifetime));
      }}
    />
  );
}
