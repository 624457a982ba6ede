import { Gauge, HardDrive, Info, Keyboard, MonitorSmartphone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { aboutPath, settingDevicesPath, settingShortcutsPath, settingStoragePath } from './paths.ts'
import {
  chooseDataSaving,
  dataSavings,
  knowsMobile,
  useDataSaving,
  useIsDataSavingAsked,
  type DataSaving,
} from './queries.ts'

function DevicesCell() {
  const t = useT('settings')
  return <Cell icon={MonitorSmartphone} title={t('devices')} to={settingDevicesPath} />
}

function StorageCell() {
  const t = useT('settings')
  return <Cell icon={HardDrive} title={t('storage')} to={settingStoragePath} />
}

/** A setting of this device. Fixed if the browser itself asks pages to save data. */
function SaveDataCell() {
  const t = useT('settings')
  const chosen = useDataSaving()
  const isAsked = useIsDataSavingAsked()
  const names: Record<DataSaving, string> = {
    off: t('saveOff'),
    mobile: t('saveMobile'),
    always: t('saveAlways'),
  }
  const choose = async () => {
    const offered = dataSavings.filter((one) => one !== 'mobile' || knowsMobile())
    const choices = offered.map((value) => ({ value, label: names[value] }))
    const to = await chooseFrom(choices, { title: t('saveData') })
    if (to) chooseDataSaving(to)
  }
  const look = { icon: Gauge, title: t('saveData'), hint: t('saveDataHint') }
  if (isAsked) return <Cell {...look} value={t('saveAsked')} />
  return <Cell {...look} value={names[chosen]} chevron onPress={() => void choose()} />
}

/** Only on wide screens, which usually have a keyboard. */
function ShortcutsCell() {
  const t = useT('settings')
  const { wide } = usePageContext()
  return wide && <Cell icon={Keyboard} title={t('keys')} to={settingShortcutsPath} />
}

function AboutCell() {
  const t = useT('settings')
  return <Cell icon={Info} title={t('about')} to={aboutPath} />
}

export const settingsPart = {
  privacy: [DevicesCell],
  general: [SaveDataCell, StorageCell, ShortcutsCell, AboutCell],
}
