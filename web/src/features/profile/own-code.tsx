import type { CodePurpose } from '@mynah/contract/auth'
import { useSay } from '#i18n/say.ts'
import { CodeRow, useCaptcha, type Target } from '#features/auth/index.ts'

/** A code to my own number or address: proof that the one who holds this device is me. */
export function OwnCode(props: {
  target: Target
  purpose: CodePurpose
  value: string
  onChange: (code: string) => void
  error: string | undefined
}) {
  const { target } = props
  const say = useSay('profile')
  const captcha = useCaptcha()
  return (
    <>
      <p className="px-1 text-14 text-ink-500">
        {say('codeTo', { to: target.kind === 'mail' ? target.email : target.mobile })}
      </p>
      {captcha.field}
      <CodeRow {...props} captcha={captcha} onBadTarget={() => undefined} />
    </>
  )
}
