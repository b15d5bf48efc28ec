import type { Usage } from '@parlance/contract';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CodePlace } from '../../../../lib/texts/code-places.ts';
import { linkReference } from '../../../../lib/texts/code-references.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { useCan, useProject } from '../../../projects/hooks/use-project.ts';
import classes from './code-places.module.css';
import panelClasses from './term-panel.module.css';

/** More are shown when somebody asks for them. */
const placesAtOnce = 8;

/** Where a term is used in code: links by the pattern of the project, with the lines around where they are known. */
export function CodePlaces({ places }: { places: readonly CodePlace[] }) {
  const { id: projectId, referenceUrl } = useProject();
  const canEdit = useCan('EditProject');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? places : places.slice(0, placesAtOnce);
  return (
    <>
      <ul className={classes.places}>
        {shown.map((place) => (
          <li key={place.reference}>
            <Place place={place} />
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <button
          type="button"
          data-item
          className={panelClasses.more}
          onClick={() => setShowsAll(true)}
        >
          <FormattedMessage
            id="panel.moreReferences"
            values={{ count: places.length - shown.length }}
          />
        </button>
      )}
      {referenceUrl === null && canEdit && (
        <p className={`${panelClasses.note} ${classes.hint}`}>
          <TextLink to="/projects/$projectId/settings" params={{ projectId }} data-item size="xs">
            <FormattedMessage id="panel.setReferenceUrl" />
          </TextLink>
        </p>
      )}
    </>
  );
}

function Place({ place: { reference, usage } }: { place: CodePlace }) {
  const { formatMessage } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const codeId = useId();
  const path = reference.replace(/[\u2068\u2069]/g, '');
  return (
    <>
      <div className={classes.head}>
        {usage?.code && (
          <button
            type="button"
            data-item
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? codeId : undefined}
            aria-label={formatMessage({ id: 'panel.codeAt' }, { place: path })}
            title={formatMessage({ id: 'panel.codeAt' }, { place: path })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </button>
        )}
        <span className={classes.place}>
          <PlaceLink reference={reference} path={path} />
          {usage?.component !== undefined && (
            <bdi className={classes.component} dir="ltr">
              {usage.component}
            </bdi>
          )}
        </span>
      </div>
      {isOpen && usage?.code && <Code id={codeId} line={usage.line} code={usage.code} />}
    </>
  );
}

function PlaceLink({ reference, path }: { reference: string; path: string }) {
  const { formatMessage } = useIntl();
  const { referenceUrl } = useProject();
  const href = referenceUrl === null ? undefined : linkReference(referenceUrl, reference);
  const text = (
    <bdi className={panelClasses.path} dir="ltr">
      {path}
    </bdi>
  );
  if (href === undefined) return text;
  return (
    <a data-item href={href} target="_blank" rel="noreferrer" className={panelClasses.link}>
      {text}
      <IconExternalLink size={14} role="img" aria-label={formatMessage({ id: 'panel.newTab' })} />
    </a>
  );
}

interface CodeProps {
  id: string;
  /** The line that uses the term. */
  line: number;
  code: NonNullable<Usage['code']>;
}

/** Some lines of code with their numbers; the line of the place is lit. */
function Code({ id, line, code }: CodeProps) {
  return (
    <pre id={id} className={classes.code} dir="ltr">
      {code.text.split('\n').map((text, at) => {
        const number = code.line + at;
        const Line = number === line ? 'mark' : 'span';
        return (
          <Line key={number} className={classes.line}>
            <span className={classes.number} aria-hidden="true">
              {number}
            </span>
            <code>{text}</code>
          </Line>
        );
      })}
    </pre>
  );
}
