import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/** What a link of a mail says that lets somebody set a new password. */
export const resetPasswordSearchSchema = z.object({ resetToken: text, email: text });

/** What a provider sends people back with. */
export const callbackSearchSchema = z.object({ code: text, state: text });
