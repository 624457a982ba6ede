import type { PollKind, PollResults } from '@mynah/contract/message-kinds/poll'
import { dateOption } from './options.ts'

const hourMs = 3_600_000

/** A question as it is being written; what its kind has no use for stays as it was set for another one. */
export type PollDraft = {
  kind: PollKind
  question: string
  options: readonly string[]
  withTime: boolean
  several: boolean
  isSecret: boolean
  isQuiz: boolean
  /** the right answer of a quiz */
  right: number
  othersAdd: boolean
  results: PollResults
  /** how many can sign up for each */
  places: string
  /** in hours; 0 for until it is ended */
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

/** What is set of what its kind can have. */
export function settingsOf({ kind, several, isSecret, isQuiz, othersAdd }: PollDraft) {
  const quiz = kind === 'poll' && isQuiz
  return {
    quiz,
    secret: kind !== 'signUp' && isSecret,
    multiple: kind === 'dates' || (several && !quiz),
    addOptions: kind !== 'dates' && othersAdd && !quiz,
  }
}

/** The options that were filled in, as they are sent, and which field each stands in. */
const optionsOf = ({ kind, options }: PollDraft) =>
  options.flatMap((one, index) => {
    const text = one.trim()
    return text ? [{ text: kind === 'dates' ? dateOption(text) : text, index }] : []
  })

/** What else than the contract says is wrong with the options, as the name of the sentence that says so. */
export function optionsFault(draft: PollDraft): 'doubleOption' | 'chooseRight' | undefined {
  const given = optionsOf(draft)
  if (settingsOf(draft).quiz && !given.some(({ index }) => index === draft.right)) return 'chooseRight'
  const isDouble = new Set(given.map(({ text }) => text.toLowerCase())).size < given.length
  return isDouble ? 'doubleOption' : undefined
}

/** The poll that is made of it. */
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
