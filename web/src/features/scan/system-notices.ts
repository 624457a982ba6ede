import { ShieldAlert } from 'lucide-react'
import type { scanLines } from '@mynah/contract/system-lines/scan'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { settingDevicesPath } from './paths.ts'

export const scanNotices: SystemNotices<typeof scanLines> = {
  qrSignIn: () => ({
    icon: ShieldAlert,
    title: translateNow('scan')('noticeSecurity'),
    action: translateNow('scan')('reviewDevices'),
    path: settingDevicesPath,
  }),
}
