import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { beds, compostPercent, dayFromNow, me } from './garden.ts';

export function Beds() {
  const { t, i18n } = useTranslation(['garden', 'common']);
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<number>();
  const ask = (number: number) => setAsked(asked === number ? undefined : number);
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long' });
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  const found = beds.filter(({ plant }) => {
    const name = plant === undefined ? t('bed.empty') : t(plant);
    return name.toLowerCase().includes(query.trim().toLowerCase());
  });
  return (
    <section>
      <h2>{t('title')}</h2>
      <label>
        {t('common:search')}{' '}
        <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      {found.length === 0 ? (
        <p>
          {t('common:noResults', { query })}{' '}
          <button type="button" onClick={() => setQuery('')}>
            {t('common:clear')}
          </button>
        </p>
      ) : null}
      <ul>
        {found.map(({ number, plant, count, sun, gardener, daysToHarvest }) => (
          <li key={number}>
            <h3>{t('bed.name', { number })}</h3>
            <p>{t(sun)}</p>
            {plant === undefined ? (
              <>
                <p>{t('bed.empty')}</p>
                <button type="button" onClick={() => ask(number)}>
                  {asked === number ? t('common:undo') : t('bed.ask')}
                </button>
              </>
            ) : (
              <>
                <p>
                  {t(plant)}, {t('plants', { count })}
                </p>
                <p>
                  {daysToHarvest === 0
                    ? t('harvestToday')
                    : t('harvest', { date: date.format(dayFromNow(daysToHarvest)) })}
                </p>
                <button type="button" onClick={() => ask(number)}>
                  {asked === number
                    ? t('common:undo')
                    : gardener === me || gardener === undefined
                      ? t('bed.leave')
                      : t('bed.share', { name: gardener })}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Trans
          t={t}
          i18nKey="compost"
          values={{ percent: compostPercent }}
          components={{ strong: <strong /> }}
        />
      </p>
      <p>{t('sowing', { from: month.format(dayFromNow(0)), to: month.format(dayFromNow(60)) })}</p>
      <p>{t('tip')}</p>
    </section>
  );
}
