import { rich } from '#i18n/rich.tsx'
import { useT } from '#i18n/translate.ts'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { Agreement } from './agreement-links.tsx'

/** The box that must be ticked. */
export function AgreeBox(props: {
  checked: boolean
  onCheck: (checked: boolean) => void
  error: string | undefined
}) {
  const t = useT('auth')
  return <Agreement>{(links) => <Checkbox {...props}>{rich(t('agree'), links)}</Checkbox>}</Agreement>
}
