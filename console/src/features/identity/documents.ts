import type { CardKind } from '@mynah/contract/identity'
import { translateNow } from '#i18n/translate.ts'

const names = { idCard: 'idCard', passport: 'passport', licence: 'licence' } as const satisfies Record<
  CardKind,
  string
>

export const documentName = (kind: string): string =>
  Object.hasOwn(names, kind) ? translateNow('identity')(names[kind as CardKind]) : kind
