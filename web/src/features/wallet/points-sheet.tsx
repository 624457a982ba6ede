import { useState } from 'react'
import { wallet as walletCalls, type Wallet } from '@mynah/contract/wallet'
import { useCallForm } from '#client/api/call-form.ts'
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
import { convert, type Conversion } from './queries.ts'

const [toMoney, toPoints] = [1, 2]

interface Props {
  wallet: Wallet
  open: boolean
  onClose: () => void
}

/** Converts points to money and back, at the rate of this installation. */
export function PointsSheet({ wallet, open, onClose }: Props) {
  const t = useT('wallet')
  const [buying, setBuying] = useState<Conversion>()
  const order = buying ?? { transitionType: toPoints, number: 0, money: 0 }
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
        amount={order.money}
        text={t('can', { count: order.number })}
        order={order}
        onPay={(asked, proof, requestId) => convert(asked, requestId, proof)}
        onPaid={done}
      />
    </>
  )
}

const start = { transitionType: toMoney, number: '' }

/** Without a number that can be read it is 0 points, which are worth no cents. */
function conversionOf({ transitionType, number: typed }: typeof start, rate: number): Conversion {
  const number = readPoints(typed) ?? 0
  return { transitionType, number, money: centsOfPoints(number, rate) ?? 0 }
}

function useConversionForm({ points, pointsRate }: Wallet) {
  const t = useT('wallet')
  const faultOf = (typed: typeof start) => {
    const { transitionType, number, money } = conversionOf(typed, pointsRate)
    if (number === 0) return t('pointsMissing')
    if (money === 0) return t('pointsUneven', { step: stepOf(pointsRate) })
    return transitionType === toMoney && number > points && t('pointsTooFew')
  }
  return useCallForm(walletCalls.convert, {
    start,
    input: (typed) => conversionOf(typed, pointsRate),
    also: (typed) => ({ number: faultOf(typed) }),
  })
}

function Form(props: { wallet: Wallet; onBuy: (order: Conversion) => void; onDone: () => void }) {
  const { wallet, onBuy, onDone } = props
  const t = useT('wallet')
  const format = useFormat()
  const form = useConversionForm(wallet)
  const order = useOrder(
    (sold: Conversion) => `points ${JSON.stringify(sold)}`,
    (sold, requestId) => convert(sold, requestId),
    onDone,
  )
  const asked = conversionOf(form.values, wallet.pointsRate)
  const isSale = asked.transitionType === toMoney
  const submit = async () => {
    if (!form.check()) return
    if (isSale) form.refuse(await order.run(asked))
    else onBuy(asked)
  }
  const money = format.money(BigInt(asked.money))
  const unclear = readPoints(form.values.number) === undefined && t('pointsUnclear')
  const { error, ...field } = form.field('number')
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-center text-14 text-ink-500">
        {t('pointsRate', { count: format.number(wallet.pointsRate), money: format.money(100n) })}
      </p>
      <Direction form={form} />
      <TextField
        label={t('pointsCount')}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        hint={
          isSale
            ? t('pointsHave', { count: format.number(wallet.points) })
            : t('fromBalance', { money: format.money(BigInt(wallet.balance)) })
        }
        error={unclear || error || (order.phase === 'unsure' ? t('unsure') : undefined)}
        refused={field.refused ?? form.refusal?.text}
      />
      <Button type="submit" wide busy={order.phase !== 'idle'}>
        {asked.money === 0 ? t('convert') : t(isSale ? 'getMoney' : 'payMoney', { money })}
      </Button>
    </form>
  )
}

function Direction({ form }: { form: ReturnType<typeof useConversionForm> }) {
  const t = useT('wallet')
  return (
    <Segmented
      name={t('direction')}
      value={String(form.values.transitionType)}
      onChange={(next) => {
        form.set({ transitionType: Number(next) })
        form.forget()
      }}
      options={[
        { value: String(toMoney), label: t('pointsToMoney') },
        { value: String(toPoints), label: t('moneyToPoints') },
      ]}
    />
  )
}
