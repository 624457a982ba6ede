import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type TouchEvent } from 'react'
import type { MediaState } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { myself, type MeetingPerson } from '../queries.ts'
import { focusOf, speakerOf, type Mode } from './focus.ts'
import { gridFor, pageOf, tilesPerPage } from './layout.ts'
import { MeetingTile } from './meeting-tile.tsx'
import type { OpenPersonMenu } from './use-person-menu.tsx'
import { useSize } from './use-size.ts'

interface Props {
  people: readonly MeetingPerson[]
  media: MediaState | undefined
  mode: Mode
  pinned: string | undefined
  /** The bars are hidden. */
  isBare: boolean
  onMenu: OpenPersonMenu
}

/** A grid of equal tiles in pages, or a large tile with the others in a strip. */
export function Stage({ people, media, mode, pinned, isBare, onMenu }: Props) {
  const [last, setLast] = useState<string>()
  const speaker = speakerOf(media?.others ?? [], last)
  if (speaker !== last) setLast(speaker)
  const present = people.map(({ userId }) => userId)
  const focus = focusOf({ mode, pinned, speaker, present, me: myself().userId, media })
  const large = focus && people.find(({ userId }) => userId === focus.userId)
  if (!focus || !large) return <Grid people={people} media={media} onMenu={onMenu} />
  const others = focus.source === 'screen' ? people : people.filter((one) => one !== large)
  return (
    <Focused
      key={focus.source}
      large={large}
      source={focus.source}
      others={others}
      media={media}
      isBare={isBare}
      onMenu={onMenu}
    />
  )
}

function Grid({ people, media, onMenu }: Pick<Props, 'people' | 'media' | 'onMenu'>) {
  const t = useT('meeting-room')
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  const [wanted, setWanted] = useState(0)
  const touched = useRef(0)
  const { pages, page, tiles } = pageOf(people, tilesPerPage(size), wanted)
  const grid = gridFor(size, tiles.length)
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touched.current
    if (Math.abs(moved) > 60) setWanted(page + (moved < 0 ? 1 : -1))
  }
  return (
    <div
      className="flex h-full min-h-0 flex-col p-1"
      onTouchStart={(event) => {
        touched.current = event.touches[0]?.clientX ?? 0
      }}
      onTouchEnd={onTouchEnd}
    >
      <div ref={area} className="min-h-0 flex-1">
        <ul
          aria-label={t('inMeeting')}
          className="grid h-full place-content-center"
          style={{
            gridTemplateColumns: `repeat(${grid.columns}, ${grid.width}px)`,
            gridAutoRows: `${grid.height}px`,
          }}
        >
          {tiles.map((person) => (
            <MeetingTile key={person.userId} person={person} media={media} spaced onMenu={onMenu} />
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <div className="flex items-center justify-center gap-2 text-on-dark">
          <IconButton
            icon={ChevronLeft}
            name={t('previousPage')}
            tone="night"
            disabled={page === 0}
            onClick={() => setWanted(page - 1)}
          />
          <p role="status" className="text-14 tabular-nums">
            {t('pageOf', { page: page + 1, pages })}
          </p>
          <IconButton
            icon={ChevronRight}
            name={t('nextPage')}
            tone="night"
            disabled={page === pages - 1}
            onClick={() => setWanted(page + 1)}
          />
        </div>
      )}
    </div>
  )
}

function Focused(props: {
  large: MeetingPerson
  source: 'camera' | 'screen'
  others: readonly MeetingPerson[]
  media: MediaState | undefined
  isBare: boolean
  onMenu: OpenPersonMenu
}) {
  const { large, source, others, media, isBare, onMenu } = props
  const [isZoomed, setZoomed] = useState(false)
  // without the strip a shared screen uses all of a small window
  const isStripShown = others.length > 0 && !(source === 'screen' && (isZoomed || isBare))
  const t = useT('meeting-room')
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2 landscape:max-wide:flex-row">
      <ul aria-label={t('large')} className="grid min-h-0 min-w-0 flex-1">
        <MeetingTile person={large} source={source} media={media} onZoom={setZoomed} onMenu={onMenu} />
      </ul>
      {isStripShown && (
        <ul
          aria-label={t('inMeeting')}
          className={cx(
            'flex flex-none gap-2 overflow-auto [scrollbar-width:none]',
            'h-28 landscape:max-wide:h-auto landscape:max-wide:w-36 landscape:max-wide:flex-col',
            '*:h-28 *:w-36 *:flex-none',
          )}
        >
          {others.map((person) => (
            <MeetingTile key={person.userId} person={person} media={media} small onMenu={onMenu} />
          ))}
        </ul>
      )}
    </div>
  )
}
