import { NativeSelect, NumberInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Announcement, useAnnouncement } from '../../../../../ui/notes/announcement.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { Preview } from '../../../hooks/texts/use-preview.ts';
import classes from './form-preview.module.css';

/** What a reader sees of a message, for numbers and words that can be chosen. */
export function FormPreview({ preview }: { preview: Preview }) {
  const { localeCode, languageOf } = useEditor();
  const { formatMessage } = useIntl();
  const { text, args, chosenOf } = preview;
  const { said, announce } = useAnnouncement();
  const language = languageOf(localeCode);
  // Whoever types has heard it; read with every key, it would speak over what is typed.
  const choose = (argument: string, value: string | number) => {
    const shown = preview.choose(argument, value);
    if (shown) announce('forms.announcePreview', { text: <bdi {...language}>{shown}</bdi> });
    else announce('forms.noPreview');
  };
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
              onChange={(event) => choose(name, event.currentTarget.value)}
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
                onChange={(event) => choose(name, event.currentTarget.valueAsNumber)}
              />
              <NumberInput
                size="xs"
                className={classes.number}
                aria-label={labelOf(name)}
                min={0}
                max={1_000_000_000}
                hideControls
                value={chosenOf(name)}
                onChange={(value) => choose(name, Number(value))}
              />
            </>
          )}
        </div>
      ))}
      <div className={classes.text} {...language}>
        {text === undefined || text === '' ? <FormattedMessage id="forms.noPreview" /> : text}
      </div>
      <Announcement said={said} />
    </section>
  );
}
