import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { health, testedServices, type TestedService } from '@mynah/contract/health'
import { callAdmin } from '#client.ts'
import { languageNow, useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'

const names = { mail: 'mail', sms: 'sms', push: 'push', s3: 's3', oidc: 'oidc' } as const
const targets = {
  mail: { label: 'toMail', type: 'email' },
  sms: { label: 'toNumber', type: 'tel' },
  push: { label: 'toUsername', type: 'text' },
} as const
const buttons = { mail: 'send', sms: 'send', push: 'send', s3: 'testStore', oidc: 'testProvider' } as const

/** Tests a service: by a message to the operator, or a request to a store or provider. */
export function SendTest() {
  const t = useT('health')
  const [service, setService] = useState<TestedService>('mail')
  const [to, setTo] = useState('')
  const test = useMutation({
    mutationFn: () => callAdmin(health.sendTest, { service, language: languageNow(), to: to.trim() }),
  })
  const target = service === 's3' || service === 'oidc' ? undefined : targets[service]
  return (
    <section aria-label={t('sendTest')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('sendTest')}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <Choice
          label={t('service')}
          value={service}
          options={testedServices.map((value) => ({ value, label: t(names[value]) }))}
          onValue={(next) => {
            setService(next)
            setTo('')
            test.reset()
          }}
        />
        {target && (
          <Field
            label={t(target.label)}
            type={target.type}
            required
            maxLength={254}
            value={to}
            onValue={setTo}
          />
        )}
        <Button type="submit" busy={test.isPending}>
          {t(buttons[service])}
        </Button>
      </form>
      <Trouble error={test.error} />
      <p role="status" className={test.data?.worked === false ? 'text-danger' : ''}>
        {test.data && (
          <>
            {t(test.data.worked ? 'worked' : 'failed')} <span lang="en">{test.data.answer}</span>
          </>
        )}
      </p>
    </section>
  )
}
