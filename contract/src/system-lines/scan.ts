import { systemLine, words } from '../system-line.ts'

export const scanLines = {
  qrSignIn: systemLine('system', { device: words }),
}
