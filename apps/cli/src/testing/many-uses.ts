/** How many files of code there are, and how many keys each uses. */
const [files, keysPerFile] = [5000, 20];

/** A repository with 100 000 keys, each used once in a component of React, by the paths of its files. */
export function readManyUses(): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const code: Record<string, string> = {};
  for (let file = 0; file < files; file++) {
    const keys = Array.from(
      { length: keysPerFile },
      (_, n) => `area${file % 100}.part${file}.text${n}`,
    );
    for (const key of keys) texts[key] = `The text ${key}`;
    code[`src/area${file % 100}/part${file}.tsx`] = writeComponent(`Part${file}`, keys);
  }
  return {
    'parlance.yaml': 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n',
    'l/en.json': JSON.stringify(texts, null, 2),
    ...code,
  };
}

function writeComponent(name: string, keys: readonly string[]): string {
  const lines = keys.map(
    (key, n) =>
      `      <Text size="sm" weight={count > ${n} ? 600 : 400}>{t('${key}', { count })}</Text>`,
  );
  return `import { useTranslation } from 'react-i18next';
import { Card, Text } from '../ui';

interface Props { readonly id: string; readonly count: number; onClose?: () => void }

export function ${name}({ id, count, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Card id={id} onClose={onClose}>
${lines.join('\n')}
    </Card>
  );
}
`;
}
