import { Laptop, Smartphone } from 'lucide-react'
import { useAction } from '#client/api/use-action.ts'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { endDevice, endDevices, useDevices, type Device } from './queries.ts'

/** The devices on which the user is signed in; other ones can be signed out. */
export function DevicesScreen() {
  const t = useT('settings')
  const query = useDevices()
  return (
    <Screen title={t('devices')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(devices) => {
          const others = devices.filter(({ current }) => !current)
          return (
            <>
              <Section title={t('thisDevice')}>
                {devices
                  .filter(({ current }) => current)
                  .map((device) => (
                    <DeviceCell key={device.id} device={device} />
                  ))}
              </Section>
              {others.length === 0 ? (
                <p className="px-6 py-4 text-center text-14 text-ink-500">{t('noOthers')}</p>
              ) : (
                <>
                  <Section title={t('otherDevices')}>
                    {others.map((device) => (
                      <DeviceCell key={device.id} device={device} />
                    ))}
                  </Section>
                  {others.length > 1 && <EndOthers ids={others.map(({ id }) => id)} />}
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function EndOthers({ ids }: { ids: readonly string[] }) {
  const t = useT('settings')
  const { busy, run } = useAction()
  const askAndEnd = async () => {
    const question = { title: t('endOthersAsk'), text: t('endOthersText'), confirm: t('endOthers') }
    if (!(await confirm({ ...question, danger: true }))) return
    await run(async () => {
      if (await endDevices(ids)) toast(t('othersEnded'))
    })
  }
  return (
    <div className="px-4 py-2">
      <Button wide kind="secondary" busy={busy} onClick={() => void askAndEnd()}>
        {t('endOthers')}
      </Button>
    </div>
  )
}

function DeviceCell({ device }: { device: Device }) {
  const t = useT('settings')
  const format = useFormat()
  const language = useLanguage()
  const { id, brand, model, platform, system, createTime, lastTime, current } = device
  const names = new Intl.DisplayNames([intlTag[language]], { type: 'region' })
  const country = device.country && names.of(device.country)
  const name = [brand, system || model].filter(Boolean).join(', ') || t('unknownDevice')
  const askAndEnd = async () => {
    const question = { title: t('endAsk', { device: name }), text: t('endText'), confirm: t('end') }
    if ((await confirm({ ...question, danger: true })) && (await endDevice(id))) toast(t('ended'))
  }
  return (
    <Cell
      icon={platform === 'mobile' ? Smartphone : Laptop}
      title={name}
      hint={
        current
          ? [t('signedInOn', { time: format.listDate(createTime) }), country].filter(Boolean).join(' · ')
          : [
              t('lastSeen', { time: format.listDate(lastTime) }),
              ...(country ? [t('signedInFrom', { country })] : []),
            ].join(' · ')
      }
      value={
        current ? undefined : (
          <Button small kind="secondary" onClick={() => void askAndEnd()}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}
