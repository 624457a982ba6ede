import { MicOff } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { myId, type CallPerson, type CallView } from '../queries.ts'
import type { MediaState } from './media.ts'
import { Video } from './video.tsx'

/** Everyone of a group's call, who is called last. What is shared takes the most room. */
export function PeopleGrid({ call, media }: { call: CallView; media: MediaState | undefined }) {
  const t = useT('call-screen')
  const others = new Map(media?.others.map((one) => [one.userId, one]))
  const shared = media?.others.find((one) => one.screen)
  const me = myId()
  const sharer = call.upPersons.find((one) => one.userId === shared?.userId)
  const count = call.upPersons.length + call.persons.length
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2">
      {shared?.screen && (
        <div className="min-h-0 flex-[2] overflow-hidden rounded-18 bg-black">
          <Video track={shared.screen} fit="contain" name={t('screenOf', { name: sharer?.userName ?? '' })} />
        </div>
      )}
      <ul
        aria-label={t('people')}
        className={cx(
          'scroller grid min-h-0 flex-1 auto-rows-fr gap-2',
          count > 1 && 'grid-cols-2',
          count > 4 && 'wide:grid-cols-3',
        )}
      >
        {call.upPersons.map((person) => {
          const isMe = person.userId === me
          const their = others.get(person.userId)
          const track = isMe ? media?.camera : their?.camera
          const isMuted = isMe ? media?.isMicrophoneOn === false : their ? !their.isMicrophoneOn : false
          return (
            <Tile
              key={person.userId}
              person={person}
              isSpeaking={isMe ? media?.isSpeaking === true : their?.isSpeaking === true}
              isMuted={isMuted}
              note={isMe || their ? undefined : t('connecting')}
              label={isMe ? t('you') : person.userName}
            >
              {track && (
                <Video
                  track={track}
                  mirrored={isMe && media?.facing === 'user'}
                  name={t('pictureOf', { name: person.userName })}
                />
              )}
            </Tile>
          )
        })}
        {call.persons.map((person) => (
          <Tile key={person.userId} person={person} label={person.userName} note={t('calling')} />
        ))}
      </ul>
    </div>
  )
}

function Tile(props: {
  person: CallPerson
  label: string
  note?: string | undefined
  isSpeaking?: boolean
  isMuted?: boolean
  children?: React.ReactNode
}) {
  const { person, label, note, isSpeaking, isMuted, children } = props
  const t = useT('call-screen')
  return (
    <li
      className={cx(
        'relative min-h-36 overflow-hidden rounded-18 bg-white/8',
        isSpeaking && 'outline-3 -outline-offset-3 outline-beak-500',
      )}
    >
      {children || (
        <span className="grid size-full place-items-center">
          <Avatar id={person.userId} name={person.userName} src={person.avatarUrl} size={68} />
        </span>
      )}
      <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-full bg-black/55 px-2.5 py-0.5 text-12 text-white">
        {isMuted && <MicOff aria-label={t('muted')} className="size-3.5 flex-none" />}
        <span className="one-line min-w-0">{note ? t('nameAndNote', { name: label, note }) : label}</span>
      </span>
    </li>
  )
}
