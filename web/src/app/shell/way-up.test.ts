import { expect, test } from 'vitest'
import { wayUp } from '#app/shell/way-up.ts'

test.each([
  ['/pages/setting/devices', '/pages/setting/setting'],
  ['/pages/setting/setting', '/pages/my/my'],
  ['/pages/wallet/wallet', '/pages/my/my'],
  ['/pages/user/info', '/pages/friend/list'],
  ['/pages/group/info', '/pages/group/list'],
  ['/pages/room/single', '/pages/chat/list'],
  ['/pages/my/my', '/pages/chat/list'],
])('back from %s, which was opened by its address, leads to %s', (from, to) => {
  expect(wayUp(from)).toBe(to)
})
