import { KeyRound, Lock, Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { CodeField } from '@mynah/ui/code-field.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Keypad } from '#ui/fields/keypad.tsx'
import { vibrate } from '#ui/vibration.ts'
import { useOrder, type Phase } from './order.ts'
import { payPasswordPath, rechargePath } from './paths.ts'
import { PasskeyProof, usePasskeyOnDevice, useWallet, type ApiError, type PayProof } from './queries.ts'

interface Props<O, T> {
  open: boolean
  onClose: () => void
  /** what is paid, such as 'Transfer to Linh' */
  title: string
  /** integer cents */
  amount: number
  /** a second line: the number of packets, the receiver */
  text?: ReactNode
  /** the complete order for `onPay`, as JSON values */
  order: O
  /** Makes the call, quietly: refusals are shown in the sheet. The same request id means the same order. */
  onPay: (order: O, proof: PayProof, requestId: string) => Promise<T>
  /** After success; the sheet has to be closed by the caller. */
  onPaid: (result: T) => void
  /** The form on the page below: a refusal of its fields closes the sheet, and is shown there. */
  form?: { fields: readonly string[]; refuse: (refusal: ApiError) => void }
}

/**
 * Asks for the payment password, or first for the passkey if this device has one of the account, and pays. Without a
 * payment password it leads to setting one, with too small a balance to recharging; `isStored` of the page's form
 * keeps what was typed.
 */
export function PaySheet<O, T>(props: Props<O, T>) {
  const { open, onClose, title, form } = props
  const [locked, setLocked] = useState(false)
  const [back, setBack] = useState<ApiError>()
  // only then can the field take the focus
  const giveBack = () => {
    if (back) form?.refuse(back)
    setBack(undefined)
  }
  return (
    // the sheet stays open while it is unknown whether the money has moved
    <Sheet open={open} onClose={() => !locked && onClose()} onClosed={giveBack} title={title}>
      {open && <Paying {...props} onLocked={setLocked} onBack={setBack} />}
    </Sheet>
  )
}

type Around = { onLocked: (locked: boolean) => void; onBack: (refusal: ApiError) => void }

function Paying<O, T>(props: Props<O, T> & Around) {
  const { title, amount, text, order, onPay, onPaid, onClose, form, onLocked, onBack } = props
  const t = useT('wallet')
  const navigate = useNavigate()
  const { data: known } = useWallet()
  const { phase, refusal, run, forget } = useOrder(
    () => `${title} ${JSON.stringify(order)}`,
    (proof: PayProof, requestId) => onPay(order, proof, requestId),
    (result: T) => {
      vibrate(30)
      onPaid(result)
    },
  )
  const passkeyOnDevice = usePasskeyOnDevice()
  const [digitsChosen, setDigitsChosen] = useState(false)
  const wrong = isWrong(refusal)
  const tries = useTriesLeft(refusal)
  const missing = known ? amount - known.balance : 0
  useEffect(() => {
    onLocked(phase !== 'idle')
    return () => onLocked(false)
  }, [phase, onLocked])
  useWayBack(refusal && form?.fields.includes(refusal.field) ? refusal : undefined, onBack, onClose)
  const left = tries ? t('triesLeft', { count: tries }) : ''
  const byDigits = (isChosen: boolean) => {
    forget()
    setDigitsChosen(isChosen)
  }
  const lead = (path: string) => {
    onClose()
    void navigate(path)
  }
  const short = refusal?.name === 'InsufficientBalance' || (missing > 0 && phase === 'idle')
  const hindrance = useHindrance(known, phase === 'idle', short ? missing : undefined, refusal?.text)
  return (
    <div className="text-center">
      {text && <p className="-mt-2 px-2 text-14 text-ink-500 wrap-anywhere">{text}</p>}
      <Sum amount={amount} balance={known?.balance} />
      {hindrance ? (
        <Lead {...hindrance} onPress={() => lead(hindrance.path)} />
      ) : passkeyOnDevice && !digitsChosen ? (
        <Passkey
          phase={phase}
          wrong={refusal?.text || (refusal && t('passkeyNone'))}
          left={left}
          onPress={() => void run(new PasskeyProof())}
          onDigits={() => byDigits(true)}
        />
      ) : (
        <>
          <Password
            phase={phase}
            wrong={refusal?.text || (refusal && t('payFailed'))}
            left={left}
            shakes={wrong}
            onFull={(digits) => void run(digits)}
            onTyped={forget}
            onForgot={() => lead(payPasswordPath)}
          />
          {passkeyOnDevice && (
            <Button kind="link" disabled={phase !== 'idle'} onClick={() => byDigits(false)}>
              {t('payByPasskey')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The amount, and what will be left of the balance. */
function Sum({ amount, balance }: { amount: number; balance: number | undefined }) {
  const t = useT('wallet')
  const { money } = useFormat()
  return (
    <>
      <p className="pt-1 text-34 font-bold tabular-nums short:pt-0 short:text-22">{money(BigInt(amount))}</p>
      <p className="min-h-5 pb-3 text-12 text-ink-500 short:pb-1.5">
        {balance !== undefined &&
          (amount > balance
            ? t('fromBalance', { money: money(BigInt(balance)) })
            : t('balanceThen', { money: money(BigInt(balance)), left: money(BigInt(balance - amount)) }))}
      </p>
    </>
  )
}

/**
 * Why the payment is not possible now, and the page that helps; `missing` is what the balance lacks, 0 or less if only
 * the server found it too small.
 */
function useHindrance(
  known: Wallet | undefined,
  isIdle: boolean,
  missing: number | undefined,
  refused: string | undefined,
) {
  const t = useT('wallet')
  const { money, clockTime } = useFormat()
  if (known?.payPassword === false)
    return { icon: Lock, sentence: t('noPayPassword'), label: t('setPayPassword'), path: payPasswordPath }
  if (known && known.payTries === 0 && isIdle) {
    const sentence = t('lockedUntil', { time: clockTime(known.payLockedUntil) })
    return { icon: Lock, sentence, label: t('forgot'), path: payPasswordPath }
  }
  if (missing === undefined) return undefined
  const [sentence, path] =
    missing > 0
      ? [t('tooLittle', { money: money(BigInt(missing)) }), rechargePath(missing)]
      : [refused ?? '', rechargePath()]
  return { icon: WalletIcon, sentence, label: t('rechargeNow'), path }
}

const isWrong = (refusal: ApiError | undefined) =>
  refusal?.name === 'PayPasswordWrong' || refusal?.name === 'PasskeyWrong'

/** The number of tries left after a wrong password or passkey; undefined until it is known. */
function useTriesLeft(refusal: ApiError | undefined): number | undefined {
  const { refetch } = useWallet()
  const [tries, setTries] = useState<number>()
  const isCounted = isWrong(refusal) || refusal?.name === 'PayPasswordLocked'
  const isShort = refusal?.name === 'InsufficientBalance'
  useEffect(() => {
    if (isShort) void refetch()
    if (isCounted) void refetch().then(({ data }) => setTries(data?.payTries))
    return () => setTries(undefined)
  }, [isCounted, isShort, refusal, refetch])
  return tries
}

/** A refusal of a field in the form below leads back to it. */
function useWayBack(
  refusal: ApiError | undefined,
  onBack: (refusal: ApiError) => void,
  onClose: () => void,
): void {
  const leave = useRef(onClose)
  useEffect(() => {
    leave.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!refusal) return
    onBack(refusal)
    leave.current()
  }, [refusal, onBack])
}

function Lead(props: { icon: typeof Lock; sentence: string; label: string; onPress: () => void }) {
  const { icon: Icon, sentence, label, onPress } = props
  return (
    <div className="flex flex-col items-center gap-4 pb-1">
      <span className="grid size-14 place-items-center rounded-squircle bg-beak-100 text-beak-700">
        <Icon aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <p role="status" className="max-w-80 text-14 text-ink-700">
        {sentence}
      </p>
      <Button wide onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

function Passkey(props: {
  phase: Phase
  wrong: string | undefined
  left: string
  onPress: () => void
  onDigits: () => void
}) {
  const { phase, wrong, left, onPress, onDigits } = props
  const t = useT('wallet')
  const busy = phase !== 'idle'
  return (
    <div className="flex flex-col items-center">
      {wrong && (
        <p role="alert" className="max-w-80 pb-1 text-14 text-danger">
          {wrong}
        </p>
      )}
      <p role="status" className="min-h-6 pb-3 text-14 text-ink-700">
        {phase === 'unsure' ? t('unsure') : phase === 'busy' ? t('paying') : left}
      </p>
      <Button wide autoFocus icon={KeyRound} busy={busy} onClick={onPress}>
        {t('payByPasskey')}
      </Button>
      <Button kind="link" disabled={busy} onClick={onDigits}>
        {t('byPayPassword')}
      </Button>
    </div>
  )
}

function Password(props: {
  phase: Phase
  wrong: string | undefined
  left: string
  shakes: boolean
  onFull: (digits: string) => void
  onTyped: () => void
  onForgot: () => void
}) {
  const { phase, wrong, left, shakes, onFull, onTyped, onForgot } = props
  const t = useT('wallet')
  const [digits, setDigits] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const busy = phase !== 'idle'
  const [shownWrong, setShownWrong] = useState(wrong)
  if (shownWrong !== wrong) {
    setShownWrong(wrong)
    if (wrong) setDigits('')
  }
  useEffect(() => {
    if (!busy) field.current?.focus({ preventScroll: true })
  }, [busy])
  const type = (next: string) => {
    if (busy) return
    if (wrong) onTyped()
    setDigits(next)
    if (next.length === 6) onFull(next)
  }
  return (
    <div>
      <div className={cx(shakes && 'animate-shake')}>
        <CodeField
          ref={field}
          label={t('payPassword')}
          value={digits}
          onChange={type}
          masked
          ownKeypad
          autoFocus
          disabled={busy}
          error={wrong ?? null}
        />
      </div>
      <p role="status" className="min-h-6 py-1.5 text-14 text-ink-700 short:py-0.5">
        {phase === 'unsure' ? t('unsure') : phase === 'busy' ? t('paying') : left}
      </p>
      <div className="mx-auto max-w-110">
        <Keypad
          disabled={busy}
          onDigit={(digit) => digits.length < 6 && type(digits + digit)}
          onDelete={() => type(digits.slice(0, -1))}
        />
      </div>
      <Button kind="link" disabled={busy} onClick={onForgot}>
        {t('forgot')}
      </Button>
    </div>
  )
}
