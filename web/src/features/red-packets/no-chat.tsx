import { PackageX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { chatListPath } from './paths.ts'

/** Shown if a page that sends to a chat is opened without a valid one in its address. */
export function NoChat() {
  const t = useT('red-packets')
  const open = useOpen()
  const action = { label: t('toChats'), onPress: () => open(chatListPath, { replace: true }) }
  return <EmptyState icon={PackageX} sentence={t('nowhere')} action={action} />
}
