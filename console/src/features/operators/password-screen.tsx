import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '@mynah/contract/operators'
import { ask } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Page, Trouble } from '../../parts/page.tsx'
import { forget } from '../../session.ts'

export function PasswordScreen() {
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => ask(operators.changePassword, { old, next }),
    onSuccess: forget,
  })
  return (
    <Page title="Password">
      <form
        className="max-w-90 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <Field
          label="Old password"
          type="password"
          autoComplete="current-password"
          value={old}
          onValue={setOld}
        />
        <Field
          label="New password, 12 characters or more"
          type="password"
          autoComplete="new-password"
          minLength={12}
          value={next}
          onValue={setNext}
        />
        <Trouble error={change.error} />
        <Button type="submit" kind="main" busy={change.isPending}>
          Change, and sign in anew
        </Button>
      </form>
    </Page>
  )
}
