import { readContent } from '@mynah/contract/message-kind'
import { walletNoticeMessage, type WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { money } from '#i18n/numbers.ts'
import type { Translate } from '#i18n/translate.ts'

/** The content of a wallet notice; undefined for an unknown shape. */
export const walletNoticeOf = (stored: string): WalletNoticeContent | undefined =>
  readContent(walletNoticeMessage, stored)

/** The result of a request, or a refund, in the reader's language. */
export function walletNoticeText(
  { kind, result, money: amount }: WalletNoticeContent,
  t: Translate<'wallet'>,
): string {
  const values = { money: money(amount) }
  if (kind === 'recharge') {
    return result === 'refused' ? t('noticeRechargeRefused', values) : t('noticeRechargeApproved', values)
  }
  if (kind === 'withdrawal') {
    return result === 'approved' ? t('noticeWithdrawalPaid', values) : t('noticeWithdrawalRefused', values)
  }
  return kind === 'packet' ? t('noticePacketRefunded', values) : t('noticeTransferRefunded', values)
}
