import { friends } from '@mynah/contract/friends'
import type { Person } from '@mynah/contract/people'
import { boundOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { nameOf } from './names.ts'
import { applyTo, setBlocked, setRemark, unfriend, useSession, type Found } from './queries.ts'

/** The actions on a person, each with its confirmation. */
export function usePersonActions() {
  const t = useT('friends')
  const session = useSession()
  const { ask, dialog } = useTextInputDialog()
  return {
    dialog,
    remark: (person: Person) =>
      ask({
        title: t('remark'),
        text: t('remarkText', { name: person.userName }),
        label: t('remarkLabel'),
        initial: person.remarks,
        ...boundOf(friends.remark, 'remarks'),
        confirm: t('save'),
        onConfirm: (line) => setRemark(person.userId, line),
      }),
    apply: (person: Person, found: Found) =>
      ask({
        title: t('applyTitle', { name: person.userName }),
        label: t('applyReason'),
        initial: session.state === 'in' ? t('greeting', { name: session.user.userName }) : '',
        ...boundOf(friends.apply, 'remark'),
        confirm: t('applySend'),
        onConfirm: async (line) => {
          const agreed = await applyTo(person.userId, line, found)
          if (agreed !== undefined) toast(agreed ? t('friendsNow') : t('applySent'))
          return agreed !== undefined
        },
      }),
    remove: async (person: Person) => {
      const sure = await confirm({
        title: t('deleteAsk', { name: nameOf(person) }),
        text: t('deleteText'),
        confirm: t('delete'),
        danger: true,
      })
      return sure && (await unfriend(person.userId))
    },
    block: async (person: Person, blocked: boolean) => {
      if (blocked) {
        const sure = await confirm({
          title: t('blockAsk', { name: nameOf(person) }),
          text: t('blockText'),
          confirm: t('block'),
          danger: true,
        })
        if (!sure) return
      }
      await setBlocked(person.userId, blocked)
    },
  }
}
