import { Headset, MessageCircle, ReceiptText } from 'lucide-react'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { billTitle, Change, useFateOf } from './bill-line.tsx'
import { CopyCell } from '../cash/copy-cell.tsx'
import { ReceiptCell } from '../cash/receipt-cell.tsx'
import { paymentPath, questionPath } from '../paths.ts'
import { textOf, useBillRow, type WholeBillRow } from '../queries.ts'

/** One entry of the bill with all its details. */
export function BillDetail({ id }: { id: string }) {
  const t = useT('wallet')
  const query = useBillRow(id)
  return (
    <Screen title={t('billDetail')}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {(row) => <Detail row={row} />}
      </Loaded>
    </Screen>
  )
}

function Detail({ row }: { row: WholeBillRow }) {
  const t = useT('wallet')
  const format = useFormat()
  const time = useWholeTime()
  const fate = useFateOf()(row)
  const payment = paymentPath(row)
  const { other, money, balance, orderNo, createTime, conversation, msgSeq } = row
  return (
    <div className="pb-6">
      <div className="flex flex-col items-center gap-1 px-6 py-6 text-center">
        {other.userId && <Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={52} />}
        <p className="pt-1 text-16 wrap-anywhere">{billTitle(row, t)}</p>
        <Change {...row} big />
        {fate && <p className="text-14 text-ink-700">{fate}</p>}
      </div>
      <Section>
        {other.userName && <Cell title={t('otherPerson')} value={other.userName} />}
        <Cell title={t('time')} value={time(createTime)} />
        <Cell
          title={t('balanceAfter')}
          value={<span className="tabular-nums">{format.money(BigInt(balance))}</span>}
        />
        <CopyCell title={t('orderNo')} text={orderNo} />
        <ReceiptCell
          orderNo={orderNo}
          receipt={{
            title: billTitle(row, t),
            amount: format.money(BigInt(money), { signed: true, currency: true }),
            rows: [
              ...(other.userName ? [[t('otherPerson'), other.userName] as const] : []),
              ...(fate ? [[t('state'), fate] as const] : []),
              [t('time'), time(createTime)],
              [t('orderNo'), orderNo],
            ],
          }}
        />
      </Section>
      <Section>
        {payment && <Cell icon={ReceiptText} title={t('toPayment')} to={payment} />}
        {conversation && msgSeq > 0 && (
          <Cell icon={MessageCircle} title={t('toMessage')} to={`${roomPath(conversation)}&at=${msgSeq}`} />
        )}
        <Cell icon={Headset} title={t('question')} to={questionPath(orderNo)} />
      </Section>
    </div>
  )
}

/** Date and time to the second, as on a receipt. */
export function useWholeTime(): (ms: number) => string {
  const language = useLanguage()
  return (ms) =>
    new Intl.DateTimeFormat(intlTag[language], { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
}
