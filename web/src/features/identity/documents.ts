import { identity, type CardKind } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { useCallForm } from '#client/api/call-form.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import type { RealName } from './queries.ts'

export const cardKinds: readonly CardKind[] = ['idCard', 'passport', 'licence']

function photoFault(photo: File | undefined, t: Translate<'identity'>): string | false {
  if (!photo) return t('missingPhoto')
  return photo.size > limits.certificateBytesMax && t('photoTooLarge')
}

/** The form of the documents and their photos. */
export function useDocuments(known: RealName) {
  const t = useT('identity')
  return useCallForm(identity.submit, {
    start: {
      country: known.country,
      cardType: cardKinds.find((one) => one === known.cardType) ?? 'idCard',
      firstName: known.firstName,
      lastName: known.lastName,
      cardId: '',
      front: undefined as File | undefined,
      back: undefined as File | undefined,
    },
    input: ({ front: _front, back: _back, ...documents }) => documents,
    sentences: { country: t('missingCountry'), firstName: t('missingName'), cardId: t('wrongCardId') },
    also: ({ front, back }) => ({ front: photoFault(front, t), back: photoFault(back, t) }),
  })
}

export type DocumentsForm = ReturnType<typeof useDocuments>
