import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { dayFromNow, gardeners, me } from './garden.ts';

/** Whose turn it is in the next days. Nobody's on the last one. */
const turns = [me, 'Kofi', 'Marit', 'Yuki', undefined];
const cansToday: number = 3;
const barrelIsFull = true;

export function Rota() {
  const { t, i18n } = useTranslation(['rota', 'common']);
  const [isDone, setDone] = useState(false);
  const [taken, setTaken] = useState<number>();
  const [savedAt, setSavedAt] = useState<Date>();
  const [reminds, setReminds] = useState(false);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long' });
  const [today] = turns;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSavedAt(new Date());
  };
  return (
    <section>
      <h2>{t('title')}</h2>
      <p>
        {today === me || today === undefined ? t('yours') : t('today', { name: today })}{' '}
        {cansToday === 0 ? t('rained') : t('cans', { count: cansToday })}
      </p>
      {barrelIsFull ? <p>{t('barrel')}</p> : null}
      <p>{t('weather', { time: time.format(dayFromNow(0)) })}</p>
      <button type="button" aria-pressed={isDone} onClick={() => setDone(!isDone)}>
        {t('done')}
      </button>
      <ol>
        {turns.slice(1).map((name, index) => (
          <li key={name ?? index}>
            {t('days', { count: index + 1 })}:{' '}
            {name ?? t('nobody', { day: weekday.format(dayFromNow(index + 1)) })}{' '}
            <button type="button" disabled={taken === index} onClick={() => setTaken(index)}>
              {name === undefined ? t('take') : t('swap', { name })}
            </button>
          </li>
        ))}
      </ol>
      <form onSubmit={save}>
        <label>
          {t('note')} <input name="note" />
        </label>
        <button type="submit">{t('common:save')}</button>
        <button type="reset">{t('common:cancel')}</button>
        {savedAt ? <p role="status">{t('common:saved', { time: time.format(savedAt) })}</p> : null}
      </form>
      <p>
        <a href={toCalendar(t('title'))} download="rota.ics">
          {t('calendar')}
        </a>{' '}
        <button type="button" aria-pressed={reminds} onClick={() => setReminds(!reminds)}>
          {t('reminder', { time: '07:30' })}
        </button>
      </p>
      <ul>
        {gardeners.map((name, index) => (
          <li key={name}>
            <Trans
              t={t}
              i18nKey="thanks"
              values={{ name, count: 20 - index }}
              components={{ name: <strong /> }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address of a calendar with one event, today. */
function toCalendar(title: string): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const event = ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${title}`, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}
