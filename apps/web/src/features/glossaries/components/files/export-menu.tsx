import { Button, Menu } from '@mantine/core';
import { type Glossary, glossaryExportFormats } from '@parlance/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { saveFile } from '../../../../lib/api/save-file.ts';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { exportGlossary } from '../../glossary-files.api.ts';

/** Downloads a glossary in one of the formats that other programs know. */
export function ExportMenu({ glossary: { id, name } }: { glossary: Glossary }) {
  const { mutate, isPending, error } = useMutation(exportGlossary(id));
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            <FormattedMessage id="glossaries.export" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {glossaryExportFormats.map((format) => (
            <Menu.Item
              key={format}
              onClick={() =>
                mutate(format, {
                  // The styles of TBX have one ending.
                  onSuccess: (content) => saveFile(content, `${name}.${format.split('-')[0]}`),
                })
              }
            >
              <FormattedMessage id={`glossaries.format.${format}`} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ErrorAlert error={error} action="ExportLocale" />
    </>
  );
}
