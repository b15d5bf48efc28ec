import { Button, Menu } from '@mantine/core';
import { type TranslationMark, translationMark } from '@parlance/contract';
import { IconChecks, IconCircleCheck, IconClockExclamation, IconFlag } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useEditor } from '../../../editor-context.ts';

const states = {
  reviewed: IconChecks,
  translated: IconCircleCheck,
  outdated: IconClockExclamation,
} as const;

/** Sets a state on all marked translations. */
export function StateMenu({ onChoose }: { onChoose: (state: TranslationMark) => void }) {
  const { canReview } = useEditor();
  const options = translationMark.options.filter((state) => canReview || state !== 'reviewed');
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFlag size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="bulk.state" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((state) => {
          const Sign = states[state];
          return (
            <Menu.Item
              key={state}
              leftSection={<Sign size={16} aria-hidden="true" />}
              onClick={() => onChoose(state)}
            >
              <FormattedMessage id={`state.${state}`} />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
