import { useEffect, useState } from 'react'
import type { Session } from '@mynah/contract/conversations'
import { forGood } from '@mynah/contract/groups'
import { sendCode } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { fetchRow } from '#features/conversations/index.ts'

const second_ms = 1_000
const askEvery_ms = 3_000
const day_ms = 86_400_000

/** In the composer's place: who muted me or everyone, and how long it lasts. */
export function Muted({ row }: { row: Session }) {
  const say = useSay('messages')
  const { refusal, refusalBy: name, refusalUntil: until } = row
  const all = refusal === sendCode.groupSilent
  const text = all
    ? name
      ? say('allMutedBy', { name })
      : say('refusedSilent')
    : name
      ? say('mutedBy', { name })
      : say('refusedSilenced')
  return (
    <div className="border-t border-ink-100 bg-paper px-6 py-3.5 text-center text-14">
      <p role="status" className="text-ink-700 wrap-anywhere">
        {text}
      </p>
      {!all && until >= forGood && <p className="text-12 text-ink-500">{say('mutedForGood')}</p>}
      {!all && until > 0 && until < forGood && <Left key={until} row={row} />}
    </div>
  )
}

/** Counts down, and asks the server when the time is over: no event tells of that. */
function Left({ row }: { row: Session }) {
  const say = useSay('messages')
  const format = useFormat()
  const until = row.refusalUntil
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, until - now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second_ms)
    return () => clearInterval(timer)
  }, [])
  const over = left === 0
  const { toBizId, toBizType } = row
  useEffect(() => {
    if (!over) return
    // a clock that is ahead of the server's asks until both agree
    const ask = () => void fetchRow({ toBizId, toBizType }, false)
    ask()
    const timer = setInterval(ask, askEvery_ms)
    return () => clearInterval(timer)
  }, [over, toBizId, toBizType])
  const days = Math.floor(left / day_ms)
  const rest = format.duration(left % day_ms)
  const time = days > 0 ? say('mutedDays', { count: days, time: rest }) : rest
  return (
    // read out once, not each second
    <p className="text-12 text-ink-500 tabular-nums">{say('mutedLeft', { time })}</p>
  )
}
