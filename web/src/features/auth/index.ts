export { AuthForm } from './auth-form.tsx'
export { useCaptcha } from './captcha.tsx'
export { CodeRow } from './code-row.tsx'
export { CountryField } from './country-field.tsx'
export {
  anyFault,
  codeFault,
  newPasswordFault,
  plainNumber,
  repeatFault,
  targetFault,
  faultText,
  userNumFault,
  type Faults,
  type Target,
} from './fields.ts'
export { changePassword } from './queries.ts'
export { NewPassword } from './new-password.tsx'
export { MailField, PhoneField, useRegion } from './target-fields.tsx'
