import type { Language } from '@mynah/contract/languages'
import { walletNoticeMessage, type WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { hasText, textsOf } from '#platform/texts.ts'
import { serveMessageKind, shownMoney } from '#features/messages/index.ts'

const texts = textsOf('wallet')

function lineOf({ kind, result, money }: WalletNoticeContent, language: Language): string {
  const key = `notice_${kind}_${result}` as const
  return hasText('wallet', key) ? texts(language)(key, { money: shownMoney(money) }) : ''
}

export const walletNoticeKind = serveMessageKind(walletNoticeMessage, {
  pushText: lineOf,
  listText: (content, { language }) => lineOf(content, language),
})
