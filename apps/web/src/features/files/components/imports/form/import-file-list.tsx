import { Button } from '@mantine/core';
import type { FileChoices } from '@parlance/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowList } from '../../../../../ui/row-list.tsx';
import { keyOf, type PlannedFile } from '../../../import-plan.ts';
import { ImportFileRow } from './import-file-row.tsx';

/** An archive of a whole program can have thousands of files. */
const shownAtOnce = 50;

/** Files that need a choice come first, files that are no translations last. */
const order: readonly PlannedFile['outcome'][] = ['refused', 'imported', 'skipped', 'unrecognised'];

interface Props {
  files: readonly PlannedFile[];
  choices: FileChoices;
  existing: ReadonlySet<string>;
  onChoose: (path: string, choice: FileChoices[string]) => void;
  isFresh: boolean;
  disabled: boolean;
}

/** The files of an import of many. A file keeps the place that it got when the list was filled. */
export function ImportFileList({ files, choices, existing, onChoose, ...state }: Props) {
  const { formatMessage } = useIntl();
  const [isWhole, setIsWhole] = useState(false);
  // Rows stay where they are while their outcomes change.
  const [places, setPlaces] = useState(() => placesOf(files));
  if (places.size !== files.length) setPlaces(placesOf(files));
  const sorted = files.toSorted(
    (a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0),
  );
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(path, (counts.get(path) ?? 0) + 1);
  const shown = isWhole ? sorted : sorted.slice(0, shownAtOnce);
  return (
    <>
      <RowList label={formatMessage({ id: 'import.files' })}>
        {shown.map((file) => (
          <ImportFileRow
            key={keyOf(file)}
            isForMany={(counts.get(file.path) ?? 0) > 1}
            file={file}
            choice={choices[file.path] ?? {}}
            existing={existing}
            onChoose={(choice) => onChoose(file.path, choice)}
            {...state}
          />
        ))}
      </RowList>
      {shown.length < files.length && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          <FormattedMessage id="import.allFiles" values={{ count: files.length }} />
        </Button>
      )}
    </>
  );
}

function placesOf(files: readonly PlannedFile[]): ReadonlyMap<string, number> {
  const sorted = files.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return new Map(sorted.map((file, place) => [keyOf(file), place]));
}
