import { NativeSelect, NumberInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useEditor } from '../../../editor-context.ts';
import type { Preview } from '../../../hooks/texts/use-preview.ts';
import classes from './form-preview.module.css';

/** What a reader sees of a message, for numbers and words that can be chosen. */
export function FormPreview({ preview }: { preview: Preview }) {
  const { localeCode, languageOf } = useEditor();
  const { formatMessage } = useIntl();
  const { text, args, chosenOf, setValue } = preview;
  const labelOf = (argument: string) => formatMessage({ id: 'forms.value' }, { argument });
  return (
    <section className={classes.preview} aria-label={formatMessage({ id: 'forms.preview' })}>
      {args.map(({ name, words }) => (
        <div key={name} className={classes.argument}>
          {args.length > 1 && <bdi className={classes.name}>{name}</bdi>}
          {words ? (
            <NativeSelect
              size="xs"
              aria-label={labelOf(name)}
              data={[...words]}
              value={String(chosenOf(name))}
              onChange={(event) => setValue(name, event.currentTarget.value)}
            />
          ) : (
            <>
              <input
                type="range"
                className={classes.slider}
                aria-label={labelOf(name)}
                min={0}
                max={30}
                value={Math.min(Number(chosenOf(name)), 30)}
                onChange={(event) => setValue(name, event.currentTarget.valueAsNumber)}
              />
              <NumberInput
                size="xs"
                className={classes.number}
                aria-label={labelOf(name)}
                min={0}
                max={1_000_000_000}
                hideControls
                value={chosenOf(name)}
                onChange={(value) => setValue(name, Number(value))}
              />
            </>
          )}
        </div>
      ))}
      <output className={classes.text} {...languageOf(localeCode)}>
        {text === undefined || text === '' ? <FormattedMessage id="forms.noPreview" /> : text}
      </output>
    </section>
  );
}
