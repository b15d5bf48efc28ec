/** The frameworks that types are written for; `plain` is for none. */
export const frameworks = ['i18next', 'formatjs', 'vue', 'plain'] as const;

export type Framework = (typeof frameworks)[number];
