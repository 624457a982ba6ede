import { optionalTextArg, systemLine } from '../../kit/system-line.ts'

export const complaintLines = {
  complaintDismissed: systemLine('system', {}),
  complaintActed: systemLine('system', {}),
  complaintWarning: systemLine('system', { kind: optionalTextArg }),
}
