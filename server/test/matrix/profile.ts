import { self, phone, type Rows } from './row.ts'

export const profileRows: Rows = {
  'userExt/detail': self,
  'user/update': { input: () => ({ profiles: 'A new motto' }), all: 'ok' },
  'user/updateConsumerInfo': { input: () => ({ city: 'Hue' }), all: 'ok' },
  'user/updateUsername': { input: (_, who) => ({ username: `the ${who}` }), all: 'ok' },
  'user/updateAvatar': { input: () => ({ avatarUrl: '' }), all: 'ok' },
  'user/updateAddress': { input: () => ({ address: '1 Beak Street' }), all: 'ok' },
  'userExt/upBgImg': { input: () => ({ bgImg: '' }), all: 'ok' },
  'userExt/upIsSearch': { input: () => ({ state: '1' }), all: 'ok' },
  'userExt/upIsAddValidate': { input: () => ({ state: '1' }), all: 'ok' },
  'user/bindEmail': { input: () => ({ email: 'matrix@example.org', verCode: '000000' }), all: 'CodeWrong' },
  'user/bindMobile': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'user/upPassword': {
    input: () => ({ oldPassword: 'x', newPassword: 'a right password' }),
    all: 'PasswordWrong',
  },
  'user/resetPassword': {
    input: () => ({ oldPassword: 'x', newPassword: 'a right password' }),
    all: 'PasswordWrong',
  },
  'user/savePayPassword': {
    input: () => ({ password: '135790', oldPassword: 'x' }),
    all: 'PasswordWrong',
    but: { owner: 'PayPasswordWrong', other: 'PayPasswordWrong' },
  },
  'user/qrToken': self,
  'user/byQrToken': { input: () => ({ token: 'x'.repeat(43) }), all: 'NoDataFound' },
  'user/invited': self,
}
