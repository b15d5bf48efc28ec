import { Select, VisuallyHidden } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { toShare } from '../../../../lib/project-progress.ts';
import { IconLink } from '../../../../ui/icon-button.tsx';
import { KeysButton } from '../../../../ui/keys/keys-button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { LocalePeople } from '../../../live/components/locale-people.tsx';
import { useCan } from '../../../projects/hooks/use-project.ts';
import { useEditor } from '../../editor-context.ts';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import { useLocaleOptions } from '../../hooks/use-locale-options.tsx';
import { useLocaleProgress } from '../../hooks/use-locale-progress.ts';
import { PanelButton } from '../panel/panel-area.tsx';
import classes from './editor-header.module.css';
import { LocaleMenu } from './locale-menu.tsx';

interface Props {
  locale: NamedLocale;
  locales: readonly NamedLocale[];
  panel: Panel;
  onShowKeys: () => void;
}

/** The locale with its progress, and a menu to switch to another one. */
export function EditorHeader({ locale, locales, panel, onShowKeys }: Props) {
  const { projectId } = useEditor();
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  const navigate = useNavigate();
  const canDelete = useCan('DeleteTranslation', { locale: locale.code });

  const open = (localeCode: string | null) => {
    if (localeCode === null || localeCode === locale.code) return;
    void navigate({
      to: '/projects/$projectId/translations/$localeCode',
      params: { projectId, localeCode },
      search: ({ status, labels, files, order, q }) => ({ status, labels, files, order, q }),
    });
  };

  return (
    <div className={classes.header}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{labelOf(locale)}</h1>
      </VisuallyHidden>
      <Select
        {...useLocaleOptions(locales)}
        value={locale.code}
        onChange={open}
        allowDeselect={false}
        aria-label={formatMessage({ id: 'editor.switchLocale' })}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        classNames={{ root: classes.locale ?? '', input: classes.localeInput ?? '' }}
      />
      <LocalePeople projectId={projectId} localeCode={locale.code} isFocusable />
      <Progress />
      <div className={classes.actions}>
        <div className={classes.keys}>
          <KeysButton onClick={onShowKeys} />
        </div>
        <SideBySideLink localeCode={locale.code} />
        <PanelButton panel={panel} />
        {canDelete && <LocaleMenu locale={locale} />}
      </div>
    </div>
  );
}

/** Leads to the same terms, with the locale beside the source locale and others. */
function SideBySideLink({ localeCode }: { localeCode: string }) {
  const { projectId, sourceLocale } = useEditor();
  const { formatMessage } = useIntl();
  const codes = [...new Set([localeCode, sourceLocale])].filter((code) => code !== null);
  return (
    <IconLink
      to="/projects/$projectId/side-by-side"
      params={{ projectId }}
      search={({ q, status, labels, files, problems, order, term }) => ({
        ...{ q, status, labels, files, problems, order, term },
        locales: codes.length > 1 ? codes.join() : undefined,
      })}
      icon={IconColumns3}
      label={formatMessage({ id: 'sheet.open' })}
    />
  );
}

function Progress() {
  const { formatMessage, formatNumber } = useIntl();
  const progress = useLocaleProgress();
  if (!progress) return null;
  const { translated, reviewed, total, progress: share } = progress;
  return (
    <div className={classes.progress}>
      <span className={classes.numbers}>
        <FormattedMessage id="locales.translated" values={{ translated, total }} />
      </span>
      <div className={classes.bar}>
        <ProgressBar
          value={share}
          reviewed={toShare(reviewed, total)}
          label={formatMessage({ id: 'locales.translated' }, { translated, total })}
          onlyTextOnPhone
          text={formatNumber(share, { style: 'percent' })}
        />
      </div>
    </div>
  );
}
