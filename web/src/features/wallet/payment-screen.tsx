import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { payForm, type PayAddress } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Chip } from '@mynah/ui/chip.tsx'
import { useSessionState } from '#ui/session-state.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { PhoneNumberField } from '#ui/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AddressCard } from './address-card.tsx'
import { AmountField, AmountFooter } from './amount-field.tsx'
import { centsTyped, isCardNum } from './amount.ts'
import { RequireWallet } from './require-wallet.tsx'
import { StoppedNotice } from './notices.tsx'
import { useOrder } from './order.ts'
import { cashRowPath, supportPath } from './paths.ts'
import { askRecharge, textOf, usePayAddresses, useWallet, type Recharge, fieldErrorOf } from './queries.ts'
import { VoucherField } from './voucher-field.tsx'

/** What is refused of these stands at them, the rest above the button. */
const atFields = ['money', 'cardUserName', 'cardNum', 'mobile', 'voucherImg']

const presets = [10_00, 50_00, 100_00, 500_00]

/** `/pages/wallet/payment`: money into the wallet. `?money=` names an amount beforehand. */
export function PaymentScreen() {
  const t = useT('wallet')
  return (
    <RequireWallet title={t('recharge')}>
      <Addresses />
    </RequireWallet>
  )
}

function Addresses() {
  const t = useT('wallet')
  const navigate = useNavigate()
  const query = usePayAddresses()
  const list = query.data?.list
  if (list && list.length > 0) return <Form addresses={list} />
  return (
    <Screen title={t('recharge')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {() => (
          <EmptyState
            icon={Landmark}
            sentence={t('noAddress')}
            action={{ label: t('support'), onPress: () => void navigate(supportPath) }}
          />
        )}
      </Loaded>
    </Screen>
  )
}

function Form({ addresses }: { addresses: readonly PayAddress[] }) {
  const t = useT('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: wallet } = useWallet()
  const named = parseMoney(search.get('money') ?? '')
  const [text, setText] = useSessionState('amount', named ? formatMoney(named) : '')
  const [form, setForm] = useSessionState('form', String(addresses[0]?.form))
  const [cardUserName, setName] = useSessionState('payer', '')
  const [cardNum, setNumber] = useSessionState('payer number', '')
  const [mobile, setMobile] = useSessionState('payer phone', '')
  const [voucher, setVoucher] = useState('')
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<{ money?: string; number?: string; voucher?: string }>({})
  const order = useOrder(
    (asked: Recharge) => `recharge ${JSON.stringify(asked)}`,
    (asked, requestId) => askRecharge(asked, requestId),
    (row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } }),
  )
  const names: Record<string, string> = {
    [payForm.alipay]: t('alipay'),
    [payForm.wechat]: t('wechat'),
  }
  const { rechargeCentsMin: min, rechargeCentsMax: max } = limits
  const range = t('between', { min: format.money(BigInt(min)), max: format.money(BigInt(max)) })
  const type = (typed: string) => {
    setText(typed)
    setFaults({})
    order.forget()
  }
  const address = addresses.find((one) => String(one.form) === form) ?? addresses[0]!
  const submit = () => {
    const cents = centsTyped(text)
    const found = {
      ...(cents < min && { money: t('atLeast', { money: format.money(BigInt(min)) }) }),
      ...(cents > max && { money: t('atMost', { money: format.money(BigInt(max)) }) }),
      ...(cardNum.trim() && !isCardNum(cardNum.trim()) && { number: t('cardNumWrong') }),
      ...(!voucher && { voucher: t('voucherMissing') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    void order.run({
      money: cents,
      form: address.form,
      voucherImg: voucher,
      ...(cardUserName.trim() && { cardUserName: cardUserName.trim() }),
      ...(cardNum.trim() && { cardNum: cardNum.trim() }),
      ...(mobile.trim() && { mobile: mobile.trim() }),
    })
  }
  const refused = (...names: string[]) => fieldErrorOf(order.refusal, ...names)
  const payer = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setFaults((now) => ({ ...now, number: undefined }))
    order.forget()
  }
  const unsure = order.phase === 'unsure'
  return (
    <Screen
      title={t('recharge')}
      footer={
        <AmountFooter value={text} onChange={type} focused={focused}>
          <p role="status" className={unsure ? 'text-center text-14 text-ink-700' : 'sr-only'}>
            {unsure && t('unsure')}
          </p>
          <p
            role="alert"
            className={order.refusal && !refused(...atFields) ? 'text-center text-14 text-danger' : 'sr-only'}
          >
            {order.refusal && !refused(...atFields) && (order.refusal.text || t('payFailed'))}
          </p>
          <Button wide busy={order.phase !== 'idle'} disabled={wallet?.stopped ?? false} onClick={submit}>
            {t('submit')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 pt-2 pb-4">
        <StoppedNotice stopped={wallet?.stopped ?? false} />
        <div className="mx-4 space-y-3 rounded-18 bg-paper p-4">
          <AmountField
            label={t('rechargeAmount')}
            value={text}
            onChange={type}
            onFocused={setFocused}
            hint={faults.money ? undefined : range}
            error={faults.money}
            refused={refused('money')}
          />
          <div role="group" aria-label={t('presets')} className="flex flex-wrap gap-2">
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
              name={t('payForm')}
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
            error={faults.voucher ?? refused('voucherImg')}
            onVoucher={(url) => {
              setVoucher(url)
              setFaults((now) => ({ ...now, voucher: undefined }))
            }}
          />
          <p className="px-1 pt-1 text-12 text-ink-500">{t('voucherHint')}</p>
        </div>
        <details className="mx-4 rounded-18 bg-paper px-4">
          <summary className="cursor-pointer py-3.5 text-14 font-medium text-ink-700">
            {t('payerDetails')}
          </summary>
          <div className="space-y-4 pb-4">
            <TextField
              label={t('payerName')}
              autoComplete="name"
              maxLength={limits.realNameLengthMax}
              value={cardUserName}
              onChange={payer(setName)}
              refused={refused('cardUserName')}
            />
            <TextField
              label={t('payerNumber')}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={64}
              value={cardNum}
              onChange={payer(setNumber)}
              error={faults.number}
              refused={refused('cardNum')}
            />
            <PhoneNumberField
              label={t('payerPhone')}
              value={mobile}
              onChange={payer(setMobile)}
              refused={refused('mobile')}
              hint={t('payerHint')}
            />
          </div>
        </details>
      </div>
    </Screen>
  )
}
