import { Mic, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { translateNow } from '#i18n/translate.ts'
import { openMenu } from '#ui/dialogs.tsx'
import { toast } from '#ui/toast.tsx'
import type { MediaClient } from './media-client.ts'

export const canShare = () => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
const canChooseOutput = () => 'setSinkId' in HTMLMediaElement.prototype

/** Lets the person choose microphone and speaker. */
export async function chooseSoundDevice(client: MediaClient, anchor: Element): Promise<void> {
  const t = translateNow('media')
  const [outputs, inputs] = await Promise.all([client.devices('audiooutput'), client.devices('audioinput')])
  const choices = [
    ...inputs.map((one) => ({ value: `i${one.deviceId}`, label: one.label || t('microphone'), icon: Mic })),
    ...(canChooseOutput() ? outputs : []).map((one) => ({
      value: `o${one.deviceId}`,
      label: one.label || t('speaker'),
      icon: Volume2,
    })),
  ]
  if (choices.length === 0) return toast(t('noDevices'))
  const chosen = await openMenu(t('soundDevices'), anchor, choices)
  if (chosen) await client.choose(chosen.startsWith('o') ? 'audiooutput' : 'audioinput', chosen.slice(1))
}

/** How many cameras there are, which the browser says once one is on. */
export function useCameraCount(isOn: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    navigator.mediaDevices.enumerateDevices().then(
      (all) => !isGone && setCount(all.filter((one) => one.kind === 'videoinput').length),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOn])
  return count
}
