import { useRef } from 'react'
import type { CodePurpose } from '@mynah/contract/auth'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { CaptchaState } from './captcha.tsx'
import { useDeed } from './deed.ts'
import { isWhole, plainNumber, targetFault, type Target } from './fields.ts'
import { sendCode } from './queries.ts'
import { useWait } from './waiting.ts'

/** Where a code from a message is typed, and asked for. */
export function CodeRow(props: {
  target: Target
  purpose: CodePurpose
  value: string
  onChange: (code: string) => void
  captcha: CaptchaState
  error: string | undefined
  /** the number or address is not right, so nothing was sent */
  onBadTarget: () => void
}) {
  const { target, purpose, value, onChange, captcha, error, onBadTarget } = props
  const say = useSay('auth')
  const deed = useDeed()
  const field = useRef<HTMLInputElement>(null)
  const to = nameOf(target)
  const wait = useWait(to)

  const ask = async () => {
    if (targetFault(target)) return onBadTarget()
    if (!captcha.isFilled()) return
    const result = await deed.run(() => sendCode(target, purpose, captcha.given))
    if (result !== 'done') {
      await captcha.heed(result)
      if (result?.name === 'CodeTooOften') wait.start()
      return
    }
    await captcha.heed(result)
    wait.start()
    toast(say('codeSent', { to }))
    field.current?.focus()
  }
  return (
    <TextField
      ref={field}
      label={say('code')}
      labelInside
      value={value}
      onChange={(typed) => onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      suffix={
        <Button kind="link" busy={deed.busy} disabled={wait.left > 0} onClick={() => void ask()}>
          <span className="tabular-nums">
            {wait.left > 0 ? say('codeWait', { seconds: wait.left }) : say('codeAsk')}
          </span>
        </Button>
      }
    />
  )
}

function nameOf(target: Target): string {
  if (target.kind === 'mail') return target.email.trim()
  return isWhole(target) ? target.mobile : `+${target.regionCode} ${plainNumber(target.mobile)}`
}
