import { systemLine, words } from '../../kit/system-line.ts'

export const identityLines = {
  identityApproved: systemLine('system', {}),
  identityRefused: systemLine('system', { reason: words }),
}
