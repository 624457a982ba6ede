import { oneOf, plain, whole, type FieldRows } from './kinds.ts'

export const uploadsFields: FieldRows = {
  'qcloud/sessionCredentialsV2': {
    pre: oneOf('avatar', 'chat', 'moment', 'voucher', 'face', 'certificate'),
    name: plain(255, 1),
    size: whole(1, 209_715_200),
    mime: plain(100),
  },
  'sysFileUpload/finish': {
    key: plain(200),
  },
  'sysFileUpload/address': {
    url: plain(500),
  },
}
