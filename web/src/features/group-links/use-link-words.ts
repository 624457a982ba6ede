import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { GroupLink } from './queries.ts'

const states = { full: 'isFull', ended: 'isEnded', revoked: 'isRevoked' } as const

/** Describes a link: its name, how many joined by it, and until when it is valid or why it is no longer. */
export function useLinkWords() {
  const t = useT('group-links')
  const format = useFormat()
  const joinedOf = ({ used, places }: GroupLink) =>
    places > 0
      ? t('joinedOf', { used: format.number(used), places: format.number(places) })
      : t('joined', { count: used })
  const endOf = ({ state, endTime }: GroupLink) => {
    if (state !== 'open') return t(states[state])
    if (endTime === 0) return t('noEnd')
    return t('until', { time: `${format.dayName(endTime)}, ${format.clockTime(endTime)}` })
  }
  return {
    nameOf: ({ label, userName }: GroupLink) => label || t('linkOf', { name: userName }),
    aboutOf: (link: GroupLink) =>
      [joinedOf(link), endOf(link), link.approval ? t('approval') : undefined].filter(Boolean).join(' · '),
  }
}
