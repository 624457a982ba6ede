import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { limits } from '@mynah/contract/limits'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { RetentionForm } from '#features/retention/index.ts'
import { DictionaryForm } from './dictionary-form.tsx'
import { Versions } from './versions.tsx'

/** What clients read: settings, dictionaries, and versions of the app. */
export function SettingsScreen() {
  const title = useT('app-info')('settingsPage')
  const query = useQuery(queryOf(appInfoAdmin.settings, {}))
  return (
    <Page title={title}>
      <div className="space-y-8">
        <Loaded query={query}>
          {({ list }) => {
            const valueOf = (key: string) => list.find((one) => one.key === key)?.value ?? ''
            return (
              <div className="space-y-4">
                <Examine on={valueOf('examine') === '1'} />
                <Switch
                  setting="linkPreviews"
                  on={valueOf('linkPreviews') === '1'}
                  texts={['previewsOn', 'previewsOff', 'turnPreviewsOff', 'turnPreviewsOn']}
                />
                <Switch
                  setting="groupLinkPages"
                  on={valueOf('groupLinkPages') === '1'}
                  texts={['linkPagesOn', 'linkPagesOff', 'turnLinkPagesOff', 'turnLinkPagesOn']}
                />
                <WholeNumber
                  key={`edit ${valueOf('editMinutes')}`}
                  setting="editMinutes"
                  most={limits.editMinutesMax}
                  pattern="\d{1,4}"
                  value={valueOf('editMinutes')}
                />
                <WholeNumber
                  key={`size ${valueOf('groupMembersMax')}`}
                  setting="groupMembersMax"
                  most={limits.groupMembersMost}
                  pattern="[1-9]\d{0,3}"
                  value={valueOf('groupMembersMax')}
                />
                <SettingForm key={`kf ${valueOf('kfUrl')}`} setting="kfUrl" value={valueOf('kfUrl')} />
                <SettingForm key={`gw ${valueOf('gwUrl')}`} setting="gwUrl" value={valueOf('gwUrl')} />
                <SettingForm
                  key={`rate ${valueOf('sevenDayRate')}`}
                  setting="sevenDayRate"
                  value={valueOf('sevenDayRate')}
                />
                <SettingForm
                  key={`terms ${valueOf('sevenDayTerms')}`}
                  setting="sevenDayTerms"
                  value={valueOf('sevenDayTerms')}
                />
              </div>
            )
          }}
        </Loaded>
        <RetentionForm />
        <Versions />
        <DictionaryForm />
      </div>
    </Page>
  )
}

const onSuccess = () => invalidate(appInfoAdmin.settings)

type SwitchText = Extract<
  Parameters<ReturnType<typeof useT<'app-info'>>>[0],
  `${string}${'Previews' | 'previews' | 'LinkPages' | 'linkPages'}${string}`
>

/** `texts`: the state if on, the state if off, and the buttons to switch off and on. */
function Switch(props: {
  setting: 'linkPreviews' | 'groupLinkPages'
  on: boolean
  texts: readonly [isOn: SwitchText, isOff: SwitchText, off: SwitchText, on: SwitchText]
}) {
  const { setting, on, texts } = props
  const t = useT('app-info')
  const set = useMutation({
    mutationFn: () => callAdmin(appInfoAdmin.set, { key: setting, value: on ? '0' : '1' }),
    onSuccess,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t(texts[on ? 0 : 1])}</p>
      <Button busy={set.isPending} onClick={() => set.mutate()}>
        {t(texts[on ? 2 : 3])}
      </Button>
      <Trouble error={set.error} />
    </div>
  )
}

function WholeNumber(props: {
  setting: 'editMinutes' | 'groupMembersMax'
  most: number
  pattern: string
  value: string
}) {
  const { setting, most, pattern } = props
  const t = useT('app-info')
  const [value, setValue] = useState(props.value)
  const set = useMutation({
    mutationFn: () => callAdmin(appInfoAdmin.set, { key: setting, value: value.trim() }),
    onSuccess,
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate()
      }}
    >
      <Field
        label={t(setting, { most: String(most) })}
        inputMode="numeric"
        pattern={pattern}
        required
        value={value}
        onValue={setValue}
      />
      <Button type="submit" busy={set.isPending}>
        {t('save')}
      </Button>
      <span role="status">{set.isSuccess && t('saved')}</span>
      <Trouble error={set.error} />
    </form>
  )
}

function Examine({ on }: { on: boolean }) {
  const t = useT('app-info')
  const set = useMutation({
    mutationFn: () => callAdmin(appInfoAdmin.set, { key: 'examine', value: on ? '0' : '1' }),
    onSuccess,
  })
  const press = () => {
    // review mode switches off all payments
    if (on || window.confirm(t('reviewMeans'))) set.mutate()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t(on ? 'reviewing' : 'notReviewing')}</p>
      <Button kind={on ? 'secondary' : 'danger'} busy={set.isPending} onClick={press}>
        {t(on ? 'reviewOver' : 'reviewBegins')}
      </Button>
      <Trouble error={set.error} />
    </div>
  )
}

function SettingForm(props: {
  setting: 'kfUrl' | 'gwUrl' | 'sevenDayRate' | 'sevenDayTerms'
  value: string
}) {
  const t = useT('app-info')
  const [value, setValue] = useState(props.value)
  const set = useMutation({
    mutationFn: () => callAdmin(appInfoAdmin.set, { key: props.setting, value: value.trim() }),
    onSuccess,
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate()
      }}
    >
      <div className="w-full max-w-120">
        <Field
          label={t(props.setting)}
          type={props.setting.startsWith('seven') ? 'text' : 'url'}
          value={value}
          onValue={setValue}
        />
      </div>
      <Button type="submit" busy={set.isPending} disabled={value === props.value}>
        {t('save')}
      </Button>
      <Trouble error={set.error} />
    </form>
  )
}
