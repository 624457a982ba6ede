export { AgreeBox } from './agree-box.tsx'
export { AuthForm } from './auth-form.tsx'
export { useCaptcha } from './captcha.tsx'
export { CodeRow } from './code-row.tsx'
export { CountryField } from './country-field.tsx'
export {
  anyFault,
  codeFault,
  plainNumber,
  targetFault,
  faultText,
  type Faults,
  type Target,
} from './fields.ts'
export { changePassword } from './password-queries.ts'
export { NewPassword } from './new-password.tsx'
export { passwordRule, repeatWrong, userNumRule } from './rule-sentences.ts'
export { MailField, PhoneField, useRegion } from './target-fields.tsx'
