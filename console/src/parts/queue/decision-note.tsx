import { createContext, use, useState } from 'react'
import { ApiError } from '@mynah/client/errors'
import { flags } from '@mynah/contract/flags'
import { limits } from '@mynah/contract/limits'
import { teamwork } from '@mynah/contract/teamwork'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Area } from '../field.tsx'

/** How many flags about the open item or its customer are open. */
export const OpenFlagsContext = createContext(0)

/** Whether a decision was refused since a flag is open and it has no note. */
export const isNoteNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.name === 'FlagNoteNeeded'

/** The note for the team that a decision about the open item needs while a flag is open. */
export function useDecisionNote() {
  const open = use(OpenFlagsContext)
  const [text, setText] = useState('')
  // a flag that was raised since the item was opened
  const [wasAsked, setAsked] = useState(false)
  const isNeeded = open > 0 || wasAsked
  const note = isNeeded ? text.trim() : ''
  return {
    ...{ isNeeded, text, setText },
    isMissing: isNeeded && note === '',
    /** The part of the decision's input. */
    input: note === '' ? {} : { note },
    /** After the decision: the note stands at the item. */
    onStored: () => {
      setText('')
      return note === '' ? undefined : invalidate(teamwork.open, teamwork.list)
    },
    onRefused: (error: unknown) => {
      if (!isNoteNeeded(error)) return undefined
      setAsked(true)
      return invalidate(flags.of)
    },
  }
}

/** The field of the note; nothing while no flag is open. */
export function DecisionNote({ note }: { note: ReturnType<typeof useDecisionNote> }) {
  return note.isNeeded ? <DecisionNoteField text={note.text} onText={note.setText} /> : null
}

export function DecisionNoteField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useT('parts')
  return (
    <Area
      label={t('decisionNote')}
      rows={2}
      maxLength={limits.queueNoteLengthMax}
      value={text}
      onValue={onText}
    />
  )
}
