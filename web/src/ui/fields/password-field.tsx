import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '@mynah/ui/text-field.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'

/** A password that can be made visible. `autoComplete` says whether it is the current or a new one. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'suffix' | 'rows' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
  },
) {
  const words = useUiText()
  const [seen, setSeen] = useState(false)
  return (
    <TextField
      {...props}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          icon={seen ? EyeOff : Eye}
          name={seen ? words.hidePassword : words.showPassword}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}
