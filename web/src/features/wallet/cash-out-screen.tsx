import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { payForm, type Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { useSessionState } from '#ui/session-state.ts'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { PhoneNumberField } from '#ui/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { useRealName } from '#features/identity/index.ts'
import { AmountField, AmountFooter } from './amount-field.tsx'
import { centsTyped, isCardNum } from './amount.ts'
import { RequireWallet } from './require-wallet.tsx'
import { StoppedNotice } from './notices.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { cashLogPath, cashRowPath } from './paths.ts'
import { askWithdrawal, textOf, useWallet, fieldErrorOf, type ApiError } from './queries.ts'

/** `/pages/wallet/cashOut`: money out of the wallet, to an account of mine. */
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

type Faults = { money?: string; name?: string; number?: string }

/** What is refused of these stands at them, the rest in the sheet. */
const atFields = ['money', 'cardUserName', 'cardNum', 'mobile']

function Form({ wallet, name }: { wallet: Wallet; name: string }) {
  const t = useT('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const [text, setText] = useSessionState('amount', '')
  const [form, setForm] = useSessionState('form', String(payForm.alipay))
  const [cardUserName, setName] = useSessionState('name', name)
  const [cardNum, setNumber] = useSessionState('number', '')
  const [mobile, setMobile] = useSessionState('phone', '')
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [paying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const cents = centsTyped(text)
  const { withdrawalCentsMin: min, withdrawalCentsMax: max } = limits
  const all = Math.min(wallet.balance, max)
  const shown = (value: number) => format.money(BigInt(value))
  const range = t('between', { min: shown(min), max: shown(max) })
  const type = (typed: string) => {
    setText(typed)
    setFaults({})
    setRefusal(undefined)
  }
  const submit = () => {
    const found: Faults = {
      ...(cents < min && { money: t('atLeast', { money: shown(min) }) }),
      ...(cents >= min && cents > all && { money: t('atMost', { money: shown(all) }) }),
      ...(!cardUserName.trim() && { name: t('cardNameMissing') }),
      ...(!isCardNum(cardNum.trim()) && { number: t('cardNumWrong') }),
    }
    setFaults(found)
    setRefusal(undefined)
    if (Object.keys(found).length === 0) setPaying(true)
  }
  return (
    <Screen
      title={t('withdraw')}
      actions={
        <Button kind="link" onClick={() => void navigate(cashLogPath)}>
          {t('records')}
        </Button>
      }
      footer={
        <AmountFooter value={text} onChange={type} focused={focused}>
          <Button wide disabled={wallet.stopped} onClick={submit}>
            {cents > 0 ? t('withdrawMoney', { money: shown(cents) }) : t('withdraw')}
          </Button>
        </AmountFooter>
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
            label={t('withdrawAmount')}
            value={text}
            onChange={type}
            onFocused={setFocused}
            hint={faults.money ? undefined : range}
            error={faults.money}
            refused={fieldErrorOf(refusal, 'money')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
            <p className="text-14 text-ink-500 tabular-nums">
              {t('balanceIs', { money: shown(wallet.balance) })}
            </p>
            <Button kind="link" disabled={all < min} onClick={() => type(formatMoney(all))}>
              {t('withdrawAll')}
            </Button>
          </div>
        </div>
        <Segmented
          name={t('outForm')}
          value={form}
          onChange={setForm}
          options={[
            { value: String(payForm.alipay), label: t('alipay') },
            { value: String(payForm.wechat), label: t('wechat') },
          ]}
        />
        <TextField
          label={t('cardName')}
          autoComplete="name"
          maxLength={limits.realNameLengthMax}
          value={cardUserName}
          onChange={(typed) => {
            setName(typed)
            setFaults({})
            setRefusal(undefined)
          }}
          error={faults.name}
          refused={fieldErrorOf(refusal, 'cardUserName')}
        />
        <TextField
          label={t('cardNum')}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={64}
          value={cardNum}
          onChange={(typed) => {
            setNumber(typed)
            setFaults({})
            setRefusal(undefined)
          }}
          error={faults.number}
          refused={fieldErrorOf(refusal, 'cardNum')}
        />
        <PhoneNumberField
          label={t('payerPhone')}
          value={mobile}
          onChange={(typed) => {
            setMobile(typed)
            setRefusal(undefined)
          }}
          refused={fieldErrorOf(refusal, 'mobile')}
        />
        <List>
          <Cell title={t('fee')} value={t('feeNone')} />
          <Cell title={t('arrives')} hint={t('arrivesText')} />
        </List>
      </div>
      <PaySheet
        fields={atFields}
        onRefused={setRefusal}
        open={paying}
        onClose={() => setPaying(false)}
        title={t('withdraw')}
        amount={cents}
        text={t('withdrawTo', {
          account: [
            cardUserName.trim(),
            form === String(payForm.wechat) ? t('wechat') : t('alipay'),
            cardNum.trim(),
          ].join(' · '),
        })}
        order={{
          money: cents,
          cardUserName: cardUserName.trim(),
          cardNum: cardNum.trim(),
          extractForm: Number(form),
          ...(mobile.trim() && { mobile: mobile.trim() }),
        }}
        onPay={askWithdrawal}
        onPaid={(row) => void navigate(cashRowPath(row.id), { replace: true, state: { row } })}
      />
    </Screen>
  )
}
