import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Images, Sticker, User, Users, type LucideIcon } from 'lucide-react'
import { useMemo, type ReactElement } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT, type Translate } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import { ownPlaceIn, type OwnPlace } from '#features/messages/index.ts'
import { placeQuery } from './own-places.ts'

const kinds: Record<OwnPlace['kind'], [LucideIcon, (t: Translate<'link-previews'>) => string]> = {
  groupLink: [Users, (t) => t('ownGroup')],
  groupCode: [Users, (t) => t('ownGroup')],
  person: [User, (t) => t('ownPerson')],
  meeting: [CalendarDays, (t) => t('ownMeeting')],
  pack: [Sticker, (t) => t('ownPack')],
  moment: [Images, (t) => t('ownMoment')],
}

/** The card of a link into the app, with what its reader may see: nothing is stored in the message. */
export function OwnCard({ message }: { message: ChatMessage }) {
  const place = useMemo(() => ownPlaceIn(message), [message])
  return place ? <Tile place={place} /> : null
}

/** Of the same height before and after the answer, so that the message list does not move. */
function Tile({ place }: { place: OwnPlace }) {
  const { icon, title, hint } = usePlace(place)
  return (
    <Link
      to={place.path}
      className="-mx-1 mt-0.5 mb-1.5 flex h-16 w-72 max-w-[calc(100%+8px)] min-w-[calc(100%+8px)] items-center gap-3 rounded-12 bg-ink-900/5 px-2.5 text-left"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-14 font-medium">
          {title}
        </span>
        <span className="block truncate text-12 text-ink-700">{hint}</span>
      </span>
    </Link>
  )
}

/** What is shown of a place: only its kind until more is known, or if the reader may not know more. */
export function usePlace(place: OwnPlace): { icon: ReactElement; title: string; hint: string } {
  const t = useT('link-previews')
  const { data, isError } = useQuery({ ...placeQuery(place), retry: false })
  const [Icon, nameOf] = kinds[place.kind]
  return {
    icon: data?.picture ? (
      <img src={data.picture} alt="" className="size-11 flex-none rounded-8 object-cover" />
    ) : (
      <span className="grid size-11 flex-none place-items-center rounded-8 bg-beak-100 text-beak-700">
        <Icon aria-hidden className="size-5.5" />
      </span>
    ),
    title: data?.title || nameOf(t),
    hint: isError || data?.title === '' ? t('ownClosed') : data ? nameOf(t) : '',
  }
}
