import { limits } from '@mynah/contract/limits'
import { cardIdPattern } from '@mynah/contract/identity'
import type { Documents } from './queries.ts'

/** The two sides of a card, or the two pages of a passport. */
export type Photos = { front?: File | undefined; back?: File | undefined }

export type Field = 'country' | 'firstName' | 'cardId' | 'front' | 'back'

type PhotoFault = 'missingPhoto' | 'photoTooLarge'

/** What is wrong with each field, as the name of the sentence that says so. */
export interface Faults extends Partial<Record<Field, string>> {
  country?: 'missingCountry'
  firstName?: 'missingName'
  cardId?: 'wrongCardId'
  front?: PhotoFault
  back?: PhotoFault
}

const photoFault = (photo: File | undefined): PhotoFault | undefined => {
  if (!photo) return 'missingPhoto'
  return photo.size > limits.certificateBytesMax ? 'photoTooLarge' : undefined
}

/** Empty where the documents can be sent. */
export function faultsOf({ country, firstName, cardId }: Documents, photos: Photos): Faults {
  const number = cardId.trim()
  const fits = number.length >= limits.cardIdLengthMin && cardIdPattern.test(number)
  const [front, back] = [photoFault(photos.front), photoFault(photos.back)]
  return {
    ...(!country && { country: 'missingCountry' }),
    ...(!firstName.trim() && { firstName: 'missingName' }),
    ...(!fits && { cardId: 'wrongCardId' }),
    ...(front && { front }),
    ...(back && { back }),
  }
}
