import { useNow } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'

/** The age of a point in words, updated as time passes. */
export function useAge(): (time: number) => string {
  const t = useT('place-card')
  const now = useNow()
  return (time) => {
    const minutes = Math.floor((now - time) / 60_000)
    return minutes < 1 ? t('updatedNow') : t('updated', { count: minutes })
  }
}
