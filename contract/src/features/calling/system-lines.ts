import { systemLine, textArg } from '../../kit/system-line.ts'

export const callLines = { callEndedByOperator: systemLine('system', { reason: textArg }) }
