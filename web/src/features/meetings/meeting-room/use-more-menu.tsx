import {
  DoorClosed,
  DoorOpen,
  Expand,
  Hand,
  LockKeyhole,
  LockKeyholeOpen,
  ScrollText,
  SlidersHorizontal,
  SwitchCamera,
  UserPlus,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { meetingReactions } from '@mynah/contract/meetings'
import { useCameraCount, type MediaClient, type MediaState } from '#features/media/index.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { invitePath, logPath } from '../paths.ts'
import { myself, roomCalls, sendReaction, type MeetingView } from '../queries.ts'
import { personOf } from '../room-news.ts'
import { act } from '../session.ts'
import { emojiOf } from './reactions.ts'

/** The menu of actions that are not in the bar. */
export function useMoreMenu({
  view,
  client,
  media,
  onDevices,
}: {
  view: MeetingView
  client: MediaClient
  media: MediaState
  onDevices: () => void
}) {
  const t = useT('meeting-room')
  const devices = useT('media')
  const navigate = useNavigate()
  const { wide } = usePageContext()
  const cameras = useCameraCount(media.isCameraOn)
  const { number, isLocked, hasWaitingRoom } = view
  const isHost = view.myRole !== 'member'
  const isHandUp = (personOf(view, myself().userId)?.handSince ?? 0) > 0
  const choices = [
    { value: 'hand', label: t(isHandUp ? 'lowerHand' : 'raiseHand'), icon: Hand },
    { value: 'devices', label: devices('devices'), icon: SlidersHorizontal },
    ...(media.isCameraOn && cameras > 1 ? [{ value: 'flip', label: t('flip'), icon: SwitchCamera }] : []),
    ...(wide && document.fullscreenEnabled
      ? [{ value: 'full', label: t(document.fullscreenElement ? 'notFull' : 'full'), icon: Expand }]
      : []),
    { value: 'invite', label: t('invite'), icon: UserPlus },
    ...(isHost ? hostChoices(view, t) : []),
  ]
  const reactions = () => <Reactions number={number} />
  const choose = async (anchor: Element) => {
    const chosen = await openMenu(t('more'), anchor, choices, reactions)
    switch (chosen) {
      case 'hand':
        return void (await act(() => roomCalls.raiseHand(number, !isHandUp)))
      case 'devices':
        return onDevices()
      case 'flip':
        return client.flip()
      case 'full':
        return document.fullscreenElement
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen().catch(() => undefined)
      case 'invite':
        return void navigate(invitePath(number))
      case 'lock':
        return void (await act(() => roomCalls.setLocked(number, !isLocked)))
      case 'door':
        return void (await act(() => roomCalls.setWaitingRoom(number, !hasWaitingRoom)))
      case 'log':
        return void navigate(logPath(number))
      default:
    }
  }
  return (anchor: Element) => void choose(anchor)
}

function Reactions({ number }: { number: string }) {
  const t = useT('meeting-room')
  return (
    <div className="flex justify-around p-1">
      {meetingReactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-label={t(`reaction_${reaction}`)}
          onClick={() => void sendReaction(number, reaction).catch(() => undefined)}
          className="grid size-11 place-items-center rounded-12 text-22 hover:bg-ink-900/6"
        >
          {emojiOf[reaction]}
        </button>
      ))}
    </div>
  )
}

/** The actions of a host on the meeting. */
function hostChoices({ isLocked, hasWaitingRoom }: MeetingView, t: Translate<'meeting-room'>) {
  return [
    { value: 'lock', label: t(isLocked ? 'unlock' : 'lock'), icon: isLocked ? LockKeyholeOpen : LockKeyhole },
    {
      value: 'door',
      label: t(hasWaitingRoom ? 'waitingRoomOff' : 'waitingRoomOn'),
      icon: hasWaitingRoom ? DoorOpen : DoorClosed,
    },
    { value: 'log', label: t('log'), icon: ScrollText },
  ]
}
