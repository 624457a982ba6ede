import { HardDrive, Info, MonitorSmartphone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function DevicesCell() {
  const t = useT('settings')
  return <Cell icon={MonitorSmartphone} title={t('devices')} to="/pages/setting/devices" />
}

function StorageCell() {
  const t = useT('settings')
  return <Cell icon={HardDrive} title={t('storage')} to="/pages/setting/storage" />
}

function AboutCell() {
  const t = useT('settings')
  return <Cell icon={Info} title={t('about')} to="/pages/about/about" />
}

export const settingsPart = { privacy: [DevicesCell], general: [StorageCell, AboutCell] }
