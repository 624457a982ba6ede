import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { signIn } from '#session.ts'

export function LoginScreen() {
  const t = useT('operators')
  const [given, setGiven] = useState({ name: '', password: '', code: '' })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onValue: (value: string) => setGiven((now) => ({ ...now, [name]: value })),
    required: true,
  })
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    await signIn({ ...given, code: given.code.replace(/\s/g, '') }).catch(setError)
    setBusy(false)
  }
  return (
    <main className="mx-auto max-w-90 px-6 py-20">
      <title>{t('console')}</title>
      <h1 className="mb-6 text-2xl font-bold">{t('console')}</h1>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={t('name')} autoComplete="username" autoCapitalize="none" {...field('name')} />
        <Field label={t('password')} type="password" autoComplete="current-password" {...field('password')} />
        <Field
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...field('code')}
        />
        <Trouble error={error} />
        <Button type="submit" kind="primary" busy={busy}>
          {t('signIn')}
        </Button>
      </form>
    </main>
  )
}
