import { systemLine, words } from '../../kit/system-line.ts'

const line = systemLine('person', { who: words, money: words })

/** `money` is formatted, '$5.00'. */
export const transferLines = {
  transferAccepted: line,
  transferReturned: line,
  transferExpired: line,
}
