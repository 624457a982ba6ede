import type { Group } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { dissolve } from './mutations.ts'
import { groupListPath } from './paths.ts'

/** Asks the owner, dissolves the group, and returns to the list. */
export function useDissolve({ id, name }: Group): () => Promise<void> {
  const t = useT('groups')
  const open = useOpen()
  return async () => {
    const sure = await confirm({
      title: t('dissolveAsk', { name }),
      text: t('dissolveText'),
      confirm: t('dissolve'),
      danger: true,
    })
    if (sure && (await dissolve(id))) open(groupListPath)
  }
}
