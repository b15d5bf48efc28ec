import { ratio, read, type Scenario, value } from './scenario.ts';

const topic = 'Lists and numbers';

export const lists: readonly Scenario[] = [
  {
    topic,
    name: 'list of terms',
    target: ratio(1.5),
    ...read(
      () => '/terms',
      ({ floor, project }) => floor.time('listTerms', { projectId: project.id }),
    ),
  },
  {
    topic,
    name: 'list of translations',
    target: ratio(1.5),
    ...read(
      () => '/translations/en',
      ({ floor, project }) =>
        floor.time('listTranslations', { projectId: project.id, locale: 'en' }),
    ),
  },
  {
    topic,
    name: 'list of terms, beside its text',
    target: ratio(1.5),
    ...read(
      () => '/terms',
      ({ floor, project }) => floor.time('writeTerms', { projectId: project.id }),
    ),
  },
  {
    topic,
    name: 'list of translations, beside its text',
    target: ratio(1.5),
    ...read(
      () => '/translations/en',
      ({ floor, project }) =>
        floor.time('writeTranslations', { projectId: project.id, locale: 'en' }),
    ),
  },
  {
    topic,
    name: 'stats',
    target: value(5),
    ...read(
      () => '/stats',
      ({ floor, project }) => floor.time('readStats', { projectId: project.id }),
    ),
  },
];
