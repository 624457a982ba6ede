import { Camera, Check, Mic, Volume2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Track } from 'livekit-client'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { deviceKinds, type DeviceKind } from './chosen-devices.ts'
import { playTestSound } from '../test-sound.ts'
import { Video } from '../video.tsx'

/** The source of a list of devices: the active call, or the preview before one. */
export type DeviceSource = {
  devices(kind: DeviceKind): Promise<MediaDeviceInfo[]>
  active(kind: DeviceKind): string | undefined
  choose(kind: DeviceKind, id: string): Promise<void>
}

interface Props {
  open: boolean
  onClose: () => void
  source: DeviceSource
  /** the volume of the microphone, from 0 to 1 */
  level: number
  camera: Track | undefined
  isMirrored: boolean
  children?: ReactNode
}

const icons = { audioinput: Mic, audiooutput: Volume2, videoinput: Camera }
const titles = { audioinput: 'microphone', audiooutput: 'speaker', videoinput: 'camera' } as const
const canChooseOutput = () => 'setSinkId' in HTMLMediaElement.prototype

/** Microphones, speakers and cameras in groups, the active one ticked, each with a way to test it. */
export function DeviceSheet({ open, onClose, ...rest }: Props) {
  const t = useT('media')
  return (
    <Sheet open={open} onClose={onClose} title={t('devices')}>
      {open && <Groups {...rest} />}
    </Sheet>
  )
}

function Groups({ source, level, camera, isMirrored, children }: Omit<Props, 'open' | 'onClose'>) {
  const t = useT('media')
  const { known, active, choose } = useDevices(source)
  return (
    <div className="pb-2">
      {deviceKinds.map((kind) => {
        const devices = known[kind]
        if (!devices) return null
        const title = t(titles[kind])
        return (
          <Section key={kind} title={title}>
            {devices.map(({ deviceId, label }, i) => (
              <Cell
                key={deviceId}
                icon={icons[kind]}
                title={label || `${title} ${i + 1}`}
                selected={deviceId === active[kind]}
                value={deviceId === active[kind] && <Check aria-hidden className="size-5 text-beak-700" />}
                onPress={() => void choose(kind, deviceId)}
              />
            ))}
            {devices.length === 0 && kind !== 'audiooutput' && <Cell title={t('noneFound')} />}
            {kind === 'audioinput' && devices.length > 0 && <Level level={level} />}
            {kind === 'audiooutput' && (
              <div className="px-4 py-2">
                <Button
                  small
                  kind="secondary"
                  icon={Volume2}
                  onClick={() => void playTestSound(active[kind])}
                >
                  {t('testSound')}
                </Button>
              </div>
            )}
            {kind === 'videoinput' && camera && (
              <div className="mx-auto my-2 aspect-[4/3] w-44 overflow-hidden rounded-12 bg-night">
                <Video track={camera} mirrored={isMirrored} name={t('yourPicture')} />
              </div>
            )}
          </Section>
        )
      })}
      {children}
    </div>
  )
}

/** The available devices of each kind, and which one is used. */
function useDevices(source: DeviceSource) {
  const [known, setKnown] = useState<Partial<Record<DeviceKind, MediaDeviceInfo[]>>>({})
  const [active, setActive] = useState<Partial<Record<DeviceKind, string>>>({})
  useEffect(() => {
    let isGone = false
    const list = async () => {
      for (const kind of deviceKinds) {
        const devices = kind === 'audiooutput' && !canChooseOutput() ? [] : await source.devices(kind)
        if (isGone) return
        const id = source.active(kind)
        const isThere = devices.some((one) => one.deviceId === id)
        setKnown((all) => ({ ...all, [kind]: devices }))
        setActive((all) => ({ ...all, [kind]: isThere ? id : devices[0]?.deviceId }))
      }
    }
    const renew = () => void list().catch(() => undefined)
    renew()
    // A device appears as soon as it is plugged in.
    navigator.mediaDevices?.addEventListener?.('devicechange', renew)
    return () => {
      isGone = true
      navigator.mediaDevices?.removeEventListener?.('devicechange', renew)
    }
  }, [source])
  const choose = async (kind: DeviceKind, id: string) => {
    const before = active[kind]
    setActive((all) => ({ ...all, [kind]: id }))
    try {
      await source.choose(kind, id)
    } catch {
      // It cannot be opened: the previous one stays.
      setActive((all) => ({ ...all, [kind]: before }))
    }
  }
  return { known, active, choose }
}

function Level({ level }: { level: number }) {
  const t = useT('media')
  return (
    <div className="px-4 py-3">
      <span
        role="meter"
        aria-label={t('level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, level * 2) * 100)}
        className="block h-1.5 overflow-hidden rounded-full bg-ink-100"
      >
        <span
          className="block h-full origin-left bg-beak-500 transition-transform"
          style={{ transform: `scaleX(${Math.min(1, level * 2)})` }}
        />
      </span>
    </div>
  )
}
