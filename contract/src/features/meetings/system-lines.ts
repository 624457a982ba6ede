import { systemLine, words } from '../../kit/system-line.ts'

export const meetingLines = {
  meetingEndedByOperator: systemLine('system', { name: words, reason: words }),
}
