import { NumberInput } from '@mantine/core';
import { type Font, findFont, type PixelLimit } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Picker } from '../../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { fontsQuery } from '../../../fonts/fonts.api.ts';

/** A limit in pixels that is being typed, with what stands in its fields. Without pixels there is none. */
export interface TypedPixels {
  readonly max: number | string;
  readonly font: string;
  readonly size: number | string;
}

const usualSize = 16;

/** What stands in the fields for a limit, or for none. */
export function toTyped({ max, font, size }: Partial<PixelLimit> = {}): TypedPixels {
  return { max: max ?? '', font: font ?? '', size: size ?? usualSize };
}

/** The font that is chosen: the first one until somebody chooses. Undefined where it is not there. */
export function chosenFont(
  fonts: readonly Font[],
  { font }: Pick<TypedPixels, 'font'>,
): Font | undefined {
  return font === '' ? fonts[0] : findFont(fonts, font);
}

interface Props {
  typed: TypedPixels;
  onChange: (typed: TypedPixels) => void;
}

/** Asks how wide texts may be, and in which font. */
export function PixelFields({ typed, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { data: fonts = [], isSuccess, error } = useQuery(fontsQuery);
  const { max, font, size } = typed;
  const known = chosenFont(fonts, typed);
  const isMissing = isSuccess && font !== '' && !known;
  const names = [...(isMissing ? [font] : []), ...fonts.map(({ name }) => name)];
  const set = (next: Partial<TypedPixels>) => onChange({ ...typed, ...next });
  return (
    <>
      <ErrorAlert error={error} />
      <NumberInput
        label={formatMessage({ id: 'limits.pixels' })}
        placeholder={formatMessage({ id: 'limits.none' })}
        value={max}
        onChange={(value) => set({ max: value })}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
      />
      {max !== '' && (
        <>
          <Picker
            label={formatMessage({ id: 'limits.font' })}
            data={names}
            value={known?.name ?? font}
            onChange={(name) => name !== null && set({ font: name })}
            error={
              isMissing && (
                <FormattedMessage id="limits.fontMissing" values={{ font: <bdi>{font}</bdi> }} />
              )
            }
          />
          <NumberInput
            label={formatMessage({ id: 'limits.fontSize' })}
            value={size}
            onChange={(value) => set({ size: value })}
            min={1}
            max={1000}
            decimalScale={2}
            allowNegative={false}
            required
            withAsterisk={false}
          />
        </>
      )}
    </>
  );
}
