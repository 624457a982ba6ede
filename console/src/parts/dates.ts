const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A time in milliseconds as people here read it, on one line; '' for none. */
export const dateOf = (ms: number): string => (ms === 0 ? '' : format.format(ms).replaceAll(' ', '\u00a0'))
