import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TextLanguage } from '../../lib/language/text-in.ts';
import { findTokens, syntaxOf } from '../../lib/texts/text-tokens.ts';
import { MarkedPart } from './marked-text.tsx';
import { findMarks } from './marks.ts';
import classes from './text-diff.module.css';
import { diffWords } from './word-diff.ts';

interface Props {
  before: string;
  after: string;
  language: TextLanguage;
}

/** What a text was and what it became, in one text: what was taken out is struck through, what came is underlined. */
export function TextDiff({ before, after, language }: Props) {
  const { lang } = language;
  const { parts, marksBefore, marksAfter } = useMemo(() => {
    const syntax = syntaxOf(`${before}\n${after}`, { isPlural: false, flags: [] });
    const removed = { text: before, tokens: findTokens(before, syntax) };
    const added = { text: after, tokens: findTokens(after, syntax) };
    return {
      parts: diffWords(removed, added, lang),
      marksBefore: findMarks(before, removed.tokens),
      marksAfter: findMarks(after, added.tokens),
    };
  }, [before, after, lang]);

  return (
    <p className={classes.text} {...language}>
      {parts.map(({ kind, start, end }) => {
        const key = `${kind} ${start}`;
        const part = { start, end };
        if (kind === 'same') {
          return <MarkedPart key={key} text={after} marks={marksAfter} {...part} />;
        }
        const Change = kind === 'removed' ? 'del' : 'ins';
        return (
          <Change key={key} className={classes[kind]}>
            <VisuallyHidden className={classes.word}>
              <FormattedMessage id={kind === 'removed' ? 'diff.removed' : 'diff.added'} />{' '}
            </VisuallyHidden>
            {kind === 'removed' ? (
              <MarkedPart text={before} marks={marksBefore} {...part} />
            ) : (
              <MarkedPart text={after} marks={marksAfter} {...part} />
            )}
          </Change>
        );
      })}
    </p>
  );
}
