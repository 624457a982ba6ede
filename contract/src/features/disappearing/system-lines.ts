import { optionalTextArg, systemLine, textArg } from '../../kit/system-line.ts'

export const disappearingLines = {
  /**
   * `name`: who set it. `seconds`: the lifetime of messages from here on, '0' for ever. `archived`: '1' if operators
   * keep an archive of disappeared messages.
   */
  expirySet: systemLine('person', { name: textArg, seconds: textArg, archived: optionalTextArg }),
}
