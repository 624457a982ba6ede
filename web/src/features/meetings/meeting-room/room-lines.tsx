import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import type { MediaClient } from '#features/media/index.ts'
import { myself, roomCalls, type MeetingPerson, type MeetingView } from '../queries.ts'
import { act } from '../session.ts'

/** Sent with an answer to all, so that it does not include people who arrive while the button is pressed. */
export const idsOf = (people: readonly MeetingPerson[]): string[] => people.map(({ userId }) => userId)

/** Raised hands, in the order in which they were raised. */
export const handsOf = (people: readonly MeetingPerson[]): MeetingPerson[] =>
  people
    .filter((one) => one.state === 'joined' && one.handSince > 0)
    .toSorted((a, b) => a.handSince - b.handSince)

/** Reminds the user that their screen is shared. */
export function SharingLine({ client }: { client: MediaClient }) {
  const t = useT('meeting-room')
  return (
    <div role="status" className="px-2 pb-2">
      <Line text={t('youShare')} action={t('stopSharing')} onAct={() => void client.setSharing(false)} />
    </div>
  )
}

/**
 * For hosts, above the stage: who waits, who asks to speak, whose hand is raised. One is answered here, several in the
 * list.
 */
export function HostRequests({ view, onShow }: { view: MeetingView; onShow: () => void }) {
  const t = useT('meeting-room')
  const { number, people } = view
  const waiting = people.filter((one) => one.state === 'waiting')
  const asking = people.filter((one) => one.state === 'joined' && one.asksSince > 0)
  const hands = handsOf(people).filter(({ userId }) => userId !== myself().userId)
  return (
    <div role="status" className="space-y-2 px-2 empty:hidden">
      {waiting[0] && (
        <Line
          text={
            waiting.length > 1
              ? t('waitingCount', { count: waiting.length })
              : t('isWaiting', { name: waiting[0].userName })
          }
          action={waiting.length > 1 ? t('admitAll') : t('admit')}
          onAct={() => void act(() => roomCalls.admit(number, true, idsOf(waiting)))}
          onShow={onShow}
        />
      )}
      {asking[0] && (
        <Line
          text={
            asking.length > 1
              ? t('askingCount', { count: asking.length })
              : t('isAsking', { name: asking[0].userName })
          }
          action={asking.length > 1 ? t('agreeAll') : t('agree')}
          onAct={() => void act(() => roomCalls.answerSpeak(number, true))}
          onShow={onShow}
        />
      )}
      {hands[0] && (
        <Line
          text={
            hands.length > 1
              ? t('handsCount', { name: hands[0].userName, count: hands.length })
              : t('hasHandUp', { name: hands[0].userName })
          }
          action={t('lowerHand')}
          onAct={() => void act(() => roomCalls.lowerHands(number, idsOf(hands.slice(0, 1))))}
          onShow={onShow}
        />
      )}
    </div>
  )
}

function Line(props: { text: string; action: string; onAct: () => void; onShow?: () => void }) {
  const { text, action, onAct, onShow } = props
  const t = useT('meeting-room')
  return (
    <div className="mx-auto flex max-w-120 flex-wrap items-center justify-end gap-x-2 rounded-18 bg-white/12 px-3 py-1.5">
      <p className="min-w-32 flex-1 text-14 wrap-anywhere">{text}</p>
      {onShow && (
        <Button kind="link" onClick={onShow}>
          {t('show')}
        </Button>
      )}
      <Button small onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}
