import { z } from 'zod';

/** The code that a program has put into the address of the page. */
export const deviceSearchSchema = z.object({ code: z.string().optional().catch(undefined) });
