import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { payForm, type Wallet } from '@mynah/contract/wallet'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRealName } from '#features/identity/index.ts'
import { AmountField, AmountFoot } from './amount-field.tsx'
import { centsTyped } from './amount.ts'
import { MoneyGate } from './money-gate.tsx'
import { StoppedNotice } from './notices.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { cashLogPath, cashRowPath } from './paths.ts'
import { askWithdrawal, textOf, useWallet } from './queries.ts'

/** `/pages/wallet/cashOut`: money out of the wallet, to an account of mine. */
export function CashOutScreen() {
  const say = useSay('wallet')
  return (
    <MoneyGate title={say('withdraw')}>
      <Known />
    </MoneyGate>
  )
}

function Known() {
  const say = useSay('wallet')
  const query = useWallet()
  const real = useRealName()
  if (query.data && !real.isPending) {
    const { firstName = '', lastName = '' } = real.data ?? {}
    return <Form wallet={query.data} name={`${firstName} ${lastName}`.trim()} />
  }
  return (
    <Screen title={say('withdraw')}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {() => <CellSkeletons />}
      </Loaded>
    </Screen>
  )
}

type Faults = { money?: string; name?: string; number?: string }

function Form({ wallet, name }: { wallet: Wallet; name: string }) {
  const say = useSay('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const [text, setText] = useKeptState('amount', '')
  const [form, setForm] = useKeptState('form', String(payForm.alipay))
  const [cardUserName, setName] = useKeptState('name', name)
  const [cardNum, setNumber] = useKeptState('number', '')
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [paying, setPaying] = useState(false)
  const cents = centsTyped(text)
  const { withdrawalCentsMin: min, withdrawalCentsMax: max } = limits
  const all = Math.min(wallet.catMoney, max)
  const shown = (value: number) => format.money(BigInt(value))
  const range = say('between', { min: shown(min), max: shown(max) })
  const type = (typed: string) => {
    setText(typed)
    setFaults({})
  }
  const submit = () => {
    const found: Faults = {
      ...((cents < min || cents > max) && { money: range }),
      ...(!cardUserName.trim() && { name: say('cardNameMissing') }),
      ...(!/^[A-Za-z0-9@.+_ -]{4,64}$/.test(cardNum.trim()) && { number: say('cardNumWrong') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) setPaying(true)
  }
  return (
    <Screen
      title={say('withdraw')}
      actions={
        <Button kind="link" onClick={() => void navigate(cashLogPath)}>
          {say('records')}
        </Button>
      }
      footer={
        <AmountFoot value={text} onChange={type} focused={focused}>
          <Button wide disabled={wallet.stopped} onClick={submit}>
            {cents > 0 ? say('withdrawMoney', { money: shown(cents) }) : say('withdraw')}
          </Button>
        </AmountFoot>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        {wallet.stopped && (
          <div className="-mx-4">
            <StoppedNotice stopped />
          </div>
        )}
        <div className="space-y-1 rounded-18 bg-paper p-4">
          <AmountField
            label={say('withdrawAmount')}
            value={text}
            onChange={type}
            onFocused={setFocused}
            hint={faults.money ? undefined : range}
            error={faults.money}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
            <p className="text-14 text-ink-500 tabular-nums">
              {say('balanceIs', { money: shown(wallet.catMoney) })}
            </p>
            <Button kind="link" disabled={all < min} onClick={() => type(formatMoney(all))}>
              {say('withdrawAll')}
            </Button>
          </div>
        </div>
        <Segmented
          name={say('outForm')}
          value={form}
          onChange={setForm}
          options={[
            { value: String(payForm.alipay), label: say('alipay') },
            { value: String(payForm.wechat), label: say('wechat') },
          ]}
        />
        <TextField
          label={say('cardName')}
          autoComplete="name"
          maxLength={limits.realNameLengthMax}
          value={cardUserName}
          onChange={(typed) => {
            setName(typed)
            setFaults({})
          }}
          error={faults.name}
        />
        <TextField
          label={say('cardNum')}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={64}
          value={cardNum}
          onChange={(typed) => {
            setNumber(typed)
            setFaults({})
          }}
          error={faults.number}
        />
        <List>
          <Cell title={say('fee')} value={say('feeNone')} />
          <Cell title={say('arrives')} hint={say('arrivesText')} />
        </List>
      </div>
      <PaySheet
        open={paying}
        onClose={() => setPaying(false)}
        title={say('withdraw')}
        amount={cents}
        text={say('withdrawTo', { account: cardNum.trim() })}
        onPay={(payPassword, requestId) =>
          askWithdrawal(
            {
              money: cents,
              cardUserName: cardUserName.trim(),
              cardNum: cardNum.trim(),
              extractForm: Number(form),
            },
            payPassword,
            requestId,
          )
        }
        onPaid={(row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } })}
      />
    </Screen>
  )
}
