import type { Language } from '@mynah/contract/languages'
import { transferMessage } from '@mynah/contract/message-kinds/transfer'
import { serveMessageKind, shownMoney } from '#features/messages/index.ts'

const label: Record<Language, string> = {
  en: '[Transfer]',
  id: '[Transfer]',
  th: '[โอนเงิน]',
  vi: '[Chuyển tiền]',
  hi: '[ट्रांसफ़र]',
  zh: '[转账]',
}

export const transferKind = serveMessageKind(transferMessage, {
  pushText: ({ money }, language) => `${label[language]} ${shownMoney(money)}`,
})
