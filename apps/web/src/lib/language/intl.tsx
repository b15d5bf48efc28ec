import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type en from '../../messages/en.json';
import { interfaceLanguage } from './interface-language.ts';
import { formattingLocale, sourceLanguage } from './languages.ts';

export type MessageId = keyof typeof en;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/** Returns a function that tells whether there is a message for what a server names, which may be a newer one. */
export function useKnownMessages(): (id: string) => id is MessageId {
  const { messages } = useIntl();
  return useCallback((id): id is MessageId => Object.hasOwn(messages, id), [messages]);
}

/** Provides the messages of the chosen language. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(
    interfaceLanguage.subscribe,
    interfaceLanguage.get,
  );
  return (
    <IntlProvider
      locale={formattingLocale(language, navigator.languages)}
      defaultLocale={sourceLanguage}
      messages={messages}
    >
      {children}
    </IntlProvider>
  );
}
