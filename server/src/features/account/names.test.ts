import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { profile } from '@mynah/contract/profile'
import { callAs, groupOf, people, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { requireName } from './names.ts'

const server = await testServer({ limitFactor: 1_000 })

const official = [
  ...['Mynah', 'MYNAH', 'mynah', 'Mynah Support', 'The Mynah', 'mynahteam', 'Mynah™', 'Mynah 2'],
  // Cyrillic, Greek, Cherokee and small capitals
  ...[
    'Мynah',
    'Mуnah',
    'Mynаh',
    'Mynaһ',
    'Μynah',
    'MYNAΗ',
    'Μυηαh',
    'МУИАН'.replace('И', 'N'),
    'ᎷYNAH',
    'ᴍʏɴᴀʜ',
  ],
  // full width, mathematical, circled, with accents, invisible characters and separators
  ...['Ｍｙｎａｈ', '𝓜𝔂𝓷𝓪𝓱', '𝐌𝐲𝐧𝐚𝐡', 'Ⓜⓨⓝⓐⓗ', 'Mýnàh', 'M̶y̶n̶a̶h̶', 'My\u200bnah', 'My\u00adnah', 'M\u2060ynah'],
  ...[
    'M y n a h',
    'M.y.n.a.h',
    'M_y_n_a_h',
    'My nah',
    'My nah Support',
    'Myn4h',
    'Myn@h',
    'rnynah',
    'my\ufe0fnah',
  ],
  ...[
    'System',
    'SYSTEM',
    'Ѕystem',
    'S y s t e m',
    'Admin',
    'Adm1n',
    '0perator',
    'Officia1',
    'Official Support',
    'customer-service',
  ],
  ...['系统', '客服', 'แอดมิน', 'एडमिन', 'Quản trị viên', 'Layanan Pelanggan'],
]
const unseen = [
  '\u200b',
  '\u200d\u200d',
  '\u3164',
  '\uffa0\u3164',
  '\u2800\u2800',
  '\u0301\u0301',
  '\u115f\u1160',
  '\u2063',
  '\u034f',
  '\u{e0041}',
  '\u00ad',
  '\ufeff',
  '\u17b5',
  '\u180e',
]
const fine = [
  ...[
    'Ana',
    'Amy Nahar',
    'Dymna Hill',
    'My Nahar',
    'Rizky',
    'Nguyễn Thị Mỹ',
    'สมชาย',
    'अमित',
    '李雷',
    'Мария',
    'Γιάννης',
    '😀',
    '🐦',
    '1',
    '007',
  ],
  ...[
    'Support group',
    'System of a Down fans',
    'Administrators anonymous',
    'Saturday badminton',
    'Mina',
    'Maya',
  ],
]

const refusalOf = (name: string): string => {
  try {
    requireName(name)
    return ''
  } catch (error) {
    return (error as { error?: string }).error ?? String(error)
  }
}

test('names that resemble Mynah or the service, in any letters, are refused', () => {
  expect(official.filter((name) => refusalOf(name) !== 'NameReserved')).toEqual([])
})

test('names without visible characters are refused', () => {
  expect(unseen.filter((name) => refusalOf(name) !== 'NameEmpty').map((name) => escape(name))).toEqual([])
})

test('names of people and groups in every script are accepted', () => {
  expect(fine.filter((name) => refusalOf(name) !== '')).toEqual([])
})

test('every call that sets a visible name refuses such names', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  let number = 0
  const register = (userName: string) =>
    callAs(server, undefined, auth.register, {
      userNum: `namesake${(number += 1)}x`,
      userName,
      pwd: testPassword,
    })
  const ways: Record<string, (name: string) => Promise<unknown>> = {
    register,
    update: (userName) => ana.call(profile.update, { userName }),
    updateConsumerInfo: (userName) => ana.call(profile.updateConsumerInfo, { userName }),
    updateUsername: (username) => ana.call(profile.updateName, { username }),
    'name in a group': (name) => bo.call(groups.setNick, { id, name }),
    'new group': (name) => ana.call(groups.create, { name, userList: [bo.id] }),
    'group name': (name) => ana.call(groups.rename, { id, name }),
    remark: (remarks) => ana.call(friends.remark, { friendId: bo.id, remarks }),
  }
  for (const [way, set] of Object.entries(ways)) {
    for (const name of ['Мynаh', 'Mynah Support', 'System'])
      await expect(set(name), way).rejects.toThrow('NameReserved')
    for (const name of ['\u3164', '\u2800\u200b']) await expect(set(name), way).rejects.toThrow('NameEmpty')
  }
  for (const userNum of ['mynah2', 'Mynahteam', 'myn4hx', 'adm1n99'])
    await expect(
      callAs(server, undefined, auth.register, { userNum, userName: 'x', pwd: testPassword }),
      userNum,
    ).rejects.toThrow('NameReserved')
  await expect(bo.call(profile.update, { userNum: 'mynahhelp' })).rejects.toThrow(/NameReserved|UserNumFixed/)
  // An empty name removes the nickname.
  await bo.call(groups.setNick, { id, name: '' })
  await ana.call(friends.remark, { friendId: bo.id, remarks: '' })
})
