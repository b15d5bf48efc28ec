import type { ParseKeys } from 'i18next';

type GardenKey = ParseKeys<'garden'>;

interface Bed {
  readonly number: number;
  readonly plant: Extract<GardenKey, `plant.${string}`> | undefined;
  readonly count: number;
  readonly sun: Extract<GardenKey, `sun.${string}`>;
  readonly gardener: string | undefined;
  readonly daysToHarvest: number;
}

export const me = 'Noor';
export const gardeners = ['Noor', 'Kofi', 'Marit', 'Yuki'];

/** What a server would answer. */
export const beds: readonly Bed[] = [
  {
    number: 1,
    plant: 'plant.beans',
    count: 12,
    sun: 'sun.full',
    gardener: 'Kofi',
    daysToHarvest: 9,
  },
  {
    number: 2,
    plant: 'plant.chard',
    count: 6,
    sun: 'sun.half',
    gardener: 'Noor',
    daysToHarvest: 0,
  },
  {
    number: 3,
    plant: undefined,
    count: 0,
    sun: 'sun.shade',
    gardener: undefined,
    daysToHarvest: 0,
  },
  {
    number: 4,
    plant: 'plant.garlic',
    count: 30,
    sun: 'sun.full',
    gardener: 'Marit',
    daysToHarvest: 40,
  },
  {
    number: 5,
    plant: 'plant.pumpkin',
    count: 1,
    sun: 'sun.full',
    gardener: 'Yuki',
    daysToHarvest: 60,
  },
  {
    number: 6,
    plant: 'plant.tomatoes',
    count: 8,
    sun: 'sun.full',
    gardener: 'Noor',
    daysToHarvest: 3,
  },
  {
    number: 7,
    plant: 'plant.peas',
    count: 20,
    sun: 'sun.half',
    gardener: 'Kofi',
    daysToHarvest: 14,
  },
];

export const compostPercent = 70;

/** The day that is so many days from today. */
export function dayFromNow(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day;
}
