import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { services, type ServiceValue, type TestableService } from '@mynah/contract/services'
import { callAdmin } from '#client.ts'
import { languageNow, useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'

const receivers = {
  mail: { label: 'toMail', type: 'email' },
  sms: { label: 'toNumber', type: 'tel' },
  push: { label: 'toUsername', type: 'text' },
} as const
const buttons = {
  mail: 'send',
  sms: 'send',
  push: 'send',
  oidc: 'testProvider',
  updates: 'testList',
} as const

/** Tests a service with what was typed, also before it is saved. */
export function ServiceTest({ service, values }: { service: TestableService; values: ServiceValue[] }) {
  const t = useT('services')
  const [to, setTo] = useState('')
  const test = useMutation({
    mutationFn: () => callAdmin(services.test, { service, values, to: to.trim(), language: languageNow() }),
  })
  const receiver = service === 'oidc' || service === 'updates' ? undefined : receivers[service]
  return (
    <div className="space-y-2 border-t border-ink-200 pt-3">
      <h3 className="font-bold">{t('sendTest')}</h3>
      <p className="text-sm text-ink-500">{t('testHint')}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        {receiver && (
          <Field
            label={t(receiver.label)}
            type={receiver.type}
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
    </div>
  )
}
