import type { disappearingLines } from '@mynah/contract/system-lines/disappearing'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

const set = { 3600: 'setHour', 86400: 'setDay', 604800: 'setWeek', 7776000: 'setMonths' } as const
const setByMe = { 3600: 'mySetHour', 86400: 'mySetDay', 604800: 'mySetWeek', 7776000: 'mySetMonths' } as const

export const disappearingLineTexts: SystemLineTexts<typeof disappearingLines> = {
  expirySet: ({ name, seconds, archived }, reader) => {
    const t = translateNow('disappearing')
    const keys = reader?.isMine ? setByMe : set
    const key = seconds in keys ? keys[Number(seconds) as keyof typeof keys] : undefined
    const words = key ? t(key, { name }) : reader?.isMine ? t('mySetOff') : t('setOff', { name })
    return archived ? t('archived', { words }) : words
  },
}
