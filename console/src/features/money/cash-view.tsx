import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAgreed } from '#parts/agreed.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { moneyOf } from '#parts/column.ts'
import { dateOf } from '#parts/dates.ts'
import { Copyable } from '#parts/copyable.tsx'
import { useDecided } from '#parts/queue/decided.tsx'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { payForms } from './pay-forms.ts'

type CashRequest = AdminOutput<typeof walletAdmin.look>

/** What the deciding operator found in the bank's statement. */
function useFindings(one: CashRequest | undefined) {
  const [reference, setReference] = useState<string>()
  const [day, setDay] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const { money = 0, out = false, agreedBy = [] } = one ?? {}
  const came = typed ?? formatMoney((agreedBy.length > 0 && one?.received) || money)
  return {
    ...{ setReference, setDay, setTyped, came },
    // a second operator agrees to the values of the first
    noted: reference ?? one?.reference ?? '',
    bookedOn: day ?? one?.bookedOn ?? '',
    received: out ? money : (parseMoney(came) ?? 0),
  }
}
type Findings = ReturnType<typeof useFindings>

const foundOf = ({ noted, bookedOn, received }: Findings, money: number) => ({
  ...(noted.trim() && { reference: noted.trim() }),
  ...(bookedOn && { bookedOn }),
  ...(received !== money && { received }),
})

/** One request with its voucher next to similar ones, and the decision. */
export function CashView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useT('money')
  const [reason, setReason] = useState('')
  const [asks, setAsks] = useState(false)
  const query = useQuery({ ...queryOf(walletAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  const decided = useDecided()
  const { version = 1, money = 0, userName = '' } = query.data ?? {}
  const findings = useFindings(query.data)
  const { received } = findings
  const shown = { name: userName, amount: moneyOf(received || money) }
  const takeBack = useTakeBack({ id, version }, shown)
  const decide = useMutation({
    mutationFn: (approve: boolean) => {
      const found = approve ? foundOf(findings, money) : { reason }
      return callAdmin(walletAdmin.decide, { id, version, money, approve, ...found })
    },
    onSuccess: ({ dueTime }, approve) => {
      setAsks(false)
      if (dueTime === 0) return Promise.all([invalidate(walletAdmin.queue), query.refetch()])
      announce(t(approve ? 'saidApproved' : 'saidRejected', shown), () => takeBack.mutate())
      onDecided()
      return invalidate(walletAdmin.queue)
    },
  })
  const decision = { busy: decide.isPending, onDecide: decide.mutate, onAsk: setAsks, shown }
  return (
    <Loaded query={query}>
      {(one) => (
        <section
          aria-label={t(one.out ? 'withdrawalOf' : 'rechargeOf', { name: one.userName })}
          className="space-y-4"
        >
          <RequestFacts one={one} />
          <Vouchers one={one} />
          {one.state === reviewState.waiting && one.dueTime > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <p>{t(one.dueApprove ? 'approvedSoon' : 'rejectedSoon', shown)}</p>
              <KeyButton
                means="takeBack"
                busy={takeBack.isPending}
                disabled={decided}
                onClick={() => takeBack.mutate()}
              >
                {t('takeBack')}
              </KeyButton>
            </div>
          )}
          {one.state === reviewState.waiting &&
            one.dueTime === 0 &&
            (asks ? (
              <Approval out={one.out} findings={findings} {...decision} />
            ) : (
              <FirstChoice out={one.out} reason={reason} onReason={setReason} {...decision} />
            ))}
          <Trouble error={decide.error ?? takeBack.error} />
        </section>
      )}
    </Loaded>
  )
}

interface Decision {
  out: boolean
  shown: { name: string; amount: string }
  busy: boolean
  onDecide: (approve: boolean) => void
  /** whether to ask for the amount and the bank's reference */
  onAsk: (asks: boolean) => void
}

/** Asks for the amount and the bank's reference before approving. */
function Approval({ out, shown, findings, busy, onDecide, onAsk }: Decision & { findings: Findings }) {
  const t = useT('money')
  const decided = useDecided()
  const { came, noted, bookedOn, received, setTyped, setReference, setDay } = findings
  return (
    <div role="group" aria-label={t(out ? 'askSent' : 'askHere', shown)} className="space-y-2">
      <p>{t(out ? 'askSent' : 'askHere', shown)}</p>
      <div className="flex flex-wrap gap-3">
        {!out && (
          <Field label={t('cameAmount')} inputMode="decimal" value={came} onValue={setTyped} maxLength={12} />
        )}
        <div className="min-w-60 flex-1">
          <Field
            label={t('referenceRead')}
            value={noted}
            onValue={setReference}
            maxLength={limits.paymentReferenceLengthMax}
          />
        </div>
        <Field label={t('bookedOn')} type="date" value={bookedOn} onValue={setDay} />
      </div>
      <p className="text-sm text-ink-500">{t('undoneForTen')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAsk(false)}>{t('notYet')}</Button>
        <KeyButton
          means="yes"
          kind="primary"
          busy={busy}
          disabled={decided || received <= 0}
          onClick={() => onDecide(true)}
        >
          {t(out ? 'sentAmount' : 'hereAmount', shown)}
        </KeyButton>
      </div>
    </div>
  )
}

/** Chooses between approving and rejecting with a reason. */
function FirstChoice(props: Decision & { reason: string; onReason: (reason: string) => void }) {
  const { out, busy, reason, onReason, onDecide, onAsk } = props
  const t = useT('money')
  const decided = useDecided()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <KeyButton means="agree" kind="primary" busy={busy} disabled={decided} onClick={() => onAsk(true)}>
        {t(out ? 'moneySent' : 'moneyHere')}
      </KeyButton>
      <div ref={place} className="flex min-w-60 flex-1 items-end gap-3 max-md:basis-full">
        <div className="min-w-0 flex-1">
          <Field label={t('reasonRead')} value={reason} onValue={onReason} maxLength={200} />
        </div>
        <KeyButton
          means="refuse"
          needs={place}
          kind="danger"
          busy={busy}
          disabled={decided || reason.trim() === ''}
          onClick={() => onDecide(false)}
        >
          {t('reject')}
        </KeyButton>
      </div>
    </div>
  )
}

