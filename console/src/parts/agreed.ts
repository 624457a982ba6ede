import { useT } from '#i18n/translate.ts'

/** How many of the operators who have to approve an item did so, and their names. */
export function useAgreed() {
  const t = useT('parts')
  return ({ agreedBy, needed }: { agreedBy: readonly string[]; needed: number }): string => {
    const of = { agreed: agreedBy.length, needed }
    return agreedBy.length === 0 ? t('agreedOf', of) : t('agreedOfBy', { ...of, names: agreedBy.join(', ') })
  }
}
