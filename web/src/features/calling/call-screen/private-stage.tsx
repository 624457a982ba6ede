import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { useNow, Video, type MediaClient, type MediaPerson, type MediaState } from '#features/media/index.ts'
import type { PersonCard } from '@mynah/contract/people'

/** Devices take at most this long to open: a participant without a microphone by then is silent. */
const openingMs = 8_000

/**
 * The other person large, the own picture small; a press on the small picture swaps them. Without a picture of the
 * other person their avatar is large, so that the own picture is never shown under another name.
 */
export function PrivateStage(props: {
  client: MediaClient | undefined
  media: MediaState | undefined
  other: PersonCard | undefined
  name: string
}) {
  const { client, media, other, name } = props
  const t = useT('call-screen')
  const [wantsSwap, setWantsSwap] = useState(false)
  const person = media?.others[0]
  const theirs = person?.screen ?? person?.camera
  const mine = media?.camera
  const isLost = media?.connection === 'reconnecting' || (media?.aloneSince ?? 0) > 0
  const isSwapped = wantsSwap && !isLost && mine !== undefined && theirs !== undefined
  const [large, small] = isSwapped ? [mine, theirs] : [theirs, mine]
  const isMirrored = media?.facing === 'user'
  return (
    <>
      {other && (!large || isLost) && (
        <Face other={other} name={name} isSpeaking={person?.isSpeaking === true && !isLost} />
      )}
      {large && (
        <div className={cx('size-full transition-opacity', isLost && 'opacity-25')}>
          <Video
            key={large.sid ?? 'large'}
            track={large}
            fit={large === person?.screen ? 'contain' : 'cover'}
            mirrored={large === mine && isMirrored}
            name={large === mine ? t('yourPicture') : t('pictureOf', { name })}
          />
        </div>
      )}
      {isSwapped && <YouSign />}
      {small &&
        (theirs ? (
          <button
            type="button"
            aria-label={t('swap')}
            onClick={() => setWantsSwap(!isSwapped)}
            className={smallFrame}
          >
            <Video key={small.sid ?? 'small'} track={small} mirrored={small === mine && isMirrored} name="" />
          </button>
        ) : (
          <div className={smallFrame}>
            <Video key={small.sid ?? 'small'} track={small} mirrored={isMirrored} name={t('yourPicture')} />
          </div>
        ))}
      {person && !isLost && (
        <div className="absolute inset-x-3 bottom-3 flex flex-col items-center gap-2">
          <Silence person={person} name={name} />
          {client && media && person.camera && !media.isCameraOn && !media.problems.camera && (
            <OwnCamera client={client} />
          )}
        </div>
      )}
    </>
  )
}

function YouSign() {
  const t = useT('call-screen')
  return (
    <span className="absolute bottom-3 left-3 rounded-full bg-black/55 px-3 py-1 text-14 text-white">
      {t('you')}
    </span>
  )
}

function Face({ other, name, isSpeaking }: { other: PersonCard; name: string; isSpeaking: boolean }) {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <span
        className={cx('z-1 rounded-squircle', isSpeaking && 'outline-4 outline-offset-4 outline-beak-500')}
      >
        <Avatar id={other.userId} name={name} src={other.avatarUrl} size={96} />
      </span>
    </div>
  )
}

const smallFrame =
  'absolute top-3 right-3 z-1 h-36 w-26 overflow-hidden rounded-12 bg-night shadow-menu wide:h-44 wide:w-32'

function Silence({ person, name }: { person: MediaPerson; name: string }) {
  const t = useT('call-screen')
  const media = useT('media')
  const now = useNow()
  if (person.isMicrophoneOn) return null
  const isOpening = !person.hasMicrophone && now - person.since < openingMs
  return (
    <p className="rounded-full bg-black/55 px-3 py-1 text-14 text-white">
      {isOpening ? media('connectingSound') : t('isMuted', { name })}
    </p>
  )
}

/** Offers to turn on the own camera once the other person shows a picture. */
function OwnCamera({ client }: { client: MediaClient }) {
  const t = useT('call-screen')
  const [isPutAway, setPutAway] = useState(false)
  if (isPutAway) return null
  return (
    <div
      role="status"
      className="max-w-full rounded-18 bg-black/55 px-4 py-2.5 text-center text-14 text-white"
    >
      <p>{t('yourCameraToo')}</p>
      <p className="mt-2 flex justify-center gap-2">
        <Button small kind="secondary" onClick={() => setPutAway(true)}>
          {t('notNow')}
        </Button>
        <Button small onClick={() => void client.setCamera(true)}>
          {t('turnOn')}
        </Button>
      </p>
    </div>
  )
}
