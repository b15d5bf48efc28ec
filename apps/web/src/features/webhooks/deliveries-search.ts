import { deliveryStates } from '@parlance/contract';
import { z } from 'zod';

/** What a list of deliveries is narrowed to. */
export const deliveriesSearchSchema = z.object({
  state: z.enum(deliveryStates).optional().catch(undefined),
});

export type DeliveriesSearch = z.infer<typeof deliveriesSearchSchema>;
