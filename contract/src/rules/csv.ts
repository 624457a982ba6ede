/** The byte order mark by which spreadsheets recognise UTF-8, at the start of a file. */
export const csvStart = '\uFEFF'

/**
 * A text as one field of CSV (RFC 4180). A text that looks like a formula gets an apostrophe, since strangers write
 * names.
 */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of fields that are CSV already. */
export const csvLine = (fields: readonly string[]): string => `${fields.join(',')}\r\n`
