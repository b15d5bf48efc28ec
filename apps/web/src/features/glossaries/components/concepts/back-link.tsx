import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { useGlossaryPlace } from '../../hooks/use-glossary-place.ts';

/** Leads from a glossary to those of its project, or of its workspace. */
export function BackLink() {
  const place = useGlossaryPlace();
  if (place.projectId === undefined) {
    return (
      <TextLink to="/workspaces/$workspaceId/glossaries" params={place} size="sm">
        <FormattedMessage id="glossaries.allOfWorkspace" />
      </TextLink>
    );
  }
  return (
    <TextLink to="/projects/$projectId/glossary" params={place} size="sm">
      <FormattedMessage id="glossaries.allOfProject" />
    </TextLink>
  );
}
