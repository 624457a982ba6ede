import { self, type Rows } from './row.ts'

export const appInfoRows: Rows = {
  'GET sysConfig/getByKey': { input: () => ({ key: 'examine' }), all: 'ok' },
  'sysConfig/list': self,
  'GET sysDictData/getByType': { input: () => ({ type: 'goodsCategory' }), all: 'ok' },
  'appUpdate/news': { input: () => ({ type: 'web', version: 1 }), all: 'ok' },
}
