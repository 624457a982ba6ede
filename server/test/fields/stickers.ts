import { anId, listOf, plain, type FieldRows } from './kinds.ts'

export const stickersFields: FieldRows = {
  'face/add': {
    url: plain(500),
  },
  'face/delete': {
    ids: listOf(anId, 1, 1000),
  },
  'face/order': {
    ids: listOf(anId, 1, 1000),
  },
}
