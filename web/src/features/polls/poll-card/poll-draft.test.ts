import { expect, test } from 'vitest'
import { polls } from '@mynah/contract/polls'
import { refusedFields } from '@mynah/contract/wire-names'
import { emptyDraft, optionsFault, pollOf, settingsOf, type PollDraft } from './poll-draft.ts'

const draft = (more: Partial<PollDraft> = {}): PollDraft => ({
  ...emptyDraft,
  question: 'Where to?',
  options: ['Here', '', ' There '],
  ...more,
})

test('a question and two different options make a poll', () => {
  expect(optionsFault(draft())).toBeUndefined()
  expect(pollOf(draft({ question: ' Where to? ' }), 0)).toEqual({
    kind: 'poll',
    question: 'Where to?',
    options: ['Here', 'There'],
    multiple: false,
    secret: false,
    addOptions: false,
    results: 'now',
    endTime: 0,
  })
})

test('missing values are named', () => {
  expect(optionsFault(draft({ options: ['here', 'Here'] }))).toBe('doubleOption')
  expect(optionsFault(draft({ isQuiz: true, right: 1 }))).toBe('chooseRight')
  expect([...refusedFields(polls.create.input, pollOf(emptyDraft, 0))]).toEqual(
    expect.arrayContaining(['question', 'options']),
  )
})

test('the answer of a quiz is counted among the options that are filled in', () => {
  expect(pollOf(draft({ isQuiz: true, right: 2, several: true, othersAdd: true }), 0)).toMatchObject({
    answer: 1,
    multiple: false,
    addOptions: false,
  })
})

test('a sign-up shows its people, now and by name, with places for each option', () => {
  const signUp = draft({ kind: 'signUp', isSecret: true, isQuiz: true, results: 'end', places: '3' })
  expect(pollOf(signUp, 0)).toMatchObject({ secret: false, results: 'now', places: [3, 3] })
  expect(pollOf(draft({ places: '3' }), 0)).not.toHaveProperty('places')
})

test('several dates can be chosen, and nobody adds one', () => {
  expect(settingsOf(draft({ kind: 'dates', othersAdd: true }))).toMatchObject({
    multiple: true,
    addOptions: false,
  })
})

test('it ends as many hours later as were chosen', () => {
  expect(pollOf(draft({ span: '24' }), 1_000)).toMatchObject({ endTime: 86_401_000 })
})
