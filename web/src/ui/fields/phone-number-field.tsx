import { limits } from '@mynah/contract/limits'
import { TextField, type TextFieldProps } from '@mynah/ui/text-field.tsx'

/** A phone number in any notation. */
export const PhoneNumberField = (props: TextFieldProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={limits.phoneTextLengthMax} {...props} />
)
