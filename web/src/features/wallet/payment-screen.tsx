import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { payForm, type PayAddress } from '@mynah/contract/wallet'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AddressCard } from './address-card.tsx'
import { AmountField, AmountFoot } from './amount-field.tsx'
import { centsTyped } from './amount.ts'
import { MoneyGate } from './money-gate.tsx'
import { StoppedNotice } from './notices.tsx'
import { useOrder } from './order.ts'
import { cashRowPath, supportPath } from './paths.ts'
import { askRecharge, textOf, usePayAddresses, useWallet, type Recharge } from './queries.ts'
import { VoucherField } from './voucher-field.tsx'

const presets = [10_00, 50_00, 100_00, 500_00]

/** `/pages/wallet/payment`: money into the wallet. `?money=` names an amount beforehand. */
export function PaymentScreen() {
  const say = useSay('wallet')
  return (
    <MoneyGate title={say('recharge')}>
      <Addresses />
    </MoneyGate>
  )
}

function Addresses() {
  const say = useSay('wallet')
  const navigate = useNavigate()
  const query = usePayAddresses()
  const list = query.data?.list
  if (list && list.length > 0) return <Form addresses={list} />
  return (
    <Screen title={say('recharge')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {() => (
          <EmptyState
            icon={Landmark}
            sentence={say('noAddress')}
            action={{ label: say('support'), onPress: () => void navigate(supportPath) }}
          />
        )}
      </Loaded>
    </Screen>
  )
}

function Form({ addresses }: { addresses: readonly PayAddress[] }) {
  const say = useSay('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: wallet } = useWallet()
  const named = parseMoney(search.get('money') ?? '')
  const [text, setText] = useKeptState('amount', named ? formatMoney(named) : '')
  const [form, setForm] = useKeptState('form', String(addresses[0]?.form))
  const [voucher, setVoucher] = useState('')
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<{ money?: string; voucher?: string }>({})
  const order = useOrder(
    (asked: Recharge, requestId) => askRecharge(asked, requestId),
    (row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } }),
  )
  const names: Record<string, string> = {
    [payForm.alipay]: say('alipay'),
    [payForm.wechat]: say('wechat'),
  }
  const { rechargeCentsMin: min, rechargeCentsMax: max } = limits
  const range = say('between', { min: format.money(BigInt(min)), max: format.money(BigInt(max)) })
  const type = (typed: string) => {
    setText(typed)
    setFaults({})
    order.forget()
  }
  const address = addresses.find((one) => String(one.form) === form) ?? addresses[0]!
  const submit = () => {
    const cents = centsTyped(text)
    const found = {
      ...((cents < min || cents > max) && { money: range }),
      ...(!voucher && { voucher: say('voucherMissing') }),
    }
    setFaults(found)
    if (found.money || found.voucher) return
    void order.run({ money: cents, payplatForm: address.form, voucherImg: voucher })
  }
  const unsure = order.phase === 'unsure'
  return (
    <Screen
      title={say('recharge')}
      footer={
        <AmountFoot value={text} onChange={type} focused={focused}>
          <p role="status" className={unsure ? 'text-center text-14 text-ink-700' : 'sr-only'}>
            {unsure && say('unsure')}
          </p>
          <p role="alert" className={order.refusal ? 'text-center text-14 text-danger' : 'sr-only'}>
            {order.refusal && (order.refusal.text || say('payFailed'))}
          </p>
          <Button wide busy={order.phase !== 'idle'} disabled={wallet?.stopped ?? false} onClick={submit}>
            {say('submit')}
          </Button>
        </AmountFoot>
      }
    >
      <div className="space-y-4 pt-2 pb-4">
        <StoppedNotice stopped={wallet?.stopped ?? false} />
        <div className="mx-4 space-y-3 rounded-18 bg-paper p-4">
          <AmountField
            label={say('rechargeAmount')}
            value={text}
            onChange={type}
            onFocused={setFocused}
            hint={faults.money ? undefined : range}
            error={faults.money}
          />
          <div role="group" aria-label={say('presets')} className="flex flex-wrap gap-2">
            {presets.map((cents) => (
              <Chip
                key={cents}
                chosen={centsTyped(text) === cents}
                onPress={() => type(formatMoney(cents).replace(/\.00$/, ''))}
              >
                {format.money(BigInt(cents)).replace(/\.00$/, '')}
              </Chip>
            ))}
          </div>
        </div>
        {addresses.length > 1 && (
          <div className="px-4">
            <Segmented
              name={say('payForm')}
              value={form}
              onChange={setForm}
              options={addresses.map((one) => ({
                value: String(one.form),
                label: names[one.form] ?? String(one.form),
              }))}
            />
          </div>
        )}
        <AddressCard address={address} />
        <div className="px-4">
          <VoucherField
            error={faults.voucher}
            onVoucher={(url) => {
              setVoucher(url)
              setFaults((now) => ({ ...now, voucher: undefined }))
            }}
          />
          <p className="px-1 pt-1 text-12 text-ink-500">{say('voucherHint')}</p>
        </div>
      </div>
    </Screen>
  )
}
