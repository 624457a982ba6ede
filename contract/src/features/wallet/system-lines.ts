import { optionalTextArg, systemLine, textArg } from '../../kit/system-line.ts'

export const walletLines = {
  /**
   * `money` is formatted with its sign, '-$5.00'; points if `asset` is CAN. `owed` is the debt that the next recharges
   * pay.
   */
  walletCorrected: systemLine('system', {
    money: textArg,
    reason: textArg,
    asset: optionalTextArg,
    owed: optionalTextArg,
  }),
}
