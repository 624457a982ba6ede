import { cardId, line, oneOf, optional, plain, shaped, type FieldRows } from './kinds.ts'

export const identityFields: FieldRows = {
  'certificate/submit': {
    country: shaped(['ID', 'VN'], ['', 'id', 'I', 'IDN', 'I1', 7, null]),
    firstName: line(50, 1),
    lastName: optional(line(50)),
    cardType: oneOf('idCard', 'passport', 'licence'),
    cardId,
    front: plain(500, 1),
    back: plain(500, 1),
  },
  'authInfo/verifyPhoneUserBind': {
    realName: line(101, 1),
    idCard: cardId,
    mobile: plain(20, 1),
    wxNum: optional(plain(64)),
  },
}
