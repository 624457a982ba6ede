import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@mynah/client/errors'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import {
  services,
  type Service,
  type ServiceField,
  type ServiceSetting,
  type ServiceValue,
} from '@mynah/contract/services'
import { limits } from '@mynah/contract/limits'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { labels, titles } from './names.ts'

/** What was typed into the fields of a service that were touched. */
export type Typed = Partial<Record<ServiceSetting, string>>

type Props = {
  one: Service
  typed: Typed
  onTyped: (typed: Typed) => void
  /** What a field has before it is touched. */
  textOf: (field: ServiceField) => string
  /** What is changed by what was typed. */
  values: ServiceValue[]
}

/** Saves what was typed; a change may wait, and then stays in the fields. */
export function ServiceForm({ one, typed, onTyped, textOf, values }: Props) {
  const t = useT('services')
  const { service, version, fields } = one
  const name = t(titles[service])
  const set = useMutation({
    mutationFn: (next: ServiceValue[]) => callAdmin(services.set, { service, version, values: next }),
    onSuccess() {
      onTyped({})
      announce(t('saidSaved', { name }))
    },
    onSettled: () => invalidate(services.list, proposals.list, operators.waiting),
  })
  const wrong = fields.find((field) => field.name === fieldOf(set.error))
  const remove = () => {
    if (window.confirm(t('removeAsk', { name })))
      set.mutate(fields.map((field) => ({ name: field.name, value: '' })))
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate(values)
      }}
    >
      {fields.map((field) => (
        <SettingField
          key={field.name}
          field={field}
          isWrong={field === wrong}
          value={typed[field.name] ?? textOf(field)}
          onValue={(value) => onTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={set.isPending} disabled={values.length === 0}>
          {t('save')}
        </Button>
        {fields.some(({ isSet }) => isSet) && (
          <Button busy={set.isPending} onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </div>
      {wrong ? (
        <p role="alert" className="text-danger">
          {t('wrongSetting', { name: t(labels[wrong.name]) })}
        </p>
      ) : (
        <Trouble error={set.error} />
      )}
    </form>
  )
}

/** The setting that was refused. */
function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.name !== 'BadParameter') return undefined
  return (error.data as { field?: string } | null)?.field
}

function SettingField(props: {
  field: ServiceField
  value: string
  isWrong: boolean
  onValue: (value: string) => void
}) {
  const t = useT('services')
  const { field, value, isWrong, onValue } = props
  const { name, isSecret, isSet } = field
  const stored = field.value === '' ? t('stored') : t('storedFor', { host: field.value })
  const placeholder = isSecret ? (isSet ? stored : '') : field.value
  return (
    <Field
      label={t(labels[name])}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.serviceSettingLengthMax}
      aria-invalid={isWrong}
      placeholder={placeholder}
      value={value}
      onValue={onValue}
    />
  )
}
