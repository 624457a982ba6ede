import { self, type Rows } from './row.ts'

const bytes = 'AAAA'
const shape = { id: bytes, rawId: bytes, type: 'public-key' }
const credential = { ...shape, response: { clientDataJSON: bytes, attestationObject: bytes } }
const answer = {
  ...shape,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
}

/** Nobody has one here: features/passkeys tests own passkeys. */
export const passkeysRows: Rows = {
  'passkey/list': self,
  'passkey/proofOptions': { input: () => ({}), all: 'NoDataFound' },
  'passkey/registerOptions': { input: () => ({}), all: 'ok' },
  'passkey/register': { input: () => ({ credential, name: 'Phone' }), all: 'PasskeyWrong' },
  'passkey/rename': { input: () => ({ id: bytes, name: 'Phone' }), all: 'NoDataFound' },
  'passkey/remove': { input: () => ({ id: bytes }), all: 'NoDataFound' },
  'passkey/signInOptions': self,
  'passkey/signIn': { input: () => ({ credential: answer }), all: 'PasskeyWrong' },
  'passkey/payOptions': { input: () => ({ path: 'user/detail', body: '{}' }), all: 'BadParameter' },
}
