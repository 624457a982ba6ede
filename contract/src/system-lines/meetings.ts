import { systemLine, words } from '../system-line.ts'

export const meetingLines = {
  meetingEndedByOperator: systemLine('system', { name: words, reason: words }),
}
