import { name, platform, whole, type FieldRows } from './kinds.ts'

export const appInfoFields: FieldRows = {
  'GET sysConfig/getByKey': {
    key: name,
  },
  'GET sysDictData/getByType': {
    type: name,
  },
  'appUpdate/news': {
    type: platform,
    version: whole(0, 999_999_999),
  },
}
