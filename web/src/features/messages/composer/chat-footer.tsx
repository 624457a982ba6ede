import { Check, Flag, ShieldBan, UserPlus } from 'lucide-react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { systemUserId } from '@mynah/contract/limits'
import { sendCode } from '@mynah/contract/socket'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { nameOf } from '#features/conversations/index.ts'
import { complainAboutPerson } from '#features/complaints/index.ts'
import { Composer } from './composer.tsx'
import { Muted } from './muted.tsx'
import { userInfoPath } from '../paths.ts'
import { like, setBlocked, type ChatKey } from '../queries.ts'

const reasons = {
  [sendCode.blocked]: 'refusedBlocked',
  [sendCode.groupDissolved]: 'refusedDissolved',
  [sendCode.groupAbsent]: 'refusedAbsent',
  [sendCode.notMember]: 'refusedNotMember',
} as const

const reasonOf = (code: number) => (code in reasons ? reasons[code as keyof typeof reasons] : 'refusedOther')

interface Props {
  chat: ChatKey
  row: ConversationSummary
  group: boolean
  role: number
  onFiles: (files: File[], asFiles?: boolean) => void
}

/** Under the messages: the composer, or why there is none, and what strangers may do. */
export function ChatFooter({ chat, row, group, role, onFiles }: Props) {
  const t = useT('messages')
  if (row.conversation.id === systemUserId) return <Reason text={t('onlyMynah')} />
  if (row.refusal === sendCode.silenced || row.refusal === sendCode.groupSilent) return <Muted row={row} />
  if (row.refusal === sendCode.toBlocked) return <Blocked row={row} />
  if (row.refusal !== 0) return <Reason text={t(reasonOf(row.refusal))} />
  if (row.textsLeft === 0) return <Reason text={t('strangerWait', { name: nameOf(row) })} />
  return (
    <>
      {row.textsLeft > 0 && (
        <p
          role="status"
          className="border-t border-ink-100 bg-beak-100 px-4 py-1.5 text-center text-12 text-ink-700"
        >
          {t('strangerLeft', { count: row.textsLeft, name: nameOf(row) })}
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

/** A person blocked by the user: instead of the composer, a button to unblock. */
function Blocked({ row }: { row: ConversationSummary }) {
  const t = useT('messages')
  const { busy, run } = useAction()
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 border-t border-ink-100 bg-paper px-4 py-3">
      <p role="status" className="text-center text-14 text-ink-500 wrap-anywhere">
        {t('refusedToBlocked', { name: nameOf(row) })}
      </p>
      <Button
        small
        kind="secondary"
        busy={busy}
        onClick={() => void run(() => setBlocked(row.conversation, false))}
      >
        {t('unblock')}
      </Button>
    </div>
  )
}

/** A message request of a stranger: accept, view the profile, block or report. */
function RequestBar({ row }: { row: ConversationSummary }) {
  const t = useT('messages')
  const { busy, run } = useAction()
  const open = useOpen()
  const name = nameOf(row)
  const askAndBlock = async () => {
    const sure = await confirm({
      title: t('blockAsk', { name }),
      text: t('blockText'),
      confirm: t('block'),
      danger: true,
    })
    if (!sure) return
    await run(() => setBlocked(row.conversation, true))
  }
  return (
    <section aria-label={t('request')} className="border-t border-ink-100 bg-beak-100 px-4 py-3">
      <p className="text-center text-12 text-ink-700">{t('requestText', { name })}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button
          small
          icon={Check}
          busy={busy}
          onClick={() => void run(() => like(row.conversation).then(() => toast(t('accepted', { name }))))}
        >
          {t('accept')}
        </Button>
        <Button
          small
          kind="secondary"
          icon={UserPlus}
          onClick={() => open(`${userInfoPath}?id=${row.conversation.id}`)}
        >
          {t('addFriend')}
        </Button>
        <Button small kind="secondary" icon={ShieldBan} onClick={() => void askAndBlock()}>
          {t('block')}
        </Button>
        <Button
          small
          kind="secondary"
          icon={Flag}
          onClick={() => open(complainAboutPerson(row.conversation.id))}
        >
          {t('report')}
        </Button>
      </div>
    </section>
  )
}
