import { optionalWords, systemLine, words } from '../../kit/system-line.ts'

export const walletLines = {
  /** `money` as it is shown with its sign, '-$5.00'; points where `asset` is CAN. `owed` is what the next recharges pay. */
  walletCorrected: systemLine('system', {
    money: words,
    reason: words,
    asset: optionalWords,
    owed: optionalWords,
  }),
}
