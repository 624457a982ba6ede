import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { paymentMethod, wallet as walletCalls, type Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { useCallForm } from '#client/api/call-form.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { PhoneNumberField } from '#ui/fields/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { useRealName } from '#features/identity/index.ts'
import { AmountField, AmountFooter } from '../amount-field.tsx'
import { useAmountRange } from './amount-range.ts'
import { centsTyped } from '../amount.ts'
import { RequireWallet } from '../require-wallet.tsx'
import { StoppedNotice } from '../notices.tsx'
import { PaySheet } from '../pay-sheet.tsx'
import { cashLogPath, cashRowPath } from '../paths.ts'
import { askWithdrawal, textOf, useWallet } from '../queries.ts'

/** `/pages/wallet/cashOut`: a withdrawal from the wallet to an own account. */
export function CashOutScreen() {
  const t = useT('wallet')
  return (
    <RequireWallet title={t('withdraw')}>
      <Known />
    </RequireWallet>
  )
}

function Known() {
  const t = useT('wallet')
  const query = useWallet()
  const real = useRealName()
  if (query.data && !real.isPending) {
    const { firstName = '', lastName = '' } = real.data ?? {}
    return <Form wallet={query.data} name={`${firstName} ${lastName}`.trim()} />
  }
  return (
    <Screen title={t('withdraw')}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {() => <CellSkeletons />}
      </Loaded>
    </Screen>
  )
}

const { withdrawalCentsMin: min, withdrawalCentsMax: max } = limits
const start = {
  money: '',
  extractForm: String(paymentMethod.alipay),
  cardUserName: '',
  cardNum: '',
  mobile: '',
}

const withdrawalOf = ({ money, extractForm, cardUserName, cardNum, mobile }: typeof start) => ({
  cardUserName,
  cardNum: cardNum.trim(),
  money: centsTyped(money),
  extractForm: Number(extractForm),
  ...(mobile.trim() && { mobile }),
})

function useWithdrawalForm(name: string, most: number) {
  const t = useT('wallet')
  const fits = useAmountRange(min, most)
  return useCallForm(walletCalls.withdraw, {
    start: { ...start, cardUserName: name },
    isStored: true,
    input: withdrawalOf,
    sentences: { cardUserName: t('cardNameMissing'), cardNum: t('cardNumWrong') },
    also: ({ money }) => ({ money: fits(money) }),
  })
}

function Form({ wallet, name }: { wallet: Wallet; name: string }) {
  const t = useT('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const [focused, setFocused] = useState(false)
  const [paying, setPaying] = useState(false)
  const all = Math.min(wallet.balance, max)
  const shown = (value: number) => format.money(BigInt(value))
  const form = useWithdrawalForm(name, all)
  const { money, extractForm, cardUserName, cardNum } = form.values
  const cents = centsTyped(money)
  const type = (typed: string) => form.set({ money: typed })
  const by = extractForm === String(paymentMethod.wechat) ? t('wechat') : t('alipay')
  const to = t('withdrawTo', { account: [cardUserName.trim(), by, cardNum.trim()].join(' · ') })
  return (
    <Screen
      title={t('withdraw')}
      actions={
        <Button kind="link" onClick={() => void navigate(cashLogPath)}>
          {t('records')}
        </Button>
      }
      footer={
        <AmountFooter value={money} onChange={type} focused={focused}>
          <Button wide disabled={wallet.stopped} onClick={() => setPaying(form.check())}>
            {cents > 0 ? t('withdrawMoney', { money: shown(cents) }) : t('withdraw')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <div className="-mx-4 empty:hidden">
          <StoppedNotice stopped={wallet.stopped} />
        </div>
        <AmountCard
          form={form}
          balance={wallet.balance}
          range={t('between', { min: shown(min), max: shown(max) })}
          onFocused={setFocused}
          onAll={all < min ? undefined : () => type(formatMoney(all))}
        />
        <AccountFields form={form} />
        <Conditions />
      </div>
      <PaySheet
        form={form}
        open={paying}
        onClose={() => setPaying(false)}
        title={t('withdraw')}
        amount={cents}
        text={to}
        order={withdrawalOf(form.values)}
        onPay={askWithdrawal}
        onPaid={(row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } })}
      />
    </Screen>
  )
}

type WithdrawalForm = ReturnType<typeof useWithdrawalForm>

function Conditions() {
  const t = useT('wallet')
  return (
    <List>
      <Cell title={t('fee')} value={t('feeNone')} />
      <Cell title={t('arrives')} hint={t('arrivesText')} />
    </List>
  )
}

function AmountCard(props: {
  form: WithdrawalForm
  balance: number
  range: string
  onFocused: (focused: boolean) => void
  /** set if the full balance can be withdrawn */
  onAll: (() => void) | undefined
}) {
  const { form, balance, range, onFocused, onAll } = props
  const t = useT('wallet')
  const format = useFormat()
  return (
    <div className="space-y-1 rounded-18 bg-paper p-4">
      <AmountField
        label={t('withdrawAmount')}
        {...form.field('money')}
        onFocused={onFocused}
        hint={form.errorAt('money') ? undefined : range}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
        <p className="text-14 text-ink-500 tabular-nums">
          {t('balanceIs', { money: format.money(BigInt(balance)) })}
        </p>
        <Button kind="link" disabled={!onAll} onClick={onAll}>
          {t('withdrawAll')}
        </Button>
      </div>
    </div>
  )
}

/** The account that receives the money. */
function AccountFields({ form }: { form: WithdrawalForm }) {
  const t = useT('wallet')
  return (
    <>
      <Segmented
        name={t('outForm')}
        value={form.values.extractForm}
        onChange={(next) => form.set({ extractForm: next })}
        options={[
          { value: String(paymentMethod.alipay), label: t('alipay') },
          { value: String(paymentMethod.wechat), label: t('wechat') },
        ]}
      />
      <TextField label={t('cardName')} autoComplete="name" {...form.text('cardUserName')} />
      <TextField
        label={t('cardNum')}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...form.text('cardNum')}
      />
      <PhoneNumberField label={t('payerPhone')} {...form.field('mobile')} />
    </>
  )
}
