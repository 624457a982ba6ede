import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  services,
  testableServices,
  type Service,
  type ServiceField,
  type ServiceValue,
} from '@mynah/contract/services'
import { queryOf } from '#client.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { hints, labels, titles } from './names.ts'
import { ServiceForm, type Typed } from './service-form.tsx'
import { ServiceTest } from './service-test.tsx'

/** The settings of services, each with a test. */
export function ServicesScreen() {
  const t = useT('services')
  const query = useQuery(queryOf(services.list, {}))
  return (
    <Page title={t('servicesPage')}>
      <p className="mb-4 max-w-3xl text-ink-500">{t('meaning')}</p>
      <Loaded query={query}>
        {({ list, bucket }) => (
          <div className="max-w-3xl space-y-8">
            {list.map((one) => (
              <ServiceSection key={one.service} one={one} />
            ))}
            <Store bucket={bucket} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Where nothing of a service is set, its fields are empty; secrets always are. */
const textOf = ({ isSecret, isSet, value }: ServiceField) => (isSecret || !isSet ? '' : value)

/** What was typed and differs from what is saved. */
const changedIn = ({ fields }: Service, typed: Typed): ServiceValue[] =>
  fields.flatMap((field) => {
    const value = typed[field.name]?.trim()
    return value === undefined || value === textOf(field) ? [] : [{ name: field.name, value }]
  })

function ServiceSection({ one }: { one: Service }) {
  const t = useT('services')
  const [typed, setTyped] = useState<Typed>({})
  const { service, lockedBy, fields, changeTime, changedBy } = one
  const title = t(titles[service])
  const isLocked = lockedBy.length > 0
  const values = changedIn(one, typed)
  const isUnusable = !isLocked && !one.applies && fields.some(({ isSet }) => isSet)
  const tested = testableServices.find((name) => name === service)
  return (
    <section aria-label={title} className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-ink-500">{t(hints[service])}</p>
      {isUnusable && (
        <p role="status" className="text-danger">
          {t('unusable')}
        </p>
      )}
      {isLocked ? (
        <Locked one={one} />
      ) : (
        <ServiceForm one={one} typed={typed} onTyped={setTyped} textOf={textOf} values={values} />
      )}
      {changeTime > 0 && (
        <p className="text-sm text-ink-500">{t('changed', { name: changedBy, time: dateOf(changeTime) })}</p>
      )}
      {tested && <ServiceTest service={tested} values={values} />}
    </section>
  )
}

/** What the environment sets; secrets are not shown. */
function Locked({ one: { lockedBy, fields } }: { one: Service }) {
  const t = useT('services')
  return (
    <>
      <p>{t('locked', { names: lockedBy.join(', ') })}</p>
      <Facts
        facts={fields.map((field) => [
          t(labels[field.name]),
          field.isSecret && field.isSet ? storedText(t, field) : field.value,
        ])}
      />
    </>
  )
}

const storedText = (t: Translate<'services'>, { value }: ServiceField) =>
  value === '' ? t('stored') : t('storedFor', { host: value })

function Store({ bucket }: { bucket: string }) {
  const t = useT('services')
  return (
    <section aria-label={t('store')} className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4">
      <h2 className="text-lg font-bold">{t('store')}</h2>
      <p>{bucket === '' ? t('onDisk') : t('bucket', { name: bucket })}</p>
      <p className="text-ink-500">{t('storeHint')}</p>
    </section>
  )
}
