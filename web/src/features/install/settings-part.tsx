import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { InstallSteps } from './install-steps.tsx'
import { askToInstall, useInstallWay } from './install.ts'

/** Also shown to users who have put the offer off, and on computers. */
export function InstallCell() {
  const t = useT('install')
  const way = useInstallWay()
  const [shows, setShows] = useState(false)
  if (!way) return null
  const open = () => (way === 'ask' ? void askToInstall() : setShows(true))
  return (
    <>
      <Cell icon={Smartphone} title={t('cell')} hint={t('text')} chevron onPress={open} />
      <InstallSteps open={shows} onClose={() => setShows(false)} />
    </>
  )
}

export const settingsPart = { general: [InstallCell] }
