import { self, hidden, phone, type Rows } from './row.ts'

export const authRows: Rows = {
  'login/loginOrRegister': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'login/': { input: () => ({ userNum: phone.mobile, verCode: '000000' }), all: 'CodeWrong' },
  'login/register': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'login/userNumRegister': {
    input: () => ({ email: 'matrix@example.org', verCode: '000000', pwd: 'a right password' }),
    all: 'CodeWrong',
  },
  'login/userNumLogin': { input: () => ({ userNum: 'nobodyhere', pwd: 'x' }), all: 'LoginWrong' },
  'login/changePassword': {
    input: () => ({ ...phone, newPassword: 'a right password', code: '000000' }),
    all: 'CodeWrong',
  },
  'system/changePassword': {
    input: () => ({ email: 'matrix@example.org', newPassword: 'a right password', code: '000000' }),
    all: 'CodeWrong',
  },
  'login/sendMobileCode': { input: () => ({ mobile: '0812', type: 'login' }), all: 'PhoneInvalid' },
  'sms/sendSms': { input: () => ({ mobile: '0812', type: 'login' }), all: 'PhoneInvalid' },
  'system/sendEmail': { input: () => ({ email: 'nowhere', type: 'login' }), all: 'MailInvalid' },
  'sms/isVrCode': { input: () => phone, all: 'ok' },
  'login/getImageCode': { input: () => ({ purpose: 'code', ...phone }), all: 'ok' },
  'login/quit': { all: 'ok', fresh: true },
  'user/reportDevice': { input: () => ({ event: 'launch' }), all: 'ok' },
  'userDevice/list': self,
  'userDevice/remove': {
    input: ({ ownerSession }) => ({ id: ownerSession }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('session') },
    fresh: true,
  },
}
