import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Beds } from './beds.tsx';
import { gardeners, me } from './garden.ts';
import { languages } from './i18n.ts';
import { Rota } from './rota.tsx';

export function App() {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState<'beds' | 'rota'>('beds');
  const language = i18n.resolvedLanguage ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t('app');
  }, [language, t]);
  return (
    <>
      <header>
        <h1>{t('app')}</h1>
        <p>{t('tagline')}</p>
        <label>
          {t('language')}{' '}
          <select value={language} onChange={(event) => i18n.changeLanguage(event.target.value)}>
            {languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {new Intl.DisplayNames(code, { type: 'language' }).of(code)}
              </option>
            ))}
          </select>
        </label>
        <nav aria-label={t('nav.label')}>
          {(['beds', 'rota'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-current={page === name ? 'page' : undefined}
              onClick={() => setPage(name)}
            >
              {t(`nav.${name}`)}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <p>
          {t('greeting', { name: me })} · {t('gardeners', { count: gardeners.length })}
        </p>
        {navigator.onLine ? null : (
          <p role="status">
            {t('error.offline')}{' '}
            <button type="button" onClick={() => location.reload()}>
              {t('error.retry')}
            </button>
          </p>
        )}
        <Suspense fallback={<p>{t('loading')}</p>}>
          {page === 'beds' ? <Beds /> : <Rota />}
        </Suspense>
      </main>
      <footer>
        <Trans i18nKey="footer" components={{ rules: <Rules /> }} />
      </footer>
    </>
  );
}

/** A link whose words are in the translation. */
function Rules({ children }: { children?: ReactNode }) {
  return <a href="https://example.com/rules">{children}</a>;
}
