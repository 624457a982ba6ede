import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { faultsOf } from './documents.ts'

const documents = {
  country: 'ID',
  cardType: 'idCard' as const,
  firstName: 'Ana',
  lastName: '',
  cardId: '3175091203870004',
}
const photo = new File(['photo'], 'front.jpg', { type: 'image/jpeg' })

test('documents with both photos can be sent, without a last name too', () => {
  expect(faultsOf(documents, { front: photo, back: photo })).toEqual({})
})

test('each field that is missing is named', () => {
  const nothing = { ...documents, country: '', firstName: ' ', cardId: '1' }
  expect(faultsOf(nothing, {})).toEqual({
    country: 'missingCountry',
    firstName: 'missingName',
    cardId: 'wrongCardId',
    front: 'missingPhoto',
    back: 'missingPhoto',
  })
})

test('a photo is refused where the server would refuse its size', () => {
  const large = new File([new Uint8Array(limits.certificateBytesMax + 1)], 'back.jpg')
  expect(faultsOf(documents, { front: photo, back: large })).toEqual({ back: 'photoTooLarge' })
})
