import { PhoneForwarded, PhoneOff, Video } from 'lucide-react'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoundButton } from '#features/media/index.ts'
import { usePerson, type CallView } from '../queries.ts'
import { declineWaiting, endAndAnswer } from '../session.ts'

/** A second incoming call during a call: shown over every page without interrupting. */
export function WaitingCall({ call, onAnswered }: { call: CallView; onAnswered: () => void }) {
  const t = useT('call-screen')
  const { busy, run } = useAction()
  const { userId, userName, avatarUrl } = call.from
  const { data: person } = usePerson(userId)
  const name = person?.remarks || userName
  return (
    <section
      role="dialog"
      aria-label={t('incomingFrom', { name })}
      className="always-dark fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-[10080] animate-fade rounded-18 bg-night px-4 py-3 text-ink-900 shadow-menu ring-1 ring-white/15 wide:right-5 wide:left-auto wide:w-90"
    >
      <div className="flex items-center gap-3">
        <Avatar id={userId} name={name} src={avatarUrl} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="one-line text-16 font-bold">{name}</h2>
          <p role="status" className="text-14 text-ink-700">
            {t(call.isAudio ? 'incomingVoice' : 'incomingVideo')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex justify-around gap-4">
        <RoundButton
          icon={PhoneOff}
          label={t('decline')}
          tone="danger"
          onClick={() => void declineWaiting()}
        />
        <RoundButton
          icon={call.isAudio ? PhoneForwarded : Video}
          label={t('endAndAnswer')}
          tone="ok"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              if (await endAndAnswer(call)) onAnswered()
            })
          }
        />
      </div>
    </section>
  )
}
