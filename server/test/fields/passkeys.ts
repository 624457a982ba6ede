import { line, optional, plain, shaped, sixDigits, type FieldRows } from './kinds.ts'

const bytes = 'Az09-_'
const long = (length: number) => 'x'.repeat(length)
const notObjects = ['', 'x', 1, true, null, [], {}]
const id = shaped([bytes, long(1_364)], ['', long(1_365), 'a b', 'a+b', 'a=', 'é', 1, null, [bytes]])
const owned = { password: optional(plain(200)), verCode: optional(sixDigits) }

const shape = { id: bytes, rawId: bytes, type: 'public-key' }
const made = { clientDataJSON: bytes, attestationObject: bytes }
const newPasskey = { ...shape, response: made }
const answered = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
const answer = { ...shape, response: answered }

/** An authenticator's answer with each of its parts made invalid. */
function wrongOf(right: typeof shape & { response: object }): unknown[] {
  const { response } = right
  const parts = Object.keys(response).flatMap((name) =>
    ['', 'a b', long(9_000), 1, null].map((wrong) => ({
      ...right,
      response: { ...response, [name]: wrong },
    })),
  )
  const heads = (['id', 'rawId', 'type'] as const).map((name) => ({ ...right, [name]: 'a b' }))
  return [...notObjects, ...parts, ...heads, { ...right, response: {} }, { ...right, response: null }]
}

const passkeyAnswer = shaped(
  [answer, { ...answer, response: { ...answered, userHandle: bytes } }],
  [...wrongOf(answer), { ...answer, response: { ...answered, userHandle: long(129) } }],
)

export const passkeysFields: FieldRows = {
  'passkey/registerOptions': { ...owned, credential: optional(passkeyAnswer) },
  'passkey/register': {
    credential: shaped(
      [newPasskey, { ...newPasskey, response: { ...made, transports: ['internal', 'hybrid'] } }],
      [
        ...wrongOf(newPasskey),
        { ...newPasskey, response: { ...made, transports: ['x'.repeat(21)] } },
        { ...newPasskey, response: { ...made, transports: Array.from({ length: 11 }, () => 'usb') } },
      ],
    ),
    name: line(40, 1),
  },
  'passkey/rename': { id, name: line(40, 1) },
  'passkey/remove': { id, ...owned },
  'passkey/signIn': {
    credential: passkeyAnswer,
  },
  'passkey/payOptions': {
    path: shaped(['canUpdateLog/transition'], ['', long(101), 'user/detail', 1, null]),
    body: shaped(
      [JSON.stringify({ requestId: long(32), transitionType: 2, number: 1 })],
      ['', '[]', '{}', '{', long(8_193), 1, null, {}],
    ),
  },
}
