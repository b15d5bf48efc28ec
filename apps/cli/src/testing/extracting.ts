import { endpoints, type Usage } from '@parlance/contract';
import type { TestProject } from './project.ts';

/** What `extract` tells programs. */
export interface ExtractResult {
  readonly used: number;
  readonly places: number;
  readonly findings: readonly {
    readonly kind: 'missing' | 'differs';
    readonly key: string;
    readonly file: string;
    readonly line: number;
    readonly text?: string;
    readonly note?: string;
    readonly isGroup?: boolean;
  }[];
  readonly usages: readonly {
    readonly key: string;
    readonly source: string;
    readonly file: string;
    readonly line: number;
    readonly component?: string;
  }[];
  readonly dynamic: readonly { readonly prefix: string }[];
  readonly sent: {
    readonly changed: number;
    readonly same: number;
    readonly unknown: readonly string[];
    readonly unknownFiles: readonly string[];
  } | null;
}

/** A repository with two namespaces of i18next and code that uses most of their keys. */
export const files = {
  'parlance.yaml': 'sets: [{ files: "l/{locale}/*.json", format: i18next }]\n',
  'l/en/common.json':
    '{\n  "hello": "Hello",\n  "nav": {\n    "home": "Home",\n    "gone": "Gone"\n  },\n  "days_one": "one day",\n  "days_other": "{{count}} days"\n}',
  'l/en/shop.json': '{"buy": "Buy"}',
  'src/app.tsx': `export function App() {
  const { t } = useTranslation();
  return <h1 title={t('nav.home')}>{t('hello', 'Hello')}</h1>;
}
`,
  'src/shop.vue': '<template>{{ $t("shop:buy") }} {{ $t("days", { count }) }}</template>\n',
};

/** The usages of the terms of a file of the project, by their keys. */
export async function usagesOf(
  { call, projectId }: TestProject,
  path: string,
): Promise<Readonly<Record<string, readonly Usage[]>>> {
  const params = { projectId };
  const listed = await call(endpoints.listFiles, { params });
  const fileId = listed.find((file) => file.path === path)?.id ?? '';
  const terms = await call(endpoints.listTerms, { params });
  const own = terms.filter((term) => term.fileId === fileId);
  const lists = own.map(async ({ id: termId, value }) => {
    const usages = await call(endpoints.listUsages, { params: { ...params, termId } });
    return [value, usages] as const;
  });
  return Object.fromEntries((await Promise.all(lists)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
