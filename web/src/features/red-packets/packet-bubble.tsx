import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readContent } from '@mynah/contract/message-kind'
import { redMessage } from '@mynah/contract/message-kinds/red'
import { useT, type Translate } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { NoteDivider } from '@mynah/ui/dividers.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { Coin } from './coin.tsx'
import { resultPath } from './paths.ts'
import { usePacket, useMe, type Packet } from './queries.ts'
import { viewerStateOf, type ViewerState } from './state.ts'

const OpenCard = deferPart(() => import('./open-card.tsx').then((m) => m.OpenCard))

/** A red packet with its state for this user, loaded from the server; a press opens it or leads to who opened it. */
export function PacketBubble({ message, meta }: BubbleProps) {
  const t = useT('red-packets')
  const navigate = useNavigate()
  const [shown, setShown] = useState(false)
  const [ever, setEver] = useState(false)
  const content = readContent(redMessage, message.content)
  const { data: packet } = usePacket(content?.id ?? '')
  const me = useMe()
  if (!content) return null
  const standing = packet ? viewerStateOf(packet, me) : undefined
  const over = standing !== undefined && standing !== 'open' && standing !== 'waiting'
  const press = () => {
    if (standing === 'mine' || standing === 'waiting') return void navigate(resultPath(content.id))
    setEver(true)
    setShown(true)
  }
  const title = content.wish || t('wishDefault')
  const state = standing && stateOf(standing, packet, me, t)
  const note = packet && noteOf(packet, me, t)
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={cx(
          'relative w-64 max-w-full overflow-hidden rounded-18 text-left text-white shadow-near',
          // closed packets have a paler background, on which the text is still readable
          over
            ? 'bg-linear-to-br from-packet-opened to-packet-opened-deep'
            : 'bg-linear-to-br from-packet-fill to-packet-fill-deep',
        )}
      >
        {/* covers the content, since its label says more than the visible text */}
        <button
          type="button"
          aria-label={[t('title'), title, state].filter(Boolean).join(', ')}
          onClick={press}
          className="absolute inset-0 z-10 rounded-18 outline-offset-[-2px]"
        />
        <div aria-hidden>
          <span className="flex items-center gap-3 px-3.5 py-3">
            <Envelope />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-16 font-bold wrap-anywhere">{title}</span>
              <span className="block text-14 wrap-anywhere">{state}</span>
            </span>
          </span>
          <span className="flex items-end justify-between gap-2 bg-black/15 px-3.5 pt-1 pb-1.5 text-12">
            <span className="min-w-0 wrap-anywhere">{packet ? footerOf(packet, t) : t('footPlain')}</span>
            <span className="flex-none [&_*]:text-white! [&>*]:m-0! [&>*]:float-none!">{meta}</span>
          </span>
        </div>
      </div>
      {note && <NoteDivider>{note}</NoteDivider>}
      {ever && <OpenCard id={content.id} open={shown} onClose={() => setShown(false)} />}
    </div>
  )
}

const Envelope = () => (
  <span className="relative grid h-12 w-10.5 flex-none place-items-center overflow-hidden rounded-[9px] bg-packet-deep">
    <span aria-hidden className="absolute -inset-x-1.5 -top-5.5 h-10.5 rounded-full bg-packet-fill" />
    <Coin size={20} className="relative" />
  </span>
)

function stateOf(
  standing: ViewerState,
  packet: Packet | null | undefined,
  me: string,
  t: Translate<'red-packets'>,
) {
  switch (standing) {
    case 'open':
      return packet?.forUser?.userId === me ? t('forYou') : t('tapToOpen')
    case 'mine':
      return t('opened')
    case 'ended':
      return packet?.count === 1 ? t('opened') : t('allTaken')
    case 'expired':
      return t('expired')
    case 'others':
      return t('forName', { name: packet?.forUser?.userName ?? '' })
    case 'waiting':
      return packet?.forUser && packet.conversation.type === 1
        ? t('forName', { name: packet.forUser.userName })
        : t('waiting')
  }
}

function footerOf({ kind, count }: Packet, t: Translate<'red-packets'>): string {
  if (kind === 'normal') return t('footNormal', { count })
  return kind === 'lucky' ? t('footLucky', { count }) : t('footPlain')
}

/** For sender and receiver alone; in a chat of two a system line says it. */
function noteOf(packet: Packet, me: string, t: Translate<'red-packets'>): string | undefined {
  const { from, latest, taken, mine, conversation } = packet
  if (conversation.type === 2) return undefined
  if (latest && from.userId === me) {
    if (taken > 1) return t('theyAndOthers', { name: latest.userName, count: taken - 1 })
    return latest.userId === me ? t('youOpenedOwn') : t('theyOpened', { name: latest.userName })
  }
  return mine === null ? undefined : t('youOpened', { name: from.userName })
}
