import { Landmark } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { paymentMethod, wallet as walletCalls, type PayAddress } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Chip } from '@mynah/ui/chip.tsx'
import { useCallForm } from '#client/api/call-form.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { PhoneNumberField } from '#ui/fields/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AddressCard } from './address-card.tsx'
import { AmountField, AmountFooter } from '../amount-field.tsx'
import { useAmountRange } from './amount-range.ts'
import { centsTyped } from '../amount.ts'
import { RequireWallet } from '../require-wallet.tsx'
import { StoppedNotice } from '../notices.tsx'
import { useOrder } from '../order.ts'
import { cashRowPath, supportPath } from '../paths.ts'
import { askRecharge, textOf, usePayAddresses, useWallet, type ApiError, type Recharge } from '../queries.ts'
import { VoucherField } from './voucher-field.tsx'

const presets = [10_00, 50_00, 100_00, 500_00]

/** `/pages/wallet/payment`: a recharge of the wallet. `?money=` presets the amount. */
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

const start = { money: '', form: '', cardUserName: '', cardNum: '', mobile: '', voucherImg: '' }

/** The request; of the payer only the fields that were filled in. */
function rechargeOf(typed: typeof start, voucherImg: string): Recharge {
  const [cardUserName, cardNum, mobile] = [typed.cardUserName, typed.cardNum, typed.mobile].map((one) =>
    one.trim(),
  )
  return {
    ...{ money: centsTyped(typed.money), form: Number(typed.form), voucherImg },
    ...(cardUserName && { cardUserName }),
    ...(cardNum && { cardNum }),
    ...(mobile && { mobile }),
  }
}

const { rechargeCentsMin: min, rechargeCentsMax: max } = limits

function useRechargeForm(by: PayAddress | undefined, voucherImg: string) {
  const t = useT('wallet')
  const [search] = useSearchParams()
  const named = parseMoney(search.get('money') ?? '')
  const fits = useAmountRange(min, max)
  return useCallForm(walletCalls.recharge, {
    start: { ...start, money: named ? formatMoney(named) : '', form: String(by?.form) },
    isStored: true,
    input: (typed) => rechargeOf(typed, voucherImg),
    sentences: { cardNum: t('cardNumWrong') },
    also: ({ money }) => ({ money: fits(money), voucherImg: !voucherImg && t('voucherMissing') }),
  })
}

function Form({ addresses }: { addresses: readonly PayAddress[] }) {
  const t = useT('wallet')
  const navigate = useNavigate()
  const { data: wallet } = useWallet()
  const [focused, setFocused] = useState(false)
  // not stored, since the uploaded picture expires
  const [voucherImg, setVoucher] = useState('')
  const order = useOrder(
    (asked: Recharge) => `recharge ${JSON.stringify(asked)}`,
    (asked, requestId) => askRecharge(asked, requestId),
    (row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } }),
  )
  const form = useRechargeForm(addresses[0], voucherImg)
  const { form: by } = form.values
  const address = addresses.find((one) => String(one.form) === by) ?? addresses[0]!
  const submit = async () => {
    if (form.check()) form.refuse(await order.run(rechargeOf(form.values, voucherImg)))
  }
  return (
    <Screen
      title={t('recharge')}
      footer={
        <AmountFooter {...form.field('money')} focused={focused}>
          <Outcome unsure={order.phase === 'unsure'} refusal={form.refusal} />
          <Button
            wide
            busy={order.phase !== 'idle'}
            disabled={wallet?.stopped ?? false}
            onClick={() => void submit()}
          >
            {t('submit')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 pt-2 pb-4">
        <StoppedNotice stopped={wallet?.stopped ?? false} />
        <AmountCard form={form} onFocused={setFocused} />
        {addresses.length > 1 && (
          <div className="px-4">
            <PayForms addresses={addresses} value={by} onChange={(next) => form.set({ form: next })} />
          </div>
        )}
        <AddressCard address={address} />
        <Voucher
          error={form.errorAt('voucherImg') ?? form.refusedAt('voucherImg')}
          onVoucher={(url) => {
            setVoucher(url)
            form.set({ voucherImg: url })
          }}
        />
        <PayerDetails form={form} />
      </div>
    </Screen>
  )
}

function Voucher(props: ComponentProps<typeof VoucherField>) {
  const t = useT('wallet')
  return (
    <div className="px-4">
      <VoucherField {...props} />
      <p className="px-1 pt-1 text-12 text-ink-500">{t('voucherHint')}</p>
    </div>
  )
}

function AmountCard(props: {
  form: ReturnType<typeof useRechargeForm>
  onFocused: (focused: boolean) => void
}) {
  const { form, onFocused } = props
  const t = useT('wallet')
  const format = useFormat()
  const range = t('between', { min: format.money(BigInt(min)), max: format.money(BigInt(max)) })
  return (
    <div className="mx-4 space-y-3 rounded-18 bg-paper p-4">
      <AmountField
        label={t('rechargeAmount')}
        {...form.field('money')}
        onFocused={onFocused}
        hint={form.errorAt('money') ? undefined : range}
      />
      <Presets money={form.values.money} onChoose={(typed) => form.set({ money: typed })} />
    </div>
  )
}

/** The outcome: not known yet, or refused. */
function Outcome({ unsure, refusal }: { unsure: boolean; refusal: ApiError | undefined }) {
  const t = useT('wallet')
  return (
    <>
      <p role="status" className={unsure ? 'text-center text-14 text-ink-700' : 'sr-only'}>
        {unsure && t('unsure')}
      </p>
      <p role="alert" className={refusal ? 'text-center text-14 text-danger' : 'sr-only'}>
        {refusal && (refusal.text || t('payFailed'))}
      </p>
    </>
  )
}

function PayForms(props: {
  addresses: readonly PayAddress[]
  value: string
  onChange: (form: string) => void
}) {
  const t = useT('wallet')
  const names: Record<string, string> = {
    [paymentMethod.alipay]: t('alipay'),
    [paymentMethod.wechat]: t('wechat'),
  }
  return (
    <Segmented
      name={t('payForm')}
      value={props.value}
      onChange={props.onChange}
      options={props.addresses.map((one) => ({
        value: String(one.form),
        label: names[one.form] ?? String(one.form),
      }))}
    />
  )
}

/** Suggested amounts. */
function Presets({ money, onChoose }: { money: string; onChoose: (typed: string) => void }) {
  const t = useT('wallet')
  const format = useFormat()
  return (
    <div role="group" aria-label={t('presets')} className="flex flex-wrap gap-2">
      {presets.map((cents) => (
        <Chip
          key={cents}
          chosen={centsTyped(money) === cents}
          onPress={() => onChoose(formatMoney(cents).replace(/\.00$/, ''))}
        >
          {format.money(BigInt(cents)).replace(/\.00$/, '')}
        </Chip>
      ))}
    </div>
  )
}

/** The payer's data, for operators who match it with incoming payments. */
function PayerDetails({ form }: { form: ReturnType<typeof useRechargeForm> }) {
  const t = useT('wallet')
  return (
    <details className="mx-4 rounded-18 bg-paper px-4">
      <summary className="cursor-pointer py-3.5 text-14 font-medium text-ink-700">
        {t('payerDetails')}
      </summary>
      <div className="space-y-4 pb-4">
        <TextField label={t('payerName')} autoComplete="name" {...form.text('cardUserName')} />
        <TextField
          label={t('payerNumber')}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          {...form.text('cardNum')}
        />
        <PhoneNumberField label={t('payerPhone')} {...form.field('mobile')} hint={t('payerHint')} />
      </div>
    </details>
  )
}
