import { randomUUID } from 'node:crypto'
import type { App } from '#platform/app.ts'
import * as moments from '#features/moments/index.ts'
import { uploadDrawing } from './picture.ts'
import { drawScene, type Scene, type Shape } from './scenes.ts'

type DemoComment = { by: string; text: string; isReply?: true }
/** `ago` in minutes before the first start; `isReply` replies to the previous comment. Names are user numbers. */
type DemoMoment = {
  by: string
  ago: number
  text: string
  at?: string
  pictures: Scene[]
  shape: Shape
  praisedBy: string[]
  comments: DemoComment[]
}

const day = 1_440

/** Oldest first. */
export const demoMoments: DemoMoment[] = [
  {
    by: 'linhvu',
    ago: 6 * day,
    text: 'Biển sáng nay, vắng và trong veo 🌊',
    at: 'Mỹ Khê, Đà Nẵng',
    pictures: ['sea'],
    shape: 'wide',
    praisedBy: ['amelia', 'chanida', 'meiling'],
    comments: [
      { by: 'chanida', text: 'สวยมาก อยากไปบ้างเลย' },
      { by: 'linhvu', text: 'Đi cùng mình lần sau nhé!', isReply: true },
    ],
  },
  {
    by: 'arjun1',
    ago: 4 * day + 200,
    text: 'दीपावली की शुभकामनाएँ! घर में मिठाई तैयार है 🪔',
    pictures: ['lamps'],
    shape: 'tall',
    praisedBy: ['amelia', 'budi01', 'linhvu', 'chanida', 'meiling'],
    comments: [
      { by: 'meiling', text: '节日快乐！' },
      { by: 'budi01', text: 'Selamat Diwali, Arjun!' },
      { by: 'arjun1', text: 'धन्यवाद, कल ज़रूर आना', isReply: true },
    ],
  },
  {
    by: 'amelia',
    ago: 3 * day + 60,
    text: 'Up before the sun, and worth it.',
    pictures: ['dawn'],
    shape: 'wide',
    praisedBy: ['arjun1', 'linhvu'],
    comments: [
      { by: 'arjun1', text: 'कितने बजे उठी थीं?' },
      { by: 'amelia', text: 'Half past four 😴', isReply: true },
    ],
  },
  {
    by: 'meiling',
    ago: 2 * day + 420,
    text: '新茶馆，安静，茶也好。周日见 🍵',
    pictures: ['tea'],
    shape: 'square',
    praisedBy: ['amelia', 'linhvu'],
    comments: [{ by: 'amelia', text: 'Keep me the seat by the window!' }],
  },
  {
    by: 'budi01',
    ago: 2 * day + 90,
    text: 'Mi ayam buatan sendiri. Akhirnya berhasil!',
    pictures: ['noodles'],
    shape: 'wide',
    praisedBy: ['meiling', 'arjun1'],
    comments: [
      { by: 'meiling', text: '看着就饿了 😋' },
      { by: 'budi01', text: 'Mampir saja, masih banyak', isReply: true },
    ],
  },
  {
    by: 'chanida',
    ago: day + 40,
    text: 'ผ้าไหมล็อตใหม่มาแล้ว สี่สี ชอบสีไหนบอกได้เลยค่ะ 💛',
    at: 'ตลาดน้อย กรุงเทพฯ',
    pictures: ['silkGold', 'silkRose', 'silkJade', 'silkIndigo'],
    shape: 'square',
    praisedBy: ['linhvu', 'amelia', 'meiling', 'budi01'],
    comments: [
      { by: 'linhvu', text: 'Màu vàng, cho mình hai mét!' },
      { by: 'chanida', text: 'เก็บไว้ให้แล้วค่ะ', isReply: true },
    ],
  },
  {
    by: 'linhvu',
    ago: 500,
    text: 'Trên tàu, ba tiếng nữa là tới.',
    pictures: ['train', 'noodles'],
    shape: 'square',
    praisedBy: ['amelia'],
    comments: [],
  },
  {
    by: 'arjun1',
    ago: 150,
    text: 'नया रैकेट आ गया। शनिवार को जीत मेरी 😄',
    pictures: ['racket'],
    shape: 'square',
    praisedBy: ['budi01', 'amelia'],
    comments: [{ by: 'budi01', text: 'Kita lihat saja nanti 😏' }],
  },
  {
    by: 'amelia',
    ago: 45,
    text: 'Court 4, booked for all of us. See you at six!',
    at: 'Court 4',
    pictures: ['court', 'racket', 'dawn'],
    shape: 'square',
    praisedBy: ['budi01', 'chanida', 'linhvu'],
    comments: [
      { by: 'budi01', text: 'Siap!' },
      { by: 'chanida', text: 'เจอกันค่ะ 🏸' },
    ],
  },
]

export async function publishMoments(app: App, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { by, ago, text, at, pictures, shape, praisedBy, comments } of demoMoments) {
    let minutes = ago
    /** As this user, a few minutes after the previous action. */
    const as = (userNum: string) => {
      const time = app.clock.now() - minutes * 60_000
      minutes -= 2
      return { ...app, userId: ids.get(userNum) ?? '', clock: { now: () => time } }
    }
    const author = as(by)
    const media: string[] = []
    for (const scene of pictures)
      media.push(await uploadDrawing(app, author.userId, 'moment', await drawScene(scene, shape)))
    const id = await moments.publish(author, {
      requestId: newRequestId(),
      text,
      media,
      visibility: 'friends',
      ...(at && { location: { name: at } }),
    })
    for (const userNum of praisedBy) await moments.praise(as(userNum), id, true)
    let last = ''
    for (const comment of comments) {
      const answered = comment.isReply && { replyTo: last }
      const written = { requestId: newRequestId(), id, text: comment.text, ...answered }
      last = (await moments.comment(as(comment.by), written)).id
    }
  }
}

const newRequestId = (): string => randomUUID().replaceAll('-', '')
