/** An address by which those for two languages are the same: `/en/` and `/de/`, `en.` and `de.`, `?hl=de`. */
export function withoutLanguage(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|^www\./, '')
    .replace(/^[a-z]{2}(?:-[a-z]{2,4})?\.(?=[^/]+\.)/, '')
    .replace(/\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/|$)/g, '')
    .replace(/(?<=[?&](?:lang|language|hl|locale)=)[\w-]+/g, '')
    .replace(/\/$/, '');
}
