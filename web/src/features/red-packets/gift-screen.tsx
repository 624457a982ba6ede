import { Minus, PackageX, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { gifts } from '@mynah/contract/red-packets'
import type { ConversationRef } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { MoneyGate, PaySheet } from '#features/wallet/index.ts'
import { giftName } from './gift-bubble.tsx'
import { readPlace } from './paths.ts'
import { sendGift } from './queries.ts'

/** `/pages/red/gift?toBizId=&toBizType=`: a gift for a chat. */
export function GiftScreen() {
  const say = useSay('red-packets')
  const [search] = useSearchParams()
  const place = readPlace(search)
  return (
    <MoneyGate title={say('sendGift')}>
      {place ? (
        <Form place={place} />
      ) : (
        <Screen title={say('sendGift')}>
          <EmptyState icon={PackageX} sentence={say('nowhere')} />
        </Screen>
      )}
    </MoneyGate>
  )
}

function Form({ place }: { place: ConversationRef }) {
  const say = useSay('red-packets')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePlace()
  const [giftId, setGiftId] = useKeptState<(typeof gifts)[number]['id']>('gift', '1')
  const [count, setCount] = useKeptState('gift count', 1)
  const [paying, setPaying] = useState(false)
  const gift = gifts.find(({ id }) => id === giftId) ?? gifts[0]
  const cents = gift.cents * count
  const shown = (value: number) => format.money(BigInt(value))
  const name = giftName(gift.id, say)
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath(place), { replace: true })
  }
  return (
    <Screen
      title={say('sendGift')}
      footer={
        <div className="mx-auto max-w-110 px-4 pt-2 pb-4">
          <Button wide onClick={() => setPaying(true)}>
            {say('giveFor', { money: shown(cents) })}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <div role="radiogroup" aria-label={say('whichGift')} className="grid grid-cols-3 gap-2.5">
          {gifts.map(({ id, picture, cents: price }) => (
            <label
              key={id}
              className={cx(
                'relative flex min-w-0 cursor-pointer flex-col items-center gap-1 rounded-18 bg-paper px-1 py-3.5 text-center has-focus-visible:outline-2 has-focus-visible:outline-ink-900',
                id === giftId && 'ring-2 ring-beak-500',
              )}
            >
              <input
                type="radio"
                name="gift"
                checked={id === giftId}
                onChange={() => setGiftId(id)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span aria-hidden className="text-34 leading-none">
                {picture}
              </span>
              <span className="max-w-full text-14 wrap-anywhere">{giftName(id, say)}</span>
              <span className="text-12 text-ink-500 tabular-nums">{shown(price)}</span>
            </label>
          ))}
        </div>
        <div className="flex items-center justify-between gap-3 rounded-18 bg-paper py-1 pr-1 pl-4">
          <span id="how-many" className="text-16">
            {say('howMany')}
          </span>
          <span className="flex items-center">
            <IconButton
              icon={Minus}
              name={say('less')}
              disabled={count <= 1}
              onClick={() => setCount(count - 1)}
            />
            <output
              aria-labelledby="how-many"
              className="min-w-8 text-center text-18 font-medium tabular-nums"
            >
              {count}
            </output>
            <IconButton
              icon={Plus}
              name={say('more')}
              disabled={count >= limits.giftCountMax}
              onClick={() => setCount(count + 1)}
            />
          </span>
        </div>
        <p className="px-1 text-12 text-ink-500">{say('giftHint')}</p>
      </div>
      <PaySheet
        open={paying}
        onClose={() => setPaying(false)}
        title={say('sendGift')}
        amount={cents}
        text={say('giftSome', { gift: name, count })}
        onPay={(payPassword, requestId) => sendGift({ ...place, giftId, count }, payPassword, requestId)}
        onPaid={() => {
          setPaying(false)
          toRoom()
        }}
      />
    </Screen>
  )
}
