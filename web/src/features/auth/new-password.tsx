import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { faultText } from './fields.ts'

interface PasswordProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A new password, and once more. */
export function NewPassword(props: { password: PasswordProps; again: PasswordProps }) {
  const t = useT('auth')
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        labelInside
        autoComplete="new-password"
        hint={props.password.error ? undefined : faultText('passwordRule', t)}
        maxLength={limits.passwordLengthMax}
        {...props.password}
      />
      <PasswordField
        label={t('passwordAgain')}
        labelInside
        autoComplete="new-password"
        maxLength={limits.passwordLengthMax}
        {...props.again}
      />
    </>
  )
}
