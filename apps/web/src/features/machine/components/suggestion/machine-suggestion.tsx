import { Button, Loader } from '@mantine/core';
import type { TextSyntax } from '@parlance/messages';
import { IconRobot } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TextLanguage } from '../../../../lib/language/text-in.ts';
import { altKey } from '../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../ui/keys/keys.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { EntryText } from '../../../editor/components/entry/entry-text.tsx';
import { FindingList } from '../../../findings/components/finding-list.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import type { Suggestion } from '../../hooks/use-suggestion.ts';
import { MachineError } from '../machine-error.tsx';
import classes from './machine-suggestion.module.css';
import { SuggestionSource } from './suggestion-source.tsx';

interface Props {
  suggestion: Suggestion;
  isPlural: boolean;
  syntax: TextSyntax;
  language: TextLanguage;
  /** Puts the text into the field. */
  onTake: (text: string) => void;
  /** Puts the focus back to the field, when what had it is gone. */
  onClosed: () => void;
}

/** What a machine suggests, below the field that it is for: that it is being asked, its answer, or why there is none. */
export function MachineSuggestion(props: Props) {
  const { suggestion, onClosed } = props;
  const { formatMessage } = useIntl();
  if (!suggestion.isOpen) return null;
  const dismiss = () => {
    suggestion.dismiss();
    onClosed();
  };
  return (
    <section
      className={classes.suggestion}
      aria-label={formatMessage({ id: 'machine.suggestion' })}
    >
      <IconRobot size={16} aria-hidden="true" className={classes.sign} />
      <div className={classes.content}>
        <Content {...props} onDismiss={dismiss} />
      </div>
    </section>
  );
}

function Content({ onDismiss, ...props }: Props & { onDismiss: () => void }) {
  const { suggestion, isPlural, syntax, language, onTake, onClosed } = props;
  const { isPending, suggested, error, isToSetUp, ask } = suggestion;
  const projectId = useProjectId();
  if (isPending) {
    return (
      <div className={classes.line}>
        <span role="status" className={classes.pending}>
          <Loader size={14} aria-hidden="true" />
          <FormattedMessage id="machine.suggestion.pending" />
        </span>
        <DismissButton label="action.cancel" onClick={onDismiss} />
      </div>
    );
  }
  if (isToSetUp) {
    return (
      <div className={classes.line}>
        <span role="status">
          <FormattedMessage id="machine.suggestion.noProvider" />{' '}
          <TextLink to="/projects/$projectId/machine" params={{ projectId }} inherit>
            <FormattedMessage id="machine.suggestion.setUp" />
          </TextLink>
        </span>
        <DismissButton label="action.close" onClick={onDismiss} />
      </div>
    );
  }
  if (error) {
    return (
      <>
        <MachineError error={error} />
        <div className={classes.actions}>
          <Button size="compact-sm" fz="xs" variant="default" onClick={ask}>
            <FormattedMessage id="machine.suggestion.again" />
            <Keys keys={[altKey, 'T']} />
          </Button>
          <DismissButton label="action.close" onClick={onDismiss} />
        </div>
      </>
    );
  }
  if (!suggested) return null;
  const { value, findings } = suggested;
  return (
    <>
      <div role="status">
        <EntryText text={value} isPlural={isPlural} syntax={syntax} language={language} />
      </div>
      <FindingList
        findings={findings}
        isActive
        language={language}
        scopes={noScopes}
        onFix={undefined}
        onIgnore={nothing}
        onAskWhy={nothing}
        onFocusLost={onClosed}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" fz="xs" variant="light" onClick={() => onTake(value)}>
          <FormattedMessage id="machine.suggestion.take" />
          <Keys keys={[altKey, '↵']} />
        </Button>
        <DismissButton label="machine.suggestion.dismiss" onClick={onDismiss} />
      </div>
      <SuggestionSource suggested={suggested} />
    </>
  );
}

const noScopes = [] as const;
const nothing = () => undefined;

interface DismissProps {
  label: 'action.cancel' | 'action.close' | 'machine.suggestion.dismiss';
  onClick: () => void;
}

function DismissButton({ label, onClick }: DismissProps) {
  return (
    <Button size="compact-sm" fz="xs" variant="subtle" color="gray" onClick={onClick}>
      <FormattedMessage id={label} />
      <Keys keys={['Esc']} />
    </Button>
  );
}
