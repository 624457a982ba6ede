import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { toast } from '#ui/toast.tsx'
import { useLineDialog } from '#ui/line-dialog.tsx'
import { nameOf } from './names.ts'
import { applyTo, setBlocked, setRemark, unfriend } from './queries.ts'

/** What can be done to a person, each with its question. */
export function usePersonDeeds() {
  const say = useSay('friends')
  const { ask, dialog } = useLineDialog()
  return {
    dialog,
    remark: (person: Person) =>
      ask({
        title: say('remark'),
        text: say('remarkText', { name: person.userName }),
        label: say('remarkLabel'),
        initial: person.remarks,
        max: limits.remarkLengthMax,
        confirm: say('save'),
        onConfirm: (line) => setRemark(person.userId, line),
      }),
    /** `token` of their QR code, where that led here */
    apply: (person: Person, token?: string) =>
      ask({
        title: say('applyTitle', { name: person.userName }),
        label: say('applyReason'),
        max: limits.reasonLengthMax,
        confirm: say('applySend'),
        onConfirm: async (line) => {
          const agreed = await applyTo(person.userId, line, token)
          if (agreed !== undefined) toast(agreed ? say('friendsNow') : say('applySent'))
          return agreed !== undefined
        },
      }),
    remove: async (person: Person) => {
      const sure = await confirm({
        title: say('deleteAsk', { name: nameOf(person) }),
        text: say('deleteText'),
        confirm: say('delete'),
        danger: true,
      })
      return sure && (await unfriend(person.userId))
    },
    block: async (person: Person, blocked: boolean) => {
      if (blocked) {
        const sure = await confirm({
          title: say('blockAsk', { name: nameOf(person) }),
          text: say('blockText'),
          confirm: say('block'),
          danger: true,
        })
        if (!sure) return
      }
      await setBlocked(person.userId, blocked)
    },
  }
}
