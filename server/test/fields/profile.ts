import {
  flag,
  line,
  oneOf,
  optional,
  paged,
  password,
  plain,
  sixDigits,
  token,
  type FieldRows,
  called,
} from './kinds.ts'

export const profileFields: FieldRows = {
  'user/update': {
    userNum: optional(plain(20)),
    userName: optional(called(1)),
    sex: optional(oneOf('1', '2', '')),
    avatarUrl: optional(plain(500)),
    profiles: optional(line(100)),
    province: optional(line(50)),
    city: optional(line(50)),
  },
  'user/updateConsumerInfo': {
    userNum: optional(plain(20)),
    userName: optional(called(1)),
    sex: optional(oneOf('1', '2', '')),
    avatarUrl: optional(plain(500)),
    profiles: optional(line(100)),
    province: optional(line(50)),
    city: optional(line(50)),
  },
  'user/updateUsername': {
    username: called(1),
  },
  'user/updateAvatar': {
    avatarUrl: plain(500),
  },
  'user/updateAddress': {
    address: line(200),
  },
  'userExt/upBgImg': {
    bgImg: plain(500),
  },
  'userExt/upIsSearch': {
    state: flag,
  },
  'userExt/upIsAddValidate': {
    state: flag,
  },
  'user/bindEmail': {
    email: plain(254),
    verCode: sixDigits,
    password: optional(plain(200)),
    oldCode: optional(sixDigits),
  },
  'user/bindMobile': {
    regionCode: optional(plain(6)),
    mobile: plain(30),
    verCode: sixDigits,
    password: optional(plain(200)),
    oldCode: optional(sixDigits),
  },
  'user/upPassword': {
    oldPassword: optional(plain(200)),
    verCode: optional(sixDigits),
    newPassword: password,
  },
  'user/resetPassword': {
    oldPassword: optional(plain(200)),
    verCode: optional(sixDigits),
    newPassword: password,
  },
  'user/savePayPassword': {
    password: sixDigits,
    verCode: optional(sixDigits),
    oldPassword: optional(plain(200)),
  },
  'user/qrToken': {
    reset: optional(flag),
  },
  'user/byQrToken': {
    token: token,
  },
  'user/invited': {
    ...paged,
  },
}
