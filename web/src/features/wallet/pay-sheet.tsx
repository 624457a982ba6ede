import { Lock, Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/dialog.tsx'
import { Keypad } from '#ui/keypad.tsx'
import { useOrder, type Phase } from './order.ts'
import { payPasswordPath, rechargePath } from './paths.ts'
import { useWallet } from './queries.ts'

interface Props<T> {
  open: boolean
  onClose: () => void
  /** what is paid, such as 'Transfer to Linh' */
  title: string
  /** integer cents */
  amount: number
  /** a second line: in how many packets, to whom */
  text?: ReactNode
  /** Makes the call, quietly: what it refuses stands in the sheet. The same request id means the same order. */
  onPay: (payPassword: string, requestId: string) => Promise<T>
  /** After the answer; the sheet has to be closed here. */
  onPaid: (result: T) => void
}

/**
 * Asks for the payment password and pays. Where none is set it leads to setting one, where the balance is too small to
 * recharging; keep what the page beneath holds in `useKeptState`, so that it is there afterwards.
 */
export function PaySheet<T>(props: Props<T>) {
  const { open, onClose, title } = props
  const [locked, setLocked] = useState(false)
  return (
    // while it is not known whether the money has moved, the sheet stays
    <Sheet open={open} onClose={() => !locked && onClose()} title={title}>
      {open && <Paying {...props} onLocked={setLocked} />}
    </Sheet>
  )
}

function Paying<T>(props: Props<T> & { onLocked: (locked: boolean) => void }) {
  const { amount, text, onPay, onPaid, onClose, onLocked } = props
  const say = useSay('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const { data: known, refetch } = useWallet()
  const { phase, refusal, run, forget } = useOrder(onPay, onPaid)
  const wrong = refusal?.name === 'PayPasswordWrong'
  const [tries, setTries] = useState<number>()
  useEffect(() => {
    if (wrong) void refetch().then(({ data }) => setTries(data?.payTries))
    return () => setTries(undefined)
  }, [wrong, refusal, refetch])
  const missing = known ? amount - known.catMoney : 0
  useEffect(() => {
    onLocked(phase !== 'idle')
    return () => onLocked(false)
  }, [phase, onLocked])
  const lead = (path: string) => {
    onClose()
    void navigate(path)
  }
  const short = refusal?.name === 'InsufficientBalance' || (missing > 0 && phase === 'idle')
  return (
    <div className="text-center">
      {text && <p className="-mt-2 px-2 text-14 text-ink-500 wrap-anywhere">{text}</p>}
      <p className="pt-1 text-34 font-bold tabular-nums">{format.money(BigInt(amount))}</p>
      <p className="min-h-5 pb-3 text-12 text-ink-500">
        {known && say('fromBalance', { money: format.money(BigInt(known.catMoney)) })}
      </p>
      {known?.payPassword === false ? (
        <Lead
          icon={Lock}
          sentence={say('noPayPassword')}
          label={say('setPayPassword')}
          onPress={() => lead(payPasswordPath)}
        />
      ) : short ? (
        <Lead
          icon={WalletIcon}
          sentence={say('tooLittle', { money: format.money(BigInt(Math.max(missing, 0))) })}
          label={say('rechargeNow')}
          onPress={() => lead(rechargePath(Math.max(missing, 0)))}
        />
      ) : (
        <Password
          phase={phase}
          wrong={refusal?.text || (refusal && say('payFailed'))}
          left={tries ? say('triesLeft', { count: tries }) : ''}
          shakes={wrong}
          onFull={(digits) => void run(digits)}
          onTyped={forget}
          onForgot={() => lead(payPasswordPath)}
        />
      )}
    </div>
  )
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
  const say = useSay('wallet')
  const [digits, setDigits] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const busy = phase !== 'idle'
  const [told, setTold] = useState(wrong)
  if (told !== wrong) {
    setTold(wrong)
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
          label={say('payPassword')}
          value={digits}
          onChange={type}
          masked
          ownKeypad
          autoFocus
          disabled={busy}
          error={wrong ?? null}
        />
      </div>
      <p role="status" className="min-h-6 py-1.5 text-14 text-ink-700">
        {phase === 'unsure' ? say('unsure') : phase === 'busy' ? say('paying') : left}
      </p>
      <div className="mx-auto max-w-110">
        <Keypad
          disabled={busy}
          onDigit={(digit) => digits.length < 6 && type(digits + digit)}
          onDelete={() => type(digits.slice(0, -1))}
        />
      </div>
      <Button kind="link" disabled={busy} onClick={onForgot}>
        {say('forgot')}
      </Button>
    </div>
  )
}
