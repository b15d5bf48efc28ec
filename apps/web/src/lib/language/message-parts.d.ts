/**
 * The parts that `split-messages.ts` makes of each file of messages. Both have the type of the whole: what shows those of
 * the later part is there only when they are.
 */
declare module '*.json?first' {
  const messages: Readonly<Record<keyof typeof import('../../messages/en.json'), string>>;
  export default messages;
}

declare module '*.json?later' {
  const messages: Readonly<Record<keyof typeof import('../../messages/en.json'), string>>;
  export default messages;
}
