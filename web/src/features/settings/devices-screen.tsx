import { Laptop, Smartphone } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { endDevice, useDevices, type Device } from './queries.ts'

/** Where I am signed in; each of the others can be signed out from here. */
export function DevicesScreen() {
  const say = useSay('settings')
  const query = useDevices()
  return (
    <Screen title={say('devices')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(devices) => {
          const others = devices.filter(({ current }) => !current)
          return (
            <>
              <Section title={say('thisDevice')}>
                {devices
                  .filter(({ current }) => current)
                  .map((device) => (
                    <DeviceCell key={device.id} device={device} />
                  ))}
              </Section>
              {others.length === 0 ? (
                <p className="px-6 py-4 text-center text-14 text-ink-500">{say('noOthers')}</p>
              ) : (
                <Section title={say('otherDevices')}>
                  {others.map((device) => (
                    <DeviceCell key={device.id} device={device} />
                  ))}
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function DeviceCell({ device }: { device: Device }) {
  const say = useSay('settings')
  const format = useFormat()
  const { id, brand, model, platform, system, createTime, lastTime, current } = device
  const name = [brand, system || model].filter(Boolean).join(', ') || say('unknownDevice')
  const askAndEnd = async () => {
    const question = { title: say('endAsk', { device: name }), text: say('endText'), confirm: say('end') }
    if ((await confirm({ ...question, danger: true })) && (await endDevice(id))) toast(say('ended'))
  }
  return (
    <Cell
      icon={platform === 'mobile' ? Smartphone : Laptop}
      title={name}
      hint={
        current
          ? say('signedInOn', { time: format.listDate(createTime) })
          : say('lastSeen', { time: format.listDate(lastTime) })
      }
      value={
        current ? undefined : (
          <Button small kind="secondary" onClick={() => void askAndEnd()}>
            {say('end')}
          </Button>
        )
      }
    />
  )
}
