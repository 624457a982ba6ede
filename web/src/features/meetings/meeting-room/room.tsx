import { ChevronDown, LayoutGrid, LockKeyhole, SquareUser } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { clock, MediaProblems, useMediaState, useNow, type MediaState } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { usePageAlone } from '#ui/pages/page-alone.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { groupedNumber } from '../number.ts'
import { detailPath } from '../paths.ts'
import type { MeetingView } from '../queries.ts'
import type { MeetingSession } from '../session.ts'
import { ChatPanel } from './chat-panel.tsx'
import type { Mode } from './focus.ts'

import { PeoplePanel } from './people-panel.tsx'
import { RoomControls, type Panel } from './room-controls.tsx'
import { HostRequests, SharingLine } from './room-lines.tsx'
import { Stage } from './stage.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { usePersonMenu } from './use-person-menu.tsx'

/** The meeting: the stage, bars that a press on the stage hides, and people or chat at the side. */
export function Room({ session }: { session: Extract<MeetingSession, { phase: 'in' }> }) {
  const t = useT('meeting-room')
  const { view, media: client, since } = session
  const media = useMediaState(client)
  const { wide } = usePageContext()
  const [panel, setPanel] = useState<Panel>()
  const [mode, setMode] = useState<Mode>('grid')
  const [pinned, setPinned] = useState<string>()
  const [isBare, setBare] = useBareness()
  const { openPersonMenu, dialog } = usePersonMenu({ view, pinned, onPin: setPinned })
  const isFull = useFullScreen()
  // no chat list beside it while a screen is shared or the room fills the screen
  usePageAlone(wide && (isFull || media?.isSharing === true))
  const close = useCallback(() => setPanel(undefined), [])
  const changeMode = (next: Mode) => {
    setMode(next)
    setPinned(undefined)
  }
  if (!media) return null
  const joined = view.people.filter((one) => one.state === 'joined')
  return (
    <Screen
      tone="night"
      bare
      title={view.title}
      nav={
        isBare ? (
          <span className="app-safe-top block" />
        ) : (
          <Head {...{ view, media, since, mode }} onMode={changeMode} />
        )
      }
      footer={
        !isBare && (
          <RoomControls
            {...{ view, client, media, panel }}
            onPanel={(next) => setPanel(panel === next ? undefined : next)}
          />
        )
      }
    >
      <div className="flex h-full min-h-0">
        <div inert={panel !== undefined && !wide} className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Lines {...{ view, client, media }} onShow={() => setPanel('people')} />
          <div
            role="presentation"
            className="min-h-0 flex-1"
            onClick={({ target }) => isBesideButtons(target) && setBare(!isBare)}
          >
            <Stage people={joined} {...{ media, mode, pinned, isBare }} onMenu={openPersonMenu} />
          </div>
        </div>
        {panel === 'people' && <PeoplePanel {...{ view, media }} onMenu={openPersonMenu} onClose={close} />}
        {panel === 'chat' && <ChatPanel number={view.number} onClose={close} />}
      </div>
      {isBare && <p className="sr-only">{t('barsHidden')}</p>}
      {dialog}
    </Screen>
  )
}

const isBesideButtons = (target: EventTarget) => target instanceof Element && !target.closest('button')

/** Errors of the connection, the shared screen, and requests to hosts. */
function Lines(props: {
  view: MeetingView
  client: Extract<MeetingSession, { phase: 'in' }>['media']
  media: MediaState
  onShow: () => void
}) {
  const { view, client, media, onShow } = props
  return (
    <>
      <MediaProblems client={client} media={media} />
      {media.isSharing && <SharingLine client={client} />}
      {view.myRole !== 'member' && <HostRequests view={view} onShow={onShow} />}
    </>
  )
}

/** Whether the bars are hidden. Any key shows them again. */
function useBareness() {
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    if (!isBare) return
    const show = () => setBare(false)
    addEventListener('keydown', show)
    return () => removeEventListener('keydown', show)
  }, [isBare])
  return [isBare, setBare] as const
}

function Head(props: {
  view: MeetingView
  media: MediaState
  since: number
  mode: Mode
  onMode: (mode: Mode) => void
}) {
  const { view, media, since, mode, onMode } = props
  const t = useT('meeting-room')
  const navigate = useNavigate()
  const { close } = usePageContext()
  const now = useNow()
  const { number, title, isLocked } = view
  const time = clock(now - since)
  const line =
    media.connection === 'reconnecting'
      ? t('reconnecting')
      : media.connection === 'connecting'
        ? t('connecting')
        : t('numberAndTime', { number: groupedNumber(number), time })
  return (
    <header className="app-safe-top flex min-h-14 items-center gap-1 px-2 text-on-dark">
      <IconButton icon={ChevronDown} name={t('minimise')} tone="night" onClick={close} />
      <div className="min-w-0 flex-1 text-center">
        <h1>
          <button
            type="button"
            onClick={() => void navigate(detailPath(number))}
            className="relative flex w-full items-center justify-center gap-1.5 rounded-12 before:absolute before:-inset-y-2 before:inset-x-0 hover:bg-white/6"
          >
            {isLocked && <LockKeyhole role="img" aria-label={t('isLocked')} className="size-4 flex-none" />}
            <span className="one-line min-w-0 text-18 leading-[1.35] font-medium">{title}</span>
          </button>
        </h1>
        <p role="status" className="one-line text-12 text-on-dark-soft tabular-nums">
          {media.isWeak && media.connection === 'connected' ? t('weak', { status: line }) : line}
        </p>
      </div>
      <IconButton
        icon={mode === 'grid' ? SquareUser : LayoutGrid}
        name={t(mode === 'grid' ? 'speakerView' : 'gridView')}
        tone="night"
        onClick={() => onMode(mode === 'grid' ? 'speaker' : 'grid')}
      />
    </header>
  )
}
