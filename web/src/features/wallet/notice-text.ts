import { readContent } from '@mynah/contract/message-kind'
import { walletNoticeMessage, type WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { money } from '#i18n/numbers.ts'
import type { Translate } from '#i18n/translate.ts'

/** What a notice of the wallet holds; undefined for a shape that is not known. */
export const walletNoticeOf = (stored: string): WalletNoticeContent | undefined =>
  readContent(walletNoticeMessage, stored)

/** What became of a request, or money that came back, in the reader's language. */
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
