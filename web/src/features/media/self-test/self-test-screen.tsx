import { Camera, CircleCheck, CircleMinus, CircleX, Hourglass, Mic, Network, Server } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { patiently } from '#ui/patiently.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { ApiError, useTestRoom } from '../queries.ts'
import { sentenceOf, toneOf } from './sentences.ts'
import type { Hops } from './ways.ts'

const hops = ['microphone', 'camera', 'signalling', 'udp', 'tcp'] as const
const icons = { microphone: Mic, camera: Camera, signalling: Server, udp: Network, tcp: Network }
const marks = { waiting: Hourglass, good: CircleCheck, bad: CircleX, neutral: CircleMinus }

const start: Hops = {
  microphone: 'waiting',
  camera: 'waiting',
  signalling: 'waiting',
  udp: 'waiting',
  tcp: 'waiting',
}

/** `/pages/setting/media-test`: tests each step of a call on this device, and says what to do about failures. */
export function SelfTestScreen() {
  const t = useT('self-test')
  const room = useTestRoom()
  const isTooOften = room.error instanceof ApiError && room.error.name === 'TooOften'
  const again = () => void room.refetch()
  return (
    <Screen title={t('title')}>
      {isTooOften ? (
        <EmptyState
          icon={Hourglass}
          sentence={t('tooOften')}
          action={{ label: t('again'), onPress: again }}
        />
      ) : (
        <Loaded query={room} skeleton={<CellSkeletons rows={hops.length} />}>
          {({ ticket, offersTcp }) => (
            <Test key={ticket} ticket={ticket} offersTcp={offersTcp} onAgain={again} />
          )}
        </Loaded>
      )}
    </Screen>
  )
}

function Test(props: { ticket: string; offersTcp: boolean; onAgain: () => void }) {
  const { ticket, offersTcp, onAgain } = props
  const t = useT('self-test')
  const tMedia = useT('media')
  const [found, setFound] = useState(start)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const tell = (part: Partial<Hops>) => setFound((before) => ({ ...before, ...part }))
    void patiently(() => import('./run.ts')).then(({ runSelfTest }) => {
      if (!isGone) stop = runSelfTest(ticket, offersTcp, tell)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [ticket, offersTcp])
  const isDone = hops.every((hop) => found[hop] !== 'waiting')
  return (
    <div aria-live="polite">
      <Section hint={t('brief')}>
        {hops.map((hop) => {
          const Mark = marks[toneOf(found[hop])]
          return (
            <Cell
              key={hop}
              icon={icons[hop]}
              title={t(hop)}
              hint={sentenceOf(hop, found[hop], t, tMedia)}
              value={<Mark aria-hidden className={looks[toneOf(found[hop])]} />}
            />
          )
        })}
      </Section>
      <div className="px-4 pt-1">
        <Button wide kind="secondary" disabled={!isDone} onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}

const looks = {
  waiting: 'size-5 text-ink-500',
  good: 'size-5 text-ok',
  bad: 'size-5 text-danger',
  neutral: 'size-5 text-ink-500',
}
