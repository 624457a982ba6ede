import { self, phone, type Rows } from './row.ts'

export const identityRows: Rows = {
  'authInfo/getRealName': self,
  'certificate/submit': {
    input: () => ({
      country: 'ID',
      firstName: 'Ana',
      cardType: 'passport',
      cardId: 'A1234567',
      front: '/media/certificate/a.webp',
      back: '/media/certificate/b.webp',
    }),
    all: 'PhotoMissing',
  },
  'authInfo/verifyPhoneUserBind': {
    input: () => ({ realName: 'Ana', idCard: 'A1234567', mobile: phone.mobile }),
    all: 'BadParameter',
  },
}
