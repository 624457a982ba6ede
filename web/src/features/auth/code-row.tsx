import { useRef } from 'react'
import type { CodePurpose } from '@mynah/contract/auth'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import type { CaptchaState } from './captcha/captcha.tsx'
import { useAction } from '#client/api/use-action.ts'
import { isWhole, plainNumber, targetFault, type Target } from './fields.ts'
import { codeAbout, sendCode } from './queries.ts'
import { useWait } from './waiting.ts'

/** The field for a code from a message, with the button to request it. */
export function CodeRow(props: {
  target: Target
  purpose: CodePurpose
  /** if there are two codes on one page */
  label?: string
  value: string
  onChange: (code: string) => void
  captcha: CaptchaState
  error: string | undefined
  refused?: string | undefined
  /** the number or address is invalid, so nothing was sent */
  onBadTarget: () => void
}) {
  const { target, purpose, value, onChange, captcha, error, refused, onBadTarget } = props
  const t = useT('auth')
  const action = useAction()
  const field = useRef<HTMLInputElement>(null)
  const to = nameOf(target)
  const wait = useWait(to)

  const ask = async () => {
    if (targetFault(target)) return onBadTarget()
    const result = await action.run(() =>
      captcha.pass(codeAbout(target), (given) => sendCode(target, purpose, given)),
    )
    if (result !== 'done') {
      if (result?.name === 'CodeTooOften') wait.start()
      return
    }
    wait.start()
    toast(t('codeSent', { to }))
    field.current?.focus()
  }
  return (
    <TextField
      ref={field}
      label={props.label ?? t('code')}
      labelInside
      value={value}
      onChange={(typed) => onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
      error={error}
      refused={refused}
      inputMode="numeric"
      autoComplete="one-time-code"
      suffix={
        <Button kind="link" busy={action.busy} disabled={wait.left > 0} onClick={() => void ask()}>
          <span className="tabular-nums">
            {wait.left > 0 ? t('codeWait', { seconds: wait.left }) : t('codeAsk')}
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
