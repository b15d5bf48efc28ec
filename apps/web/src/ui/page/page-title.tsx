import { useIntl } from 'react-intl';

/** The title of the browser tab. */
export function PageTitle({ title }: { title: string }) {
  const { formatMessage } = useIntl();
  return <title>{`${title} · ${formatMessage({ id: 'app.name' })}`}</title>;
}
