import { optionalTextArg, systemLine, textArg } from '../../kit/system-line.ts'

/**
 * `reasonKey` is one of `refusalReasons`; `reason` is its text for clients that do not know the key, or an operator's
 * own words.
 */
export const identityLines = {
  identityApproved: systemLine('system', {}),
  identityRefused: systemLine('system', { reason: textArg, reasonKey: optionalTextArg }),
}