/** Takes back a decision within its ten seconds. */
function useTakeBack(which: { id: string; version: number }, shown: { name: string; amount: string }) {
  const t = useT('money')
  return useMutation({
    mutationFn: () => callAdmin(walletAdmin.takeBack, which),
    onSuccess: async () => {
      announce(t('saidTakenBack', shown))
      await invalidate(walletAdmin.queue, walletAdmin.look)
    },
  })
}

function RequestFacts({ one }: { one: CashRequest }) {
  const t = useT('money')
  const parts = useT('parts')
  const agreed = useAgreed()
  return (
    <Facts
      facts={[
        [t('number'), one.id],
        [t('person'), <PersonLink key="person" userId={one.userId} userName={one.userName} />],
        [t('verifiedName'), one.realName],
        [t('amount'), moneyOf(one.money)],
        [t('askedAmount'), one.asked > 0 ? moneyOf(one.asked) : ''],
        [t('balanceNow'), moneyOf(one.balance)],
        [t('accountName'), one.cardUserName],
        [t('form'), t(payForms[one.form === 1 ? 1 : 2])],
        [t('accountNumber'), one.fullCardNum && <Copyable key="account" text={one.fullCardNum} />],
        [t('phone'), one.mobile],
        [t('asked'), dateOf(one.createTime)],
        [t('decided'), dateOf(one.decideTime)],
        [t('reason'), one.reason],
        [t('reference'), one.reference],
        [t('bookedOn'), one.bookedOn],
        [parts('agreed'), agreed(one)],
      ]}
    />
  )
}

/** The voucher of a request next to similar ones of other requests. */
function Vouchers({ one }: { one: CashRequest }) {
  const t = useT('money')
  if (!one.voucher) return null
  return (
    <div className="flex flex-wrap gap-4">
      <Voucher name={t('voucher')} url={one.voucher} />
      {one.alike.map((other) => (
        <Voucher key={other.id} name={t('looksAlike', { id: other.userId })} url={other.voucher} />
      ))}
    </div>
  )
}

function Voucher({ name, url }: { name: string; url: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-ink-500">{name}</figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={name} className="h-80 rounded-xl border border-ink-200 object-contain" />
      </a>
    </figure>
  )
}
