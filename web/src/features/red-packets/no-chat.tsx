import { PackageX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { chatListPath } from './paths.ts'

/** What is sent in chats, opened by an address that names none. */
export function NoChat() {
  const t = useT('red-packets')
  const open = useOpen()
  const action = { label: t('toChats'), onPress: () => open(chatListPath, { replace: true }) }
  return <EmptyState icon={PackageX} sentence={t('nowhere')} action={action} />
}
