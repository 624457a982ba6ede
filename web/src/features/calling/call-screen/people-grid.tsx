import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { PersonTile, Video, type MediaState } from '#features/media/index.ts'
import { myId, type CallView } from '../queries.ts'

/**
 * All participants of a group call; those who are still being called come last. A shared screen takes most of the
 * space.
 */
export function PeopleGrid({ call, media }: { call: CallView; media: MediaState | undefined }) {
  const t = useT('call-screen')
  const others = new Map(media?.others.map((one) => [one.userId, one]))
  const shared = media?.others.find((one) => one.screen)
  const me = myId()
  const sharer = call.participants.find((one) => one.userId === shared?.userId)
  const count = call.participants.length + call.invitees.length
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
          'scroller grid min-h-0 flex-1 auto-rows-[minmax(9rem,1fr)] gap-2',
          count > 1 && 'grid-cols-2',
          count > 4 && 'wide:grid-cols-3',
        )}
      >
        {call.participants.map((person) => {
          const isMe = person.userId === me
          const their = others.get(person.userId)
          const track = isMe ? media?.camera : their?.camera
          const isMuted = isMe ? media?.isMicrophoneOn === false : their ? !their.isMicrophoneOn : false
          return (
            <PersonTile
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
            </PersonTile>
          )
        })}
        {call.invitees.map((person) => (
          <PersonTile key={person.userId} person={person} label={person.userName} note={t('calling')} />
        ))}
      </ul>
    </div>
  )
}
