import type { Group } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { dissolve } from './deeds.ts'

/** Asks the owner, ends the group, and leads back to the list. */
export function useDissolve({ id, name }: Group): () => Promise<void> {
  const say = useSay('groups')
  const open = useOpen()
  return async () => {
    const sure = await confirm({
      title: say('dissolveAsk', { name }),
      text: say('dissolveText'),
      confirm: say('dissolve'),
      danger: true,
    })
    if (sure && (await dissolve(id))) open('/pages/group/list')
  }
}
