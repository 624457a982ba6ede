import { Heart, Reply, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '@mynah/contract/conversations'
import { systemUserId } from '@mynah/contract/limits'
import { sendCode } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { Composer } from './composer.tsx'
import { Muted } from './muted.tsx'
import { block, like, type ChatKey } from './queries.ts'

const reasons = {
  [sendCode.blocked]: 'refusedBlocked',
  [sendCode.groupDissolved]: 'refusedDissolved',
  [sendCode.groupAbsent]: 'refusedAbsent',
  [sendCode.notMember]: 'refusedNotMember',
} as const

const reasonOf = (code: number) => (code in reasons ? reasons[code as keyof typeof reasons] : 'refusedOther')

interface Props {
  chat: ChatKey
  row: Session
  group: boolean
  role: number
  onFiles: (files: File[], asFiles?: boolean) => void
}

/** Under the messages: the composer, or why there is none, and what a stranger may do. */
export function Foot({ chat, row, group, role, onFiles }: Props) {
  const say = useSay('messages')
  if (row.toBizId === systemUserId) return <Reason text={say('onlyMynah')} />
  if (row.refusal === sendCode.silenced || row.refusal === sendCode.groupSilent) return <Muted row={row} />
  if (row.refusal !== 0) return <Reason text={say(reasonOf(row.refusal))} />
  if (row.textsLeft === 0) return <Reason text={say('strangerWait')} />
  return (
    <>
      {row.textsLeft > 0 && (
        <p
          role="status"
          className="border-t border-ink-100 bg-beak-100 px-4 py-1.5 text-center text-12 text-ink-700"
        >
          {say('strangerLeft', { count: row.textsLeft })}
        </p>
      )}
      {row.isRequest && <RequestBar row={row} />}
      <Composer chat={chat} group={group} role={role} textOnly={row.textsLeft > 0} onFiles={onFiles} />
    </>
  )
}

function Reason({ text }: { text: string }) {
  return (
    <p role="status" className="border-t border-ink-100 bg-paper px-6 py-4 text-center text-14 text-ink-500">
      {text}
    </p>
  )
}

/** A stranger wrote: like, reply or block. */
function RequestBar({ row }: { row: Session }) {
  const say = useSay('messages')
  const [busy, setBusy] = useState(false)
  const name = row.remarks || row.userName
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    // a refusal has shown itself
    await deed().catch(() => undefined)
    setBusy(false)
  }
  const askAndBlock = async () => {
    const sure = await confirm({
      title: say('blockAsk', { name }),
      text: say('blockText'),
      confirm: say('block'),
      danger: true,
    })
    if (!sure) return
    await run(() => block(row).then(() => toast(say('blocked'))))
  }
  return (
    <section aria-label={say('request')} className="border-t border-ink-100 bg-beak-100 px-4 py-3">
      <p className="text-center text-12 text-ink-700">{say('requestText', { name })}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button small icon={Heart} busy={busy} onClick={() => void run(() => like(row))}>
          {say('like')}
        </Button>
        <Button
          small
          kind="secondary"
          icon={Reply}
          onClick={() => document.querySelector<HTMLElement>('[data-room] textarea')?.focus()}
        >
          {say('reply')}
        </Button>
        <Button small kind="secondary" icon={ShieldBan} onClick={() => void askAndBlock()}>
          {say('block')}
        </Button>
      </div>
    </section>
  )
}
