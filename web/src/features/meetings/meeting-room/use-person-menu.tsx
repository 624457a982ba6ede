import { meetings } from '@mynah/contract/meetings'
import { boundOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { myself, roomCalls, type MeetingPerson, type MeetingView } from '../queries.ts'
import { act } from '../session.ts'
import { actionsFor, choicesOf, doAction } from './person-actions.ts'

export type OpenPersonMenu = (person: MeetingPerson, anchor: Element) => void

/** The menu of a person, for their tile and the list. `dialog` has to be rendered by the page. */
export function usePersonMenu(props: {
  view: MeetingView
  pinned: string | undefined
  onPin: (userId: string | undefined) => void
}) {
  const { view, pinned, onPin } = props
  const t = useT('meeting-room')
  const { ask, dialog } = useTextInputDialog()
  const rename = ({ userId, userName }: MeetingPerson) =>
    ask({
      title: t('rename'),
      label: t('nameHere'),
      initial: userName,
      ...boundOf(meetings.rename, 'name'),
      missing: t('nameMissing'),
      confirm: t('save'),
      onConfirm: (name) => act(() => roomCalls.rename(view.number, userId, name)),
    })
  const choose = async (person: MeetingPerson, anchor: Element) => {
    const isPinned = pinned === person.userId
    const actions = actionsFor(view, person, myself().userId, isPinned)
    const chosen = await openMenu(person.userName, anchor, choicesOf(actions, t))
    if (!chosen) return
    if (chosen === 'pin' || chosen === 'unpin') onPin(isPinned ? undefined : person.userId)
    else if (chosen === 'rename') rename(person)
    else await doAction(chosen, view.number, person)
  }
  const openPersonMenu: OpenPersonMenu = (person, anchor) => void choose(person, anchor)
  return { openPersonMenu, dialog }
}
