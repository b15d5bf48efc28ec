/** The mail server will never take mail for this address. */
export class MailRefusedError extends Error {}
