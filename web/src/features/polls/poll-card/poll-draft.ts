import type { PollKind, PollResults } from '@mynah/contract/message-kinds/poll'
import { dateOption } from './options.ts'

const hourMs = 3_600_000

/** A poll that is being written; settings that its kind does not use keep their values for another kind. */
export type PollDraft = {
  kind: PollKind
  question: string
  options: readonly string[]
  withTime: boolean
  several: boolean
  isSecret: boolean
  isQuiz: boolean
  /** the index of the right answer of a quiz */
  right: number
  othersAdd: boolean
  results: PollResults
  /** how many can sign up for each option */
  places: string
  /** in hours; 0 if it has no end */
  span: '0' | '1' | '24' | '168'
}

export const emptyDraft: PollDraft = {
  kind: 'poll',
  question: '',
  options: ['', ''],
  withTime: true,
  several: false,
  isSecret: false,
  isQuiz: false,
  right: 0,
  othersAdd: false,
  results: 'now',
  places: '',
  span: '0',
}

/** The settings that its kind can have. */
export function settingsOf({ kind, several, isSecret, isQuiz, othersAdd }: PollDraft) {
  const quiz = kind === 'poll' && isQuiz
  return {
    quiz,
    secret: kind !== 'signUp' && isSecret,
    multiple: kind === 'dates' || (several && !quiz),
    addOptions: kind !== 'dates' && othersAdd && !quiz,
  }
}

/** The options that are filled in, as they are sent, each with the index of its field. */
const optionsOf = ({ kind, options }: PollDraft) =>
  options.flatMap((one, index) => {
    const text = one.trim()
    return text ? [{ text: kind === 'dates' ? dateOption(text) : text, index }] : []
  })

/** The error of the options that the contract does not check, as the name of its sentence. */
export function optionsFault(draft: PollDraft): 'doubleOption' | 'chooseRight' | undefined {
  const given = optionsOf(draft)
  if (settingsOf(draft).quiz && !given.some(({ index }) => index === draft.right)) return 'chooseRight'
  const isDouble = new Set(given.map(({ text }) => text.toLowerCase())).size < given.length
  return isDouble ? 'doubleOption' : undefined
}

/** The input of the call. */
export function pollOf(draft: PollDraft, now: number) {
  const { kind, question, results, places, span, right } = draft
  const { quiz, ...settings } = settingsOf(draft)
  const given = optionsOf(draft)
  const fit = kind === 'signUp' ? Number(places) : 0
  const hours = Number(span)
  return {
    kind,
    question: question.trim(),
    options: given.map(({ text }) => text),
    ...(fit > 0 && { places: given.map(() => fit) }),
    ...settings,
    results: kind === 'signUp' ? ('now' as const) : results,
    endTime: hours > 0 ? now + hours * hourMs : 0,
    ...(quiz && { answer: given.findIndex(({ index }) => index === right) }),
  }
}
