import { ChevronDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { MediaProblems, useMediaState, useNow, Video, type MediaState } from '#features/media/index.ts'
import { callPath } from '../paths.ts'
import type { CallSession } from '../session.ts'
import { CallControls } from './call-controls.tsx'
import { PeopleGrid } from './people-grid.tsx'
import { usePeopleOfCall } from './people.ts'
import { resultLine, statusLine } from './status.ts'

/** The call, from calling to what became of it. */
export function ActiveCall({
  session,
}: {
  session: Exclude<CallSession, { phase: 'none' | 'incoming' | 'away' }>
}) {
  const t = useT('call-screen')
  const navigate = useNavigate()
  const { close } = usePageContext()
  const now = useNow()
  const client = session.phase === 'in' ? session.media : undefined
  const media = useMediaState(client)
  const { name, groupId, other } = usePeopleOfCall(session)
  const line = session.phase === 'over' ? resultLine(session, t) : statusLine(session, media, now, t)
  const isWeak = media?.isWeak === true || media?.others.some((one) => one.isWeak) === true
  return (
    <Screen
      tone="night"
      bare
      title={t('title')}
      nav={
        <header className="app-safe-top flex min-h-14 items-center gap-2 px-2 text-[#f4ece2]">
          <IconButton icon={ChevronDown} name={t('minimise')} tone="night" onClick={close} />
          <div className="min-w-0 flex-1 text-center">
            <h1 className="one-line text-18 font-medium">{name}</h1>
            <p role="status" className="one-line text-14 text-[#cfc3b5] tabular-nums">
              {isWeak && session.phase === 'in' ? t('weak', { status: line }) : line}
            </p>
          </div>
          {groupId && session.phase === 'in' ? (
            <IconButton
              icon={UserPlus}
              name={t('invite')}
              tone="night"
              onClick={() => void navigate(`${callPath}?invite=1`)}
            />
          ) : (
            <span className="size-11 flex-none" />
          )}
        </header>
      }
      footer={<CallControls session={session} media={media} />}
    >
      <div className="flex h-full min-h-0 flex-col">
        {client && media && <MediaProblems client={client} media={media} />}
        <div className="relative min-h-0 flex-1">
          {groupId && session.phase === 'in' ? (
            <PeopleGrid call={session.call} media={media} />
          ) : (
            <PrivateStage media={media} other={other} name={name} />
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The other person large, oneself small; a press on the small picture swaps the two. */
function PrivateStage(props: {
  media: MediaState | undefined
  other: { userId: string; userName: string; avatarUrl: string } | undefined
  name: string
}) {
  const { media, other, name } = props
  const t = useT('call-screen')
  const [isSwapped, setSwapped] = useState(false)
  const person = media?.others[0]
  const theirs = person?.screen ?? person?.camera
  const mine = media?.camera
  const isMirrored = media?.facing === 'user'
  const [large, small] =
    isSwapped && mine && theirs ? [mine, theirs] : [theirs ?? mine, theirs ? mine : undefined]
  return (
    <>
      {large ? (
        <Video
          key={large.sid ?? 'large'}
          track={large}
          fit={large === person?.screen ? 'contain' : 'cover'}
          mirrored={large === mine && isMirrored}
          name={large === mine ? t('yourPicture') : t('pictureOf', { name })}
        />
      ) : (
        <div className="grid h-full place-items-center">
          {other && (
            <span
              className={
                person?.isSpeaking ? 'rounded-squircle outline-4 outline-offset-4 outline-beak-500' : ''
              }
            >
              <Avatar id={other.userId} name={name} src={other.avatarUrl} size={96} />
            </span>
          )}
        </div>
      )}
      {small && (
        <button
          type="button"
          aria-label={t('swap')}
          onClick={() => setSwapped(!isSwapped)}
          className="absolute top-3 right-3 h-36 w-26 overflow-hidden rounded-12 shadow-menu wide:h-44 wide:w-32"
        >
          <Video key={small.sid ?? 'small'} track={small} mirrored={small === mine && isMirrored} name="" />
        </button>
      )}
      {person && !person.isMicrophoneOn && (
        <p className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-black/55 px-3 py-1 text-14 text-white">
          {t('isMuted', { name })}
        </p>
      )}
    </>
  )
}
