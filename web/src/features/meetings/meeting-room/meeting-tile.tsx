import { EllipsisVertical, Hand } from 'lucide-react'
import { PersonTile, Video, type MediaState } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { myself, type MeetingPerson } from '../queries.ts'
import { useReactions } from '../room-talk.ts'
import { emojiOf } from './reactions.ts'
import type { OpenPersonMenu } from './use-person-menu.tsx'
import { ZoomArea } from './zoom-area.tsx'

/** A person of the meeting, or the screen that they share. */
export function MeetingTile(props: {
  person: MeetingPerson
  source?: 'camera' | 'screen'
  media: MediaState | undefined
  small?: boolean
  /** adds its own space to the tiles beside it */
  spaced?: boolean
  /** set for the large tile, whose shared screen can be zoomed */
  onZoom?: (isZoomed: boolean) => void
  onMenu: OpenPersonMenu
}) {
  const { person, source = 'camera', media, small, spaced, onZoom, onMenu } = props
  const t = useT('meeting-room')
  const isMe = person.userId === myself().userId
  const their = media?.others.find((one) => one.userId === person.userId)
  const from = isMe ? media : their
  const track = source === 'screen' ? from?.screen : from?.camera
  const isConnected = isMe || their !== undefined
  const roleNote = person.role === 'host' ? t('host') : person.role === 'coHost' ? t('coHost') : undefined
  const picture = track && (
    <Video
      key={track.sid ?? source}
      track={track}
      fit={source === 'screen' ? 'contain' : 'cover'}
      mirrored={isMe && source === 'camera' && media?.facing === 'user'}
      name={t(source === 'screen' ? 'screenOf' : 'pictureOf', { name: person.userName })}
    />
  )
  const name = isMe ? t('you') : person.userName
  return (
    <PersonTile
      person={person}
      label={source === 'screen' ? t('screenOf', { name: person.userName }) : name}
      note={!isConnected ? t('connecting') : source === 'camera' && !small ? roleNote : undefined}
      isSpeaking={source === 'camera' && from?.isSpeaking === true}
      isMuted={source === 'camera' && from?.isMicrophoneOn !== true}
      small={small === true}
      spaced={spaced === true}
      corner={<Corner person={person} isCamera={source === 'camera'} onMenu={onMenu} />}
    >
      {source === 'screen' && onZoom && picture ? <ZoomArea onZoom={onZoom}>{picture}</ZoomArea> : picture}
    </PersonTile>
  )
}

/** A raised hand, a reaction, and the menu. */
function Corner(props: { person: MeetingPerson; isCamera: boolean; onMenu: OpenPersonMenu }) {
  const { person, isCamera, onMenu } = props
  const t = useT('meeting-room')
  const reaction = useReactions().find(({ userId }) => userId === person.userId)?.reaction
  return (
    <>
      {person.handSince > 0 && isCamera && (
        <span className="absolute top-2 left-2 grid size-8 place-items-center rounded-full bg-beak-500 text-ink">
          <Hand role="img" aria-label={t('handUp')} className="size-4.5" strokeWidth={2} />
        </span>
      )}
      {reaction && isCamera && (
        <span
          role="img"
          aria-label={t(`reaction_${reaction}`)}
          className="absolute right-2 bottom-2 animate-rise text-34 leading-none"
        >
          {emojiOf[reaction]}
        </span>
      )}
      <span className="absolute top-0.5 right-0.5 rounded-full bg-black/25">
        <IconButton
          icon={EllipsisVertical}
          name={t('menuOf', { name: person.userName })}
          tone="night"
          onClick={(event) => onMenu(person, event.currentTarget)}
        />
      </span>
    </>
  )
}
