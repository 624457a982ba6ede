import { self, type Rows } from './row.ts'

export const providersRows: Rows = {
  'login/providerBegin': { input: () => ({}), all: 'ProviderNotSetUp' },
  'login/wxAppLogin': { input: () => ({ code: 'x' }), all: 'ProviderNotSetUp' },
  'login/code2SessionV2': {
    input: () => ({ jsCode: 'x', encryptedData: 'x', iv: 'x' }),
    all: 'ProviderNotSetUp',
  },
  'login/phoneFast': { input: () => ({ openid: 'x', accessToken: 'x' }), all: 'ProviderNotSetUp' },
  'user/decryptMobile': {
    input: () => ({ iv: 'x', encryptedData: 'x', jsCode: 'x' }),
    all: 'ProviderNotSetUp',
  },
  'userProvider/detail': self,
  'userProvider/begin': { input: () => ({}), all: 'ProviderNotSetUp' },
  'userProvider/link': {
    input: () => ({ code: 'x', state: 'x', ticket: 'x' }),
    all: 'ProviderNotSetUp',
  },
  'userProvider/unlink': { input: () => ({}), all: 'NoDataFound' },
}
