import { systemLine, textArg } from '../../kit/system-line.ts'

export const scanLines = {
  qrSignIn: systemLine('system', { device: textArg }),
}
