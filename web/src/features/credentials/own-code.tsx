import type { CodePurpose } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { CodeRow, useCaptcha, type Target } from '#features/auth/index.ts'

/** A field for a code sent to the user's own number or address, as proof of identity. */
export function OwnCode(props: {
  target: Target
  purpose: CodePurpose
  value: string
  onChange: (code: string) => void
  error: string | undefined
  refused?: string | undefined
}) {
  const { target } = props
  const t = useT('profile')
  const captcha = useCaptcha()
  return (
    <>
      <p className="px-1 text-14 text-ink-500">
        {t('codeTo', { to: target.kind === 'mail' ? target.email : target.mobile })}
      </p>
      {captcha.field}
      <CodeRow {...props} captcha={captcha} onBadTarget={() => undefined} />
    </>
  )
}

/** Where codes for the user are sent: the own number, else the own address. */
export function ownTarget({ mobile, email }: Self): Target | undefined {
  if (mobile) return { kind: 'phone', regionCode: '', mobile }
  return email ? { kind: 'mail', email } : undefined
}
