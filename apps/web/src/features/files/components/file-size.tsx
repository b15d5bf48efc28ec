import { useIntl } from 'react-intl';

/** A number of bytes in a readable unit. */
export function FileSize({ bytes }: { bytes: number }) {
  const { formatNumber } = useIntl();
  const { value, unit } = toUnit(bytes);
  return formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}

function toUnit(bytes: number) {
  if (bytes < 1000) return { value: bytes, unit: 'byte' } as const;
  if (bytes < 1_000_000) return { value: bytes / 1000, unit: 'kilobyte' } as const;
  return { value: bytes / 1_000_000, unit: 'megabyte' } as const;
}
