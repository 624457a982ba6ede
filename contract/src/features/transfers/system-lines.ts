import { systemLine, textArg } from '../../kit/system-line.ts'

const line = systemLine('person', { who: textArg, money: textArg })

/** `money` is formatted, '$5.00'. */
export const transferLines = {
  transferAccepted: line,
  transferReturned: line,
  transferExpired: line,
}
