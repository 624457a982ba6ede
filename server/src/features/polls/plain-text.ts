import type { PollContent, PollKind } from '@mynah/contract/message-kinds/poll'

const signs: Record<PollKind, string> = { poll: '📊', signUp: '📝', dates: '📅' }

/**
 * A poll as plain text without words of a language, for clients that do not know the kind, the chat list, notifications
 * and search.
 */
export const plainText = ({ kind, question, options }: Pick<PollContent, 'kind' | 'question' | 'options'>) =>
  [
    `${signs[kind]} ${question}`,
    ...options.map((option) => `• ${kind === 'dates' ? plainDate(option) : option}`),
  ].join('\n')

/** `2026-12-01T18:00Z` as `2026-12-01 18:00 UTC`. */
const plainDate = (option: string) => option.replace('T', ' ').replace('Z', ' UTC')

/** Whether an option is a day, or a time on a day. */
export const isDate = (option: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}Z)?$/.test(option)) return false
  const at = new Date(option)
  // an invalid day of a month would be parsed as one of the next
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(option.replace('Z', ''))
}
