import { systemLine, words } from '../system-line.ts'

export const identityLines = {
  identityApproved: systemLine('system', {}),
  identityRefused: systemLine('system', { reason: words }),
}
