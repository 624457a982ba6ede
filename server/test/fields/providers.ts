import { oneOf, optional, plain, sixDigits, type FieldRows } from './kinds.ts'

export const providersFields: FieldRows = {
  'login/providerBegin': {
    purpose: optional(oneOf('login', 'phone')),
  },
  'login/wxAppLogin': {
    code: plain(4000),
    state: optional(plain(200)),
    ticket: optional(plain(200)),
  },
  'login/code2SessionV2': {
    jsCode: plain(4000),
    encryptedData: plain(4000),
    iv: plain(200),
  },
  'login/phoneFast': {
    openid: plain(255),
    accessToken: plain(8000),
  },
  'user/decryptMobile': {
    iv: plain(200),
    encryptedData: plain(4000),
    jsCode: plain(4000),
  },
  'userProvider/begin': {
    password: optional(plain(200)),
    verCode: optional(sixDigits),
  },
  'userProvider/link': {
    code: plain(4000),
    state: plain(200),
    ticket: plain(200),
  },
  'userProvider/unlink': {
    password: optional(plain(200)),
    verCode: optional(sixDigits),
  },
}
