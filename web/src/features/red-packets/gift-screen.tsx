import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { gifts } from '@mynah/contract/red-packets'
import type { ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import { RequireWallet, PaySheet } from '#features/wallet/index.ts'
import { giftName } from './gift-bubble.tsx'
import { NoChat } from './no-chat.tsx'
import { readPlace } from './paths.ts'
import { sendGift } from './queries.ts'

/** `/pages/red/gift?toBizId=&toBizType=`: a gift for a chat. */
export function GiftScreen() {
  const t = useT('red-packets')
  const [search] = useSearchParams()
  const place = readPlace(search)
  return (
    <RequireWallet title={t('sendGift')}>
      {place ? (
        <Form place={place} />
      ) : (
        <Screen title={t('sendGift')}>
          <NoChat />
        </Screen>
      )}
    </RequireWallet>
  )
}

type GiftId = (typeof gifts)[number]['id']

function Form({ place }: { place: ConversationRef }) {
  const t = useT('red-packets')
  const receiver = useNameOf()(place)
  const toWhom = receiver && t('toName', { name: receiver })
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const [giftId, setGiftId] = useSessionState<GiftId>('gift', '1')
  const [count, setCount] = useSessionState('gift count', 1)
  const [paying, setPaying] = useState(false)
  const gift = gifts.find(({ id }) => id === giftId) ?? gifts[0]
  const cents = gift.cents * count
  const shown = (value: number) => format.money(BigInt(value))
  const name = giftName(gift.id, t)
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath(place), { replace: true })
  }
  return (
    <Screen
      title={t('sendGift')}
      footer={
        <div className="mx-auto max-w-110 px-4 pt-2 pb-4">
          <Button wide onClick={() => setPaying(true)}>
            {t('giveFor', { money: shown(cents) })}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <WhichGift chosen={giftId} onChoose={setGiftId} />
        <HowMany count={count} onCount={setCount} />
        <p className="px-1 text-12 text-ink-500">{t('giftHint')}</p>
      </div>
      <PaySheet
        open={paying}
        onClose={() => setPaying(false)}
        title={t('sendGift')}
        amount={cents}
        text={[toWhom, t('giftSome', { gift: name, count })].filter(Boolean).join(' · ')}
        order={{ conversation: place, giftId, count }}
        onPay={sendGift}
        onPaid={() => {
          setPaying(false)
          toRoom()
        }}
      />
    </Screen>
  )
}

function WhichGift({ chosen, onChoose }: { chosen: GiftId; onChoose: (id: GiftId) => void }) {
  const t = useT('red-packets')
  const format = useFormat()
  return (
    <div role="radiogroup" aria-label={t('whichGift')} className="grid grid-cols-3 gap-2.5">
      {gifts.map(({ id, picture, cents: price }) => (
        <label
          key={id}
          className={cx(
            'relative flex min-w-0 cursor-pointer flex-col items-center gap-1 rounded-18 bg-paper px-1 py-3.5 text-center has-focus-visible:outline-2 has-focus-visible:outline-ink-900',
            id === chosen && 'ring-2 ring-beak-500',
          )}
        >
          <input
            type="radio"
            name="gift"
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span aria-hidden className="text-34 leading-none">
            {picture}
          </span>
          <span className="max-w-full text-14 wrap-anywhere">{giftName(id, t)}</span>
          <span className="text-12 text-ink-500 tabular-nums">{format.money(BigInt(price))}</span>
        </label>
      ))}
    </div>
  )
}

function HowMany({ count, onCount }: { count: number; onCount: (count: number) => void }) {
  const t = useT('red-packets')
  return (
    <div className="flex items-center justify-between gap-3 rounded-18 bg-paper py-1 pr-1 pl-4">
      <span id="how-many" className="text-16">
        {t('howMany')}
      </span>
      <span className="flex items-center">
        <IconButton icon={Minus} name={t('less')} disabled={count <= 1} onClick={() => onCount(count - 1)} />
        <output aria-labelledby="how-many" className="min-w-8 text-center text-18 font-medium tabular-nums">
          {count}
        </output>
        <IconButton
          icon={Plus}
          name={t('more')}
          disabled={count >= limits.giftCountMax}
          onClick={() => onCount(count + 1)}
        />
      </span>
    </div>
  )
}
