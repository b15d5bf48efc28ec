import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFile, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { idsOf } from '../../../lib/entry-filter.ts';
import { hasWords } from '../../../lib/search-words.ts';
import { FilterPopover } from '../../../ui/form/filter-popover.tsx';
import { type FileNode, filesIn, toFileTree } from '../file-tree.ts';
import { filesQuery } from '../project-files.api.ts';
import classes from './file-filter.module.css';

interface Props {
  projectId: string;
  /** Ids of files, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** With fewer files, reading is faster than searching, and all folders are open. */
const worthSearching = 12;

/** Filters terms by their files, if the project has more than one. */
export function FileFilter({ projectId, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { data: files } = useQuery(filesQuery(projectId));
  const [words, setWords] = useState('');
  const chosen = new Set(idsOf(value));
  if (!files || (files.length < 2 && chosen.size === 0)) return null;
  const unnamed = formatMessage({ id: 'files.unnamed' });
  const label = formatMessage({ id: 'files.search' });
  const isLong = files.length > worthSearching;
  const found = files.filter(({ path }) => hasWords(path ?? unnamed, words));
  return (
    <FilterPopover
      icon={IconFile}
      label={<FormattedMessage id="files.filter" values={{ count: chosen.size }} />}
      isChosen={chosen.size > 0}
      onClear={() => onChange('')}
      search={
        isLong && (
          <TextInput
            mb="sm"
            size="xs"
            type="search"
            aria-label={label}
            placeholder={label}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )
      }
    >
      {found.length === 0 && <FormattedMessage id="list.noResults" />}
      <FileNodes
        nodes={toFileTree(found, unnamed)}
        areOpen={!isLong || words !== ''}
        chosen={chosen}
        onChange={(ids) => onChange([...ids].join(','))}
      />
    </FilterPopover>
  );
}

interface NodesProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  nodes: readonly FileNode[];
  /** Whether folders are open at first. */
  areOpen: boolean;
}

function FileNodes({ nodes, ...props }: NodesProps) {
  return (
    <ul className={classes.nodes}>
      {nodes.map((node) =>
        node.kind === 'file' ? (
          <li key={node.id} className={classes.file}>
            <NodeCheckbox node={node} {...props} />
          </li>
        ) : (
          // The key resets the folder when a search opens all folders.
          <FolderNode key={`${node.path} ${props.areOpen}`} folder={node} {...props} />
        ),
      )}
    </ul>
  );
}

interface FolderProps extends Omit<NodesProps, 'nodes'> {
  folder: FileNode & { kind: 'folder' };
}

function FolderNode({ folder, ...props }: FolderProps) {
  const { formatMessage } = useIntl();
  const { areOpen, chosen } = props;
  const [isOpen, setIsOpen] = useState(areOpen || filesIn(folder).some((id) => chosen.has(id)));
  return (
    <li>
      <div className={classes.folder}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={formatMessage({ id: 'files.openFolder' }, { name: folder.name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden="true" />
        </UnstyledButton>
        <NodeCheckbox node={folder} {...props} />
      </div>
      {isOpen && <FileNodes nodes={folder.children} {...props} />}
    </li>
  );
}

function NodeCheckbox({ node, chosen, onChange }: Omit<NodesProps, 'nodes'> & { node: FileNode }) {
  const ids = filesIn(node);
  const chosenIds = ids.filter((id) => chosen.has(id));
  const isChosen = chosenIds.length === ids.length;
  return (
    <Checkbox
      size="xs"
      checked={isChosen}
      indeterminate={chosenIds.length > 0 && !isChosen}
      label={<bdi dir="auto">{node.kind === 'folder' ? `${node.name}/` : node.name}</bdi>}
      onChange={() => {
        const others = [...chosen].filter((id) => !ids.includes(id));
        onChange(new Set(isChosen ? others : [...others, ...ids]));
      }}
    />
  );
}
