import { expect, test } from 'vitest'
import { isForMedia } from './networks.ts'

const [open, home, here] = ['203.0.113.5', '192.168.1.5', '127.0.0.1']

test.each([
  ['198.51.100.7', [open, home, here]],
  ['2001:db8::7', [open, home, here]],
  ['10.1.2.3', [home]],
  ['172.31.0.1', [home]],
  ['100.64.0.1', [home]],
  ['fd00::1', [home]],
  ['127.0.0.1', [here]],
  ['::1', [here]],
  ['0.0.0.0', []],
  ['169.254.169.254', []],
  ['fe80::1', []],
  ['255.255.255.255', []],
  ['::ffff:10.0.0.1', []],
  ['64:ff9b::a00:1', []],
  ['2002:a00:1::', []],
  ['a name.example', []],
  ['5e8f.local', []],
  ['', []],
])('packets of media go to %s only if the server is announced in the same network', (address, where) => {
  expect([open, home, here].filter((announced) => isForMedia(address, announced))).toEqual(where)
})
