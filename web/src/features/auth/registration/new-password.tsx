import { useT } from '#i18n/translate.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { passwordRule } from './rule-sentences.ts'

interface PasswordProps {
  value: string
  onChange: (value: string) => void
  maxLength?: number | undefined
  error: string | undefined
  refused?: string | undefined
}

/** A new password, typed twice. */
export function NewPassword({ password, again }: { password: PasswordProps; again: PasswordProps }) {
  const t = useT('auth')
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        labelInside
        autoComplete="new-password"
        hint={password.error || password.refused ? undefined : passwordRule(t)}
        {...password}
      />
      <PasswordField
        label={t('passwordAgain')}
        labelInside
        autoComplete="new-password"
        maxLength={password.maxLength}
        {...again}
      />
    </>
  )
}
