import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { DeviceSheet } from './device-sheet.tsx'
import type { MediaClient } from '../media-client.ts'
import type { MediaState } from '../media-state.ts'

const levelMs = 120

/** The devices of the active call or meeting. */
export function CallDevices(props: {
  client: MediaClient
  media: MediaState
  open: boolean
  onClose: () => void
}) {
  const { client, media, open, onClose } = props
  const t = useT('media')
  const [level, setLevel] = useState(0)
  const { isMicrophoneOn } = media
  useEffect(() => {
    if (!open || !isMicrophoneOn) return
    const meter = client.openLevel()
    const timer = setInterval(() => setLevel(meter.level()), levelMs)
    return () => {
      clearInterval(timer)
      meter.stop()
      setLevel(0)
    }
  }, [client, open, isMicrophoneOn])
  return (
    <DeviceSheet
      open={open}
      onClose={onClose}
      source={client}
      level={level}
      camera={media.camera}
      isMirrored={media.facing === 'user'}
    >
      <Section>
        <Cell
          title={t('lessData')}
          hint={t('lessDataHint')}
          checked={media.usesLessData}
          onCheck={(isOn) => void client.setLessData(isOn)}
        />
      </Section>
    </DeviceSheet>
  )
}
