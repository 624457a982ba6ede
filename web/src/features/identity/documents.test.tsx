import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { identityState, type RealName } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { useDocuments, type DocumentsForm } from './documents.ts'

beforeAll(loadEnglish)

const known: RealName = {
  ...{ state: identityState.none, country: '', cardType: '', firstName: '', lastName: '' },
  ...{ cardId: '', reason: '', submitTime: 0, decideTime: 0 },
}
const photo = new File(['photo'], 'front.jpg', { type: 'image/jpeg' })
const documents = { country: 'ID', firstName: 'Ana', cardId: '3175091203870004', front: photo, back: photo }
const fields = ['country', 'firstName', 'cardId', 'front', 'back'] as const

/** The errors at the fields of a form with these values. */
function faultsIn(typed: Partial<DocumentsForm['values']>) {
  const { result } = renderHook(() => useDocuments(known))
  act(() => result.current.set({ ...documents, ...typed }))
  act(() => void result.current.check())
  return fields.map((field) => result.current.errorAt(field))
}
const wrongNumber = 'Enter the number as it appears on the document'
const fine = fields.map(() => undefined)

test('documents with both photos can be sent, without a last name too', () => {
  expect(faultsIn({})).toEqual(fine)
  expect(faultsIn({ lastName: 'Dewi' })).toEqual(fine)
})

test('each field that is missing is named', () => {
  const nothing = { country: '', firstName: ' ', cardId: '1', front: undefined, back: undefined }
  expect(faultsIn(nothing)).toEqual([
    'Choose your country',
    'Enter your name',
    wrongNumber,
    'Add this photo',
    'Add this photo',
  ])
})

test('the number of a document follows the rules of the contract', () => {
  expect(faultsIn({ cardId: ' A-12.34/5 ' })).toEqual(fine)
  expect(faultsIn({ cardId: 'A--1234' })[2]).toBe(wrongNumber)
  expect(faultsIn({ cardId: '1'.repeat(41) })[2]).toBe(wrongNumber)
})

test('a photo is refused where the server would refuse its size', () => {
  const large = new File([new Uint8Array(limits.certificateBytesMax + 1)], 'back.jpg')
  expect(faultsIn({ back: large })[4]).toContain('8 MB')
})
