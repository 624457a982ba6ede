import { systemLine, words } from '../system-line.ts'

export const callLines = { callEndedByOperator: systemLine('system', { reason: words }) }
