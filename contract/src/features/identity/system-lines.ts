import { optionalWords, systemLine, words } from '../../kit/system-line.ts'

/** `reasonKey` is one of `refusalReasons`; `reason` says it for clients that do not know it, or in an operator's words. */
export const identityLines = {
  identityApproved: systemLine('system', {}),
  identityRefused: systemLine('system', { reason: words, reasonKey: optionalWords }),
}
