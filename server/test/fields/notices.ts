import { anId, oneOf, paged, type FieldRows } from './kinds.ts'

export const noticesFields: FieldRows = {
  'sysNotice/list': {
    ...paged,
  },
  'GET sysNotice/getById': {
    id: anId,
  },
  'sysTips/list': {
    ...paged,
  },
  'GET sysTips/getById': {
    id: anId,
  },
  'sysNotice/readAll': {
    kind: oneOf('notice', 'tip'),
  },
}
