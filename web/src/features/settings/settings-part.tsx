import { HardDrive, Info, Keyboard, MonitorSmartphone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'
import { usePageContext } from '#ui/navigation.tsx'

function DevicesCell() {
  const t = useT('settings')
  return <Cell icon={MonitorSmartphone} title={t('devices')} to="/pages/setting/devices" />
}

function StorageCell() {
  const t = useT('settings')
  return <Cell icon={HardDrive} title={t('storage')} to="/pages/setting/storage" />
}

/** Where there is a keyboard to press them on. */
function ShortcutsCell() {
  const t = useT('settings')
  const { wide } = usePageContext()
  return wide && <Cell icon={Keyboard} title={t('keys')} to="/pages/setting/shortcuts" />
}

function AboutCell() {
  const t = useT('settings')
  return <Cell icon={Info} title={t('about')} to="/pages/about/about" />
}

export const settingsPart = { privacy: [DevicesCell], general: [StorageCell, ShortcutsCell, AboutCell] }
