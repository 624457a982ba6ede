import type { Language } from '@mynah/contract/languages'
import type { Scene } from './scenes.ts'

export const demoPassword = 'mynah-demo'
export const demoPayPassword = '135790'

type DemoPerson = {
  userNum: string
  name: string
  language: Language
  motto: string
  colours: [string, string]
  /** at the top of their moments */
  cover: Scene
}

export const demoPeople: DemoPerson[] = [
  {
    userNum: 'amelia',
    name: 'Amelia',
    language: 'en',
    motto: 'Court 4, as ever',
    colours: ['#7a5c3e', '#e6c08a'],
    cover: 'dawn',
  },
  {
    userNum: 'budi01',
    name: 'Budi Santoso',
    language: 'id',
    motto: 'Pelan-pelan saja',
    colours: ['#8c4a3a', '#f0b39a'],
    cover: 'court',
  },
  {
    userNum: 'chanida',
    name: 'ชนิดา',
    language: 'th',
    motto: 'เปิดร้านทุกวัน',
    colours: ['#4f6b3c', '#c3dba6'],
    cover: 'silkGold',
  },
  {
    userNum: 'linhvu',
    name: 'Linh Vũ',
    language: 'vi',
    motto: 'Đi đâu cũng được',
    colours: ['#31596b', '#9cc6d8'],
    cover: 'sea',
  },
  {
    userNum: 'arjun1',
    name: 'अर्जुन',
    language: 'hi',
    motto: 'चाय पहले',
    colours: ['#6d4f7d', '#d4b5e2'],
    cover: 'lamps',
  },
  {
    userNum: 'meiling',
    name: '梅玲',
    language: 'zh',
    motto: '慢慢来',
    colours: ['#b07d1e', '#ffe0a3'],
    cover: 'tea',
  },
]

/** Used to recognise demo users, since it cannot be changed, unlike name and number. */
export const inviteCodeOf = (index: number): string => `DEMO${String(index + 2).repeat(4)}`

export const demoNames = demoPeople.map((person) => person.userNum)
