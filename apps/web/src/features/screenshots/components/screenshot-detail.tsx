import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Screenshot } from '@parlance/contract';
import { IconArrowLeft, IconPencil, IconSquarePlus, IconTag, IconTrash } from '@tabler/icons-react';
import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { firstArea } from '../geometry.ts';
import { type RegionKey, useRegions } from '../hooks/use-regions.ts';
import { deleteScreenshot, screenshotQuery } from '../screenshots.api.ts';
import { RegionLayer } from './region-layer.tsx';
import { RegionList } from './region-list.tsx';
import { RenameDialog, renameForm } from './rename-dialog.tsx';
import classes from './screenshot-detail.module.css';
import { TermDialog } from './term-dialog.tsx';

/** One screenshot, on which the places of terms are drawn. */
export function ScreenshotDetail({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const deletion = useMutation(deleteScreenshot(useQueryClient(), projectId));
  const { data: screenshot, error } = useQuery({
    ...screenshotQuery(projectId, id),
    // What is being deleted is not asked for again.
    enabled: !deletion.isPending && !deletion.isSuccess,
  });
  const canEdit = useCan('EditScreenshots');
  return (
    <Page>
      <TextLink
        to="/projects/$projectId/screenshots"
        params={{ projectId }}
        className={classes.back}
      >
        <IconArrowLeft size={14} aria-hidden="true" />
        <FormattedMessage id="screenshots.all" />
      </TextLink>
      <PageHeader title={screenshot?.name ?? formatMessage({ id: 'screenshots.title' })}>
        {screenshot && canEdit && (
          <Actions projectId={projectId} screenshot={screenshot} deletion={deletion} />
        )}
      </PageHeader>
      <ErrorAlert error={error} hints={{ 404: 'screenshots.gone' }} />
      {screenshot && <Body projectId={projectId} screenshot={screenshot} canEdit={canEdit} />}
    </Page>
  );
}

interface Props {
  projectId: string;
  screenshot: Screenshot;
}

interface ActionsProps extends Props {
  deletion: UseMutationResult<unknown, Error, Pick<Screenshot, 'id' | 'name'>>;
}

function Actions({ projectId, screenshot, deletion }: ActionsProps) {
  const navigate = useNavigate();
  const [isRenaming, rename] = useFormDialog(renameForm(screenshot.id));
  // The offer to undo it belongs to the list, which is opened once the screenshot is gone.
  const remove = () =>
    deletion.mutate(screenshot, {
      onSuccess: () => navigate({ to: '/projects/$projectId/screenshots', params: { projectId } }),
    });
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={rename.open}
      >
        <FormattedMessage id="screenshots.rename" />
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        loading={deletion.isPending}
        onClick={remove}
      >
        <FormattedMessage id="screenshots.delete" />
      </Button>
      <ErrorAlert error={deletion.error} />
      <RenameDialog
        projectId={projectId}
        screenshot={screenshot}
        opened={isRenaming}
        onClose={rename.close}
      />
    </div>
  );
}

function Body({ projectId, screenshot, canEdit }: Props & { canEdit: boolean }) {
  const regions = useRegions(projectId, screenshot);
  const keysId = useId();
  const [tied, setTied] = useState<RegionKey>();
  const [isAsking, asking] = useDisclosure();
  const ask = (key: RegionKey | undefined) => {
    setTied(key);
    asking.open();
  };
  return (
    <div className={classes.body}>
      <div className={classes.picture}>
        <RegionLayer
          projectId={projectId}
          screenshot={screenshot}
          regions={regions}
          canEdit={canEdit}
          keysId={keysId}
          onTie={ask}
        />
      </div>
      <section className={classes.side} aria-labelledby={`${keysId}-terms`}>
        <h2 id={`${keysId}-terms`} className={classes.title}>
          <FormattedMessage id="screenshots.termsHere" />
        </h2>
        <ErrorAlert error={regions.error} />
        <RegionList projectId={projectId} regions={regions} canEdit={canEdit} />
        {canEdit && (
          <>
            <Button
              variant="default"
              leftSection={<IconSquarePlus size={16} aria-hidden="true" />}
              onClick={() => regions.begin(firstArea)}
            >
              <FormattedMessage id="screenshots.addRegion" />
            </Button>
            <Button
              variant="default"
              leftSection={<IconTag size={16} aria-hidden="true" />}
              onClick={() => ask(undefined)}
            >
              <FormattedMessage id="screenshots.tieWhole" />
            </Button>
            <p id={keysId} className={classes.keys}>
              <FormattedMessage id="screenshots.keys" />
            </p>
          </>
        )}
      </section>
      <TermDialog
        projectId={projectId}
        opened={isAsking}
        onChoose={(term) => {
          regions.tie(tied, { termId: term.termId, term: term.term });
          asking.close();
        }}
        onClose={asking.close}
      />
    </div>
  );
}
