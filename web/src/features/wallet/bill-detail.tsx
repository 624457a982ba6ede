import { Headset, MessageCircle } from 'lucide-react'
import type { ChatType } from '@mynah/contract/socket'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { billTitle, Change } from './bill-line.tsx'
import { CopyCell } from './copy-cell.tsx'
import { questionPath } from './paths.ts'
import { textOf, useBillRow, type WholeBillRow } from './queries.ts'

/** One line of the bill with all that is known of it. */
export function BillDetail({ id }: { id: string }) {
  const say = useSay('wallet')
  const query = useBillRow(id)
  return (
    <Screen title={say('billDetail')}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {(row) => <Detail row={row} />}
      </Loaded>
    </Screen>
  )
}

function Detail({ row }: { row: WholeBillRow }) {
  const say = useSay('wallet')
  const format = useFormat()
  const time = useWholeTime()
  const { other, money, balance, orderNo, createTime, toBizType, toBizId, msgSeq } = row
  return (
    <div className="pb-6">
      <div className="flex flex-col items-center gap-1 px-6 py-6 text-center">
        {other.userId && <Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={52} />}
        <p className="pt-1 text-16 wrap-anywhere">{billTitle(row, say)}</p>
        <Change money={money} big />
      </div>
      <Section>
        {other.userName && <Cell title={say('otherPerson')} value={other.userName} />}
        <Cell title={say('time')} value={time(createTime)} />
        <Cell
          title={say('balanceAfter')}
          value={<span className="tabular-nums">{format.money(BigInt(balance))}</span>}
        />
        <CopyCell title={say('orderNo')} text={orderNo} />
      </Section>
      <Section>
        {msgSeq > 0 && (
          <Cell
            icon={MessageCircle}
            title={say('toMessage')}
            to={`${roomPath({ toBizId, toBizType: toBizType as ChatType })}&at=${msgSeq}`}
          />
        )}
        <Cell icon={Headset} title={say('question')} to={questionPath(orderNo)} />
      </Section>
    </div>
  )
}

/** Day and time to the second, as a receipt has it. */
export function useWholeTime(): (ms: number) => string {
  const language = useLanguage()
  return (ms) =>
    new Intl.DateTimeFormat(intlTag[language], { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
}
