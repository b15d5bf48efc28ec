/** The mail server permanently refuses this address. */
export class MailRefusedError extends Error {}
