import { systemLine, words } from '../../kit/system-line.ts'

export const callLines = { callEndedByOperator: systemLine('system', { reason: words }) }
