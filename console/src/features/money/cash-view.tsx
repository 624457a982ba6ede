import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
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
import { DecisionBar } from '#parts/queue/decision-bar.tsx'
import { DecisionNote, useDecisionNote } from '#parts/queue/decision-note.tsx'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { itemRegion } from '#parts/queue/focus.ts'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { payForms } from './pay-forms.ts'

type CashRequest = AdminOutput<typeof walletAdmin.look>

/** What the deciding operator found in the bank's statement. */
function useFindings(one: CashRequest) {
  const [reference, setReference] = useState<string>()
  const [day, setDay] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const { money, out, agreedBy } = one
  const came = typed ?? formatMoney((agreedBy.length > 0 && one.received) || money)
  return {
    ...{ setReference, setDay, setTyped, came },
    // a second operator agrees to the values of the first
    noted: reference ?? one.reference,
    bookedOn: day ?? one.bookedOn,
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
  const query = useQuery({ ...queryOf(walletAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  return (
    <Loaded query={query}>
      {(one) => (
        <section
          {...itemRegion}
          aria-label={t(one.out ? 'withdrawalOf' : 'rechargeOf', { name: one.userName })}
          className="space-y-4"
        >
          <RequestFacts one={one} />
          <Vouchers one={one} />
          {one.state === reviewState.waiting && (
            <Waiting one={one} onAgreed={() => query.refetch()} onDecided={onDecided} />
          )}
        </section>
      )}
    </Loaded>
  )
}

interface WaitingProps {
  one: CashRequest
  /** a second operator is needed */
  onAgreed: () => Promise<unknown>
  onDecided: () => void
}

/** The decision about a request that is not posted yet, or the way to take it back. */
function Waiting({ one, onAgreed, onDecided }: WaitingProps) {
  const t = useT('money')
  const { id, version, money, out, userName } = one
  const [reason, setReason] = useState('')
  const [asks, setAsks] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const decided = useDecided()
  const findings = useFindings(one)
  const note = useDecisionNote()
  const shown = { name: userName, amount: moneyOf(findings.received || money) }
  const takeBack = useTakeBack({ id, version }, shown)
  const decide = useMutation({
    mutationFn: (approve: boolean) => {
      const found = approve ? foundOf(findings, money) : { reason }
      return callAdmin(walletAdmin.decide, { id, version, money, approve, ...found, ...note.input })
    },
    onSuccess: ({ dueTime }, approve) => {
      setAsks(false)
      void note.onStored()
      if (dueTime === 0) return Promise.all([invalidate(walletAdmin.queue), onAgreed()])
      announce(t(approve ? 'saidApproved' : 'saidRejected', shown), () => takeBack.mutate())
      onDecided()
      return invalidate(walletAdmin.queue)
    },
    onError: note.onRefused,
  })
  const how = { busy: decide.isPending, noteMissing: note.isMissing, onDecide: decide.mutate }
  const decision = { out, shown, place, onAsk: setAsks, ...how }
  return (
    <DecisionBar place={place}>
      {one.dueTime > 0 ? (
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
      ) : (
        <>
          <DecisionNote note={note} />
          {asks ? (
            <Approval findings={findings} {...decision} />
          ) : (
            <FirstChoice reason={reason} onReason={setReason} {...decision} />
          )}
        </>
      )}
      <Trouble error={decide.error ?? takeBack.error} />
    </DecisionBar>
  )
}

interface Decision {
  out: boolean
  shown: { name: string; amount: string }
  busy: boolean
  /** a flag is open, and the note about the decision is empty */
  noteMissing: boolean
  /** the decision with its note */
  place: RefObject<HTMLElement | null>
  onDecide: (approve: boolean) => void
  /** whether to ask for the amount and the bank's reference */
  onAsk: (asks: boolean) => void
}

/** Asks for the amount and the bank's reference before approving. */
function Approval(props: Decision & { findings: Findings }) {
  const { out, shown, findings, busy, noteMissing, place, onDecide, onAsk } = props
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
          needs={place}
          disabled={decided || noteMissing || received <= 0}
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
  const { out, busy, noteMissing, place, reason, onReason, onDecide, onAsk } = props
  const t = useT('money')
  const decided = useDecided()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <KeyButton means="agree" kind="primary" busy={busy} disabled={decided} onClick={() => onAsk(true)}>
        {t(out ? 'moneySent' : 'moneyHere')}
      </KeyButton>
      <div className="flex min-w-60 flex-1 items-end gap-3 max-md:basis-full">
        <div className="min-w-0 flex-1">
          <Field label={t('reasonRead')} value={reason} onValue={onReason} maxLength={200} />
        </div>
        <KeyButton
          means="refuse"
          needs={place}
          kind="danger"
          busy={busy}
          disabled={decided || noteMissing || reason.trim() === ''}
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
