import { useEffect, useState } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { mutedForever } from '@mynah/contract/groups'
import { sendCode } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { fetchRow } from '#features/conversations/index.ts'

const secondMs = 1_000
const askEveryMs = 3_000
const dayMs = 86_400_000

/** In place of the composer: who muted the user or everyone, and for how long. */
export function Muted({ row }: { row: ConversationSummary }) {
  const t = useT('messages')
  const { refusal, refusalBy: name, refusalUntil: until } = row
  const all = refusal === sendCode.groupSilent
  const text = all
    ? name
      ? t('allMutedBy', { name })
      : t('refusedSilent')
    : name
      ? t('mutedBy', { name })
      : t('refusedSilenced')
  return (
    <div className="border-t border-ink-100 bg-paper px-6 py-3.5 text-center text-14">
      <p role="status" className="text-ink-700 wrap-anywhere">
        {text}
      </p>
      {!all && until >= mutedForever && <p className="text-12 text-ink-500">{t('mutedForGood')}</p>}
      {!all && until > 0 && until < mutedForever && <Left key={until} row={row} />}
    </div>
  )
}

/** Counts down, and asks the server at the end, since no event reports it. */
function Left({ row }: { row: ConversationSummary }) {
  const t = useT('messages')
  const format = useFormat()
  const until = row.refusalUntil
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, until - now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  const over = left === 0
  const { type, id } = row.conversation
  useEffect(() => {
    if (!over) return
    // a clock ahead of the server's asks until both agree
    const ask = () => void fetchRow({ type, id }, false)
    ask()
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [over, type, id])
  const days = Math.floor(left / dayMs)
  const rest = format.duration(left % dayMs)
  const time = days > 0 ? t('mutedDays', { count: days, time: rest }) : rest
  return (
    // announced once, not every second
    <p className="text-12 text-ink-500 tabular-nums">{t('mutedLeft', { time })}</p>
  )
}
