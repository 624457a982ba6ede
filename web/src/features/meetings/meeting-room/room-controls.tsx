import {
  Ellipsis,
  MessageSquare,
  MonitorUp,
  PhoneOff,
  Users,
  Video as VideoIcon,
  VideoOff,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import {
  CallDevices,
  canShare,
  RoundButton,
  type MediaClient,
  type MediaState,
} from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { myself, type MeetingView } from '../queries.ts'
import { personOf } from '../room-news.ts'
import { useLines, useReadUntil } from '../room-talk.ts'
import { useMicrophone } from './microphone.ts'
import { useLeaving } from './use-leaving.ts'
import { useMoreMenu } from './use-more-menu.tsx'

export type Panel = 'people' | 'chat'

/** The bar at the bottom of the room. */
export function RoomControls(props: {
  view: MeetingView
  client: MediaClient
  media: MediaState
  panel: Panel | undefined
  onPanel: (panel: Panel) => void
}) {
  const { view, client, media, panel, onPanel } = props
  const t = useT('meeting-room')
  const { run } = useAction()
  const moreButton = useRef<HTMLButtonElement>(null)
  const { userId } = myself()
  const isHost = view.myRole !== 'member'
  const waiting = view.people.filter(
    (one) => one.userId !== userId && (one.state === 'waiting' || one.asksSince > 0 || one.handSince > 0),
  ).length
  const [isChoosing, setChoosing] = useState(false)
  const openMore = useMoreMenu({ view, client, media, onDevices: () => setChoosing(true) })
  const leaveOrEnd = useLeaving(view, run)
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex flex-nowrap justify-center gap-x-0.5 px-1 pt-2 pb-3 wide:gap-x-3 wide:pb-4"
    >
      <OwnMedia {...{ view, client, media }} />
      <RoundButton
        compact
        icon={Users}
        label={t('people')}
        pressed={panel === 'people'}
        badge={isHost && <Badge small count={waiting} label={t('waitForYou', { count: waiting })} />}
        onClick={() => onPanel('people')}
      />
      <ChatButton isOpen={panel === 'chat'} onPress={() => onPanel('chat')} />
      <RoundButton
        compact
        ref={moreButton}
        icon={Ellipsis}
        label={t('more')}
        onClick={() => moreButton.current && openMore(moreButton.current)}
      />
      <CallDevices client={client} media={media} open={isChoosing} onClose={() => setChoosing(false)} />
      <RoundButton
        compact
        icon={PhoneOff}
        label={t('leave')}
        tone="danger"
        onClick={() => void leaveOrEnd()}
      />
    </div>
  )
}

/** The user's own microphone, camera and shared screen. */
function OwnMedia({ view, client, media }: { view: MeetingView; client: MediaClient; media: MediaState }) {
  const t = useT('meeting-room')
  const { wide } = usePageContext()
  const me = personOf(view, myself().userId)
  const microphone = useMicrophone(view, client, media)
  const isReady = media.connection === 'connected' || media.connection === 'reconnecting'
  return (
    <>
      <RoundButton
        compact
        icon={microphone.icon}
        label={t(microphone.label)}
        pressed={microphone.isPressed}
        disabled={!isReady || microphone.isWithheld}
        onClick={microphone.press}
      />
      <RoundButton
        compact
        icon={media.isCameraOn ? VideoIcon : VideoOff}
        label={t('camera')}
        pressed={!media.isCameraOn}
        disabled={!isReady}
        onClick={() =>
          me?.mayCamera === false ? toast(t('cameraHeld')) : void client.setCamera(!media.isCameraOn)
        }
      />
      {wide && canShare() && (
        <RoundButton
          compact
          icon={MonitorUp}
          label={t(media.isSharing ? 'stopSharing' : 'share')}
          tone={media.isSharing ? 'ok' : 'plain'}
          disabled={!isReady}
          onClick={() =>
            me?.mayScreen === false ? toast(t('shareHeld')) : void client.setSharing(!media.isSharing)
          }
        />
      )}
    </>
  )
}

/** Opens the chat, and shows the number of unread lines. */
function ChatButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const t = useT('meeting-room')
  const readUntil = useReadUntil()
  const { userId } = myself()
  const unread = useLines().filter(({ id, from }) => id > readUntil && from.userId !== userId).length
  return (
    <RoundButton
      compact
      icon={MessageSquare}
      label={t('chat')}
      pressed={isOpen}
      badge={<Badge small count={unread} label={t('unread', { count: unread })} />}
      onClick={onPress}
    />
  )
}
