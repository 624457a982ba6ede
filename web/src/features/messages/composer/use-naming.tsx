import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { ChatKey } from '../queries.ts'
import { writeWithCaret } from './caret.ts'
import { mention, namingAt, type Mention, type Naming } from './composer-state.ts'
import { isPlainEnter } from './enter.ts'
import { choiceId, MentionPicker, useMentionChoices } from './mention-picker.tsx'

/** Mentions of group members: the text typed after an @, and the members who match. */
export function useNaming(
  { chat, group, role }: { chat: ChatKey; group: boolean; role: number },
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [naming, setNaming] = useState<Naming>()
  const [chosen, setChosen] = useState(0)
  const choices = useMentionChoices(chat, naming?.name, role > 0)
  const active = Math.min(chosen, choices.length - 1)
  const end = () => setNaming(undefined)
  const name = (one: Mention) => {
    if (!naming) return
    writeWithCaret(field, () => mention(chat, one, naming.from, naming.from + naming.name.length + 1))
    end()
    field.current?.focus()
  }
  return {
    end,
    picker:
      choices.length > 0 ? <MentionPicker choices={choices} active={active} onPick={name} /> : undefined,
    /** id of the choice that Enter would take */
    activeId: choices.length > 0 && active >= 0 ? choiceId(active) : undefined,
    onText: (text: string, caret: number) => {
      const next = group ? namingAt(chat, text, caret) : undefined
      setNaming(next)
      // Enter after a possible e-mail address sends the message
      setChosen(next?.isDoubtful ? -1 : 0)
    },
    /** @returns whether the key was handled */
    onKey: (event: KeyboardEvent, composedAt: number): boolean => {
      if (choices.length === 0 || event.nativeEvent.isComposing) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const picks = (event.key === 'Enter' && isPlainEnter(event, composedAt)) || event.key === 'Tab'
      const one = picks ? choices[active] : undefined
      if (step !== 0)
        setChosen((Math.max(active, 0) + (active < 0 ? 0 : step) + choices.length) % choices.length)
      else if (one) name(one)
      else if (event.key === 'Escape') end()
      else return false
      // elements around the field use these keys too
      event.stopPropagation()
      event.preventDefault()
      return true
    },
  }
}
