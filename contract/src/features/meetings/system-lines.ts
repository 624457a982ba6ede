import { systemLine, textArg } from '../../kit/system-line.ts'

export const meetingLines = {
  meetingEndedByOperator: systemLine('system', { name: textArg, reason: textArg }),
}
