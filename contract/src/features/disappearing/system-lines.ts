import { optionalWords, systemLine, words } from '../../kit/system-line.ts'

export const disappearingLines = {
  /** `name`: who set it. `seconds`: how long messages stand from here on, '0' for good. `archived`: '1' where operators have what disappeared. */
  expirySet: systemLine('person', { name: words, seconds: words, archived: optionalWords }),
}
