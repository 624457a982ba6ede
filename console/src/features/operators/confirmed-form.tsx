import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'

interface Props {
  /** what it does, for the button */
  action: string
  isDanger?: boolean
  disabled?: boolean
  /** Does it with a code of six digits, which is used up whatever comes of it. */
  run: (code: string) => Promise<unknown>
  /** above the field of the code */
  children: ReactNode
}

/** A form whose action needs a fresh code of the operator's authenticator app. */
export function ConfirmedForm({ action, isDanger = false, disabled = false, run, children }: Props) {
  const t = useT('operators')
  const [code, setCode] = useState('')
  const doing = useMutation({ mutationFn: () => run(code), onSettled: () => setCode('') })
  return (
    <form
      aria-label={action}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        doing.mutate()
      }}
    >
      {children}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t('freshCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\d{6}"
          maxLength={6}
          value={code}
          onValue={setCode}
        />
        <Button
          type="submit"
          kind={isDanger ? 'danger' : 'primary'}
          busy={doing.isPending}
          disabled={disabled || !/^\d{6}$/.test(code)}
        >
          {action}
        </Button>
      </div>
      <Trouble error={doing.error} />
    </form>
  )
}
