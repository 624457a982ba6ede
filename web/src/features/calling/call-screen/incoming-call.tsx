import { Phone, PhoneOff, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { isOtherOngoing, RoundButton } from '#features/media/index.ts'
import { callerOf, useGroup, type CallView } from '../queries.ts'
import { decline, join } from '../session.ts'

/** Escape declines, Tab stays among the buttons. */
function onKeyDown(event: KeyboardEvent): void {
  const dialog = event.currentTarget
  if (event.key === 'Escape') {
    event.preventDefault()
    return void decline()
  }
  if (event.key !== 'Tab' || !(dialog instanceof HTMLElement)) return
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button:not([disabled])')]
  const [first, last] = [buttons[0], buttons.at(-1)]
  const isAtEdge = document.activeElement === (event.shiftKey ? first : last)
  if (!isAtEdge && document.activeElement !== dialog) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** An incoming call: the whole screen of a phone, a card in the corner of a wide one. */
export function IncomingCall({ call, onAnswered }: { call: CallView; onAnswered: () => void }) {
  const t = useT('call-screen')
  const { busy, run } = useAction()
  const { data: group } = useGroup(call.groupId)
  const dialog = useRef<HTMLElement>(null)
  // The dialog gets the focus and not its button: a key meant for a text elsewhere must not open the microphone.
  useEffect(() => {
    const before = document.activeElement
    const at = dialog.current
    at?.focus()
    at?.addEventListener('keydown', onKeyDown)
    return () => {
      at?.removeEventListener('keydown', onKeyDown)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const answer = (isAudio: boolean) =>
    void run(async () => {
      if (await join(call, isAudio)) onAnswered()
    })
  const { userId, userName, avatarUrl } = callerOf(call)
  const others = call.participants.filter((one) => one.userId !== userId)
  const line = t(call.isAudio ? 'incomingVoice' : 'incomingVideo')
  return (
    <section
      ref={dialog}
      role="dialog"
      aria-modal="true"
      tabIndex={-1}
      aria-label={t('incomingFrom', { name: userName })}
      className="always-dark fixed inset-0 z-[10080] flex animate-fade outline-none flex-col items-center bg-night px-6 pt-[18vh] pb-[max(2.5rem,env(safe-area-inset-bottom))] text-ink-900 wide:inset-auto wide:top-5 wide:right-5 wide:w-90 wide:rounded-18 wide:px-5 wide:py-6 wide:shadow-menu"
    >
      <Avatar id={userId} name={userName} src={avatarUrl} size={96} />
      <h2 className="mt-4 max-w-full text-center text-22 font-bold wrap-anywhere">{userName}</h2>
      <p className="mt-1 text-center text-16 text-ink-700">
        {group
          ? t('incomingInGroup', { line, group: group.name })
          : others.length > 0
            ? t('incomingInCall', { line, names: others.map((one) => one.userName).join(', ') })
            : line}
      </p>
      {isOtherOngoing('call') && (
        <p className="mt-3 text-center text-14 text-ink-700">{t('leavesMeeting')}</p>
      )}
      <div className="mt-auto flex w-full max-w-80 justify-around gap-4 wide:mt-6">
        <RoundButton icon={PhoneOff} label={t('decline')} tone="danger" onClick={() => void decline()} />
        <RoundButton
          icon={call.isAudio ? Phone : Video}
          label={t('answer')}
          tone="ok"
          disabled={busy}
          onClick={() => answer(call.isAudio)}
        />
        {!call.isAudio && (
          <RoundButton icon={Phone} label={t('answerVoice')} disabled={busy} onClick={() => answer(true)} />
        )}
      </div>
    </section>
  )
}
