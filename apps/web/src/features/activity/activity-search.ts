import { activityAreas } from '@parlance/contract';
import { z } from 'zod';

/** The search parameters of the page of activity: what is shown of it. */
export const activitySearchSchema = z.object({
  /** The id of a person or an API client. */
  person: z.uuid().optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
  file: z.uuid().optional().catch(undefined),
  area: z.enum(activityAreas).optional().catch(undefined),
});

export type ActivitySearch = z.output<typeof activitySearchSchema>;
