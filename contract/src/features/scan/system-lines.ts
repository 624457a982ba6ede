import { systemLine, words } from '../../kit/system-line.ts'

export const scanLines = {
  qrSignIn: systemLine('system', { device: words }),
}
