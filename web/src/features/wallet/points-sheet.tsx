import { useState } from 'react'
import type { Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useOrder } from './order.ts'
import { PaySheet } from './pay-sheet.tsx'
import { readPoints } from './amount.ts'
import { centsOfPoints, stepOf } from './points.ts'
import { convert } from './queries.ts'

type Way = 'toMoney' | 'toPoints'

interface Props {
  wallet: Wallet
  open: boolean
  onClose: () => void
}

/** Converts points to money and back, at the rate of this installation. */
export function PointsSheet({ wallet, open, onClose }: Props) {
  const t = useT('wallet')
  const [buying, setBuying] = useState<{ points: number; cents: number }>()
  const done = () => {
    setBuying(undefined)
    onClose()
    toast(t('converted'))
  }
  return (
    <>
      <Sheet open={open && !buying} onClose={onClose} title={t('points')}>
        {open && <Form wallet={wallet} onBuy={setBuying} onDone={done} />}
      </Sheet>
      <PaySheet
        open={buying !== undefined}
        onClose={() => setBuying(undefined)}
        title={t('moneyToPoints')}
        amount={buying?.cents ?? 0}
        text={t('can', { count: buying?.points ?? 0 })}
        order={{ transitionType: 2 as const, number: buying?.points ?? 0, money: buying?.cents ?? 0 }}
        onPay={(order, proof, requestId) => convert(order, requestId, proof)}
        onPaid={done}
      />
    </>
  )
}

function Form(props: {
  wallet: Wallet
  onBuy: (order: { points: number; cents: number }) => void
  onDone: () => void
}) {
  const { wallet, onBuy, onDone } = props
  const t = useT('wallet')
  const format = useFormat()
  const [way, setWay] = useState<Way>('toMoney')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const order = useOrder(
    (sold: { points: number; cents: number }) => `points ${sold.points} ${sold.cents}`,
    ({ points: number, cents: money }, requestId) => convert({ transitionType: 1, number, money }, requestId),
    onDone,
  )
  const read = readPoints(text)
  const points = read ?? 0
  const cents = centsOfPoints(points, wallet.pointsRate)
  const submit = () => {
    if (points <= 0) return setFault(t('pointsMissing'))
    if (cents === undefined) return setFault(t('pointsUneven', { step: stepOf(wallet.pointsRate) }))
    if (way === 'toPoints') return onBuy({ points, cents })
    if (points > wallet.points) return setFault(t('pointsTooFew'))
    void order.run({ points, cents })
  }
  const money = format.money(BigInt(cents ?? 0))
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-center text-14 text-ink-500">
        {t('pointsRate', { count: format.number(wallet.pointsRate), money: format.money(100n) })}
      </p>
      <Segmented
        name={t('direction')}
        value={way}
        onChange={(next) => {
          setWay(next)
          setFault('')
          order.forget()
        }}
        options={[
          { value: 'toMoney', label: t('pointsToMoney') },
          { value: 'toPoints', label: t('moneyToPoints') },
        ]}
      />
      <TextField
        label={t('pointsCount')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setFault('')
          order.forget()
        }}
        hint={
          way === 'toMoney'
            ? t('pointsHave', { count: format.number(wallet.points) })
            : t('fromBalance', { money: format.money(BigInt(wallet.balance)) })
        }
        error={
          (read === undefined && t('pointsUnclear')) ||
          fault ||
          order.refusal?.text ||
          (order.phase === 'unsure' ? t('unsure') : undefined)
        }
      />
      <Button type="submit" wide busy={order.phase !== 'idle'}>
        {points > 0 && cents !== undefined
          ? way === 'toMoney'
            ? t('getMoney', { money })
            : t('payMoney', { money })
          : t('convert')}
      </Button>
    </form>
  )
}
