import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT, type Translate } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Dialog } from '#ui/layers/dialog.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { vibrate } from '#ui/vibration.ts'
import { useOrder } from '#features/wallet/index.ts'
import { resultPath } from './paths.ts'
import { openPacket, playSoundOf, usePacket, useMe, type Packet } from './queries.ts'
import { viewerStateOf, type ViewerState } from './state.ts'

/** The coin spins at least this long, so that it is noticed; the answer mostly arrives meanwhile. */
const spinMs = 500

/** A packet over a dark backdrop: the button to open it, or why it cannot be opened. */
export function OpenCard({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useT('red-packets')
  const query = usePacket(id)
  const [locked, setLocked] = useState(false)
  const { data: packet } = query
  const title = packet ? t('of', { name: packet.from.userName }) : t('title')
  return (
    <Dialog bare title={title} open={open} onClose={() => !locked && onClose()}>
      <div className="flex min-h-110 flex-col items-center overflow-hidden rounded-[24px] bg-linear-to-b from-packet-deep to-packet-shade text-center text-white">
        {packet ? (
          <Card packet={packet} title={title} onClose={onClose} onLocked={setLocked} />
        ) : query.error || packet === null ? (
          <div className="m-auto w-full bg-paper">
            <ErrorState
              sentence={packet === null ? t('absent') : undefined}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : (
          <span aria-busy className="m-auto size-16 animate-pulse rounded-full bg-gold/40" />
        )}
      </div>
    </Dialog>
  )
}

function Card(props: {
  packet: Packet
  title: string
  onClose: () => void
  onLocked: (locked: boolean) => void
}) {
  const { packet, title, onClose, onLocked } = props
  const t = useT('red-packets')
  const navigate = useNavigate()
  const me = useMe()
  const standing = viewerStateOf(packet, me)
  const toResult = () => {
    onClose()
    void navigate(resultPath(packet.id))
  }
  const { phase, refusal, run } = useOpening(packet.id, toResult)
  const press = async () => {
    onLocked(true)
    try {
      await run(undefined)
    } finally {
      onLocked(false)
    }
  }
  const busy = phase !== 'idle'
  // while it is being opened the card stays the same, even if events change the packet
  const openable = busy || standing === 'open'
  return (
    <>
      <div className="flex w-full flex-1 flex-col items-center px-6 pt-12">
        <Avatar id={packet.from.userId} name={packet.from.userName} src={packet.from.avatarUrl} size={52} />
        <p aria-hidden className="pt-3 text-18 font-medium text-gold wrap-anywhere">
          {title}
        </p>
        <p className="pt-2 text-16 wrap-anywhere">{packet.wish || t('wishDefault')}</p>
        {!openable && (
          <p role="status" className="pt-6 text-18 font-bold text-gold wrap-anywhere">
            {whyNot(standing, packet, t)}
          </p>
        )}
      </div>
      {openable && <OpenButton busy={busy} onPress={() => void press()} />}
      <p role="status" className="min-h-12 px-6 py-2.5 text-14 wrap-anywhere">
        {phase === 'unsure' ? t('unsure') : busy ? t('opening') : openable ? refusal?.text : ''}
      </p>
      <div className="flex min-h-16 items-center gap-6 pb-4">
        {!busy && standing !== 'open' && (
          <button type="button" onClick={toResult} className={link}>
            {t('seeList')}
          </button>
        )}
        {!busy && (
          <button type="button" onClick={onClose} className={link}>
            {t('close')}
          </button>
        )}
      </div>
    </>
  )
}

/** Opens the packet, while the coin spins for at least `spinMs`. */
const useOpening = (id: string, onOpened: () => void) =>
  useOrder(
    () => `open ${id}`,
    async (_: undefined, requestId: string) => {
      const [opened] = await Promise.all([openPacket(id, requestId), atLeast(spinMs)])
      return opened
    },
    () => {
      vibrate(30)
      playSoundOf('money')
      onOpened()
    },
  )

function OpenButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useT('red-packets')
  return (
    <button
      type="button"
      onClick={onPress}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(
        'grid size-26 flex-none place-items-center rounded-full bg-gold text-22 font-bold text-packet-deep shadow-far outline-white transition active:scale-95',
        busy && 'animate-coin motion-reduce:animate-none',
      )}
    >
      <span className="max-w-22 wrap-anywhere">{busy ? '$' : t('open')}</span>
    </button>
  )
}

const link = 'min-h-11 px-1 text-14 font-medium text-gold underline-offset-4 outline-white hover:underline'

function whyNot(standing: ViewerState, packet: Packet, t: Translate<'red-packets'>): string {
  switch (standing) {
    case 'ended':
      return packet.count === 1 ? t('opened') : t('tooSlow')
    case 'expired':
      return t('tooLate')
    case 'others':
      return t('notForYou', { name: packet.forUser?.userName ?? '' })
    case 'mine':
      return t('opened')
    default:
      return t('waiting')
  }
}

const atLeast = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
