import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '@mynah/contract/operators'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Page, Trouble } from '#parts/page.tsx'
import { forget } from '#session.ts'

export function PasswordScreen() {
  const t = useT('operators')
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => callAdmin(operators.changePassword, { old, next }),
    onSuccess: forget,
  })
  return (
    <Page title={t('passwordPage')}>
      <form
        className="max-w-90 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <Field
          label={t('oldPassword')}
          type="password"
          autoComplete="current-password"
          value={old}
          onValue={setOld}
        />
        <Field
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          value={next}
          onValue={setNext}
        />
        <Trouble error={change.error} />
        <Button type="submit" kind="primary" busy={change.isPending}>
          {t('changePassword')}
        </Button>
      </form>
    </Page>
  )
}
