import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import en from '../messages/en.json';

export type MessageId = keyof typeof en;
type Messages = Readonly<Record<MessageId, string>>;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

const sourceLocale = 'en';

/** Every translation of the app is a chunk of its own; English comes with the app. */
const catalogues = import.meta.glob<Partial<Messages>>(
  ['../messages/*.json', '!../messages/en.json'],
  { import: 'default' },
);

/** The first of the reader's languages that the app is translated into. */
function preferredLocale(): string {
  const available = [sourceLocale, ...Object.keys(catalogues).map(localeOfPath)];
  return navigator.languages.find((language) => available.includes(language)) ?? sourceLocale;
}

function localeOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [locale] = useState(preferredLocale);
  const [messages, setMessages] = useState<Messages>(en);

  useEffect(() => {
    document.documentElement.lang = locale;
    // What is not translated yet stays English.
    const load = catalogues[`../messages/${locale}.json`];
    void load?.().then((translated) => setMessages({ ...en, ...translated }));
  }, [locale]);

  return (
    <IntlProvider locale={locale} defaultLocale={sourceLocale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
