import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/** The parameters of the link in a mail for setting a new password. */
export const resetPasswordSearchSchema = z.object({ resetToken: text, email: text });

/** The parameters that a provider adds to the address it redirects back to. */
export const callbackSearchSchema = z.object({ code: text, state: text });
