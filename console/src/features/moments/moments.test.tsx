import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { momentAdmin, type HiddenMoment } from '@mynah/contract/moments-admin'
import { press, rowsOf, show, submit, testServer, type } from '#test/server.tsx'

const server = testServer()

const drawn = vi.hoisted(() => [] as number[][][])
// draws on a canvas, which this environment does not have
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    constructor(_options: object, data: number[][]) {
      drawn.push(data)
    }
    destroy = () => undefined
  },
}))

const at = Date.UTC(2026, 1, 3, 12)
const picture: HiddenMoment['media'][number] = {
  type: 'image',
  url: '/media/1.webp?sign=a',
  thumb: '/media/2.webp?sign=b',
  width: 4,
  height: 3,
  duration: 0,
}
const hidden: HiddenMoment = {
  id: '5',
  authorId: '7',
  authorName: 'Linh',
  text: 'Buy followers',
  media: [picture],
  note: 'No adverts',
  createTime: at,
}
let list: HiddenMoment[]

beforeEach(() => {
  drawn.length = 0
  list = [hidden]
  server.role = 'reviewer'
  const day = { at: Date.UTC(2026, 1, 3), published: 4, likes: 3, comments: 2, reports: 1 }
  server.answer(momentAdmin.figures, { days: [day] })
  server.answer(momentAdmin.hidden, () => ({ list, more: false }))
})

test('the figures of each day are drawn, and hidden moments listed with their notes', async () => {
  await show('/moments')
  expect(await rowsOf('Hidden moments')).toEqual([
    ['Linh', 'Buy followers', '', 'No adverts', '3 Feb 2026, 12:00'],
  ])
  await waitFor(() => expect(drawn.map(([, values]) => values)).toEqual([[4], [3], [2], [1]]))
  expect(screen.getByText('Reports: 1 in 1 days')).toBeTruthy()
  expect(server.inputs(momentAdmin.figures)).toEqual([{ days: 30 }])
})

test('the pictures and videos of hidden moments are small in the list, and large where one is chosen', async () => {
  const video = { ...picture, type: 'video', url: '/media/3.webm?sign=c', thumb: '' } as const
  list = [hidden, { ...hidden, id: '6', authorName: 'Budi', media: [video] }]
  await show('/moments')
  expect((await rowsOf('Hidden moments')).map((cells) => cells[2])).toEqual(['', 'Video'])
  expect(screen.getByRole('img', { name: 'Picture 1' }).getAttribute('src')).toBe('/media/2.webp?sign=b')
  press('Linh')
  const large = await screen.findByRole('img', { name: 'Moment 1' })
  expect(large.getAttribute('src')).toBe('/media/1.webp?sign=a')
  press('Budi')
  await waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toBe(video.url))
})

test('moments hidden before those shown are a press away', async () => {
  const older = { ...hidden, id: '4', authorName: 'Budi' }
  server.answer(momentAdmin.hidden, ({ before }) =>
    before === undefined ? { list: [hidden], more: true } : { list: [older], more: false },
  )
  await show('/moments')
  await rowsOf('Hidden moments')
  press('Show older')
  await waitFor(async () =>
    expect((await rowsOf('Hidden moments')).map(([author]) => author)).toEqual(['Linh', 'Budi']),
  )
  expect(server.inputs(momentAdmin.hidden)).toEqual([{}, { before: '5' }])
})

test('a hidden moment is shown again and leaves the list', async () => {
  server.answer(momentAdmin.restore, () => {
    list = []
    return null
  })
  await show('/moments')
  await rowsOf('Hidden moments')
  press('Linh')
  press('Restore the moment')
  expect(await screen.findByText('No hidden moments.')).toBeTruthy()
  expect(server.inputs(momentAdmin.restore)).toEqual([{ id: '5' }])
  expect(screen.queryByRole('button', { name: 'Restore the moment' })).toBeNull()
})

test('a hidden moment is deleted with a note, once that is confirmed', async () => {
  vi.stubGlobal('confirm', () => true)
  server.answer(momentAdmin.delete, () => {
    list = []
    return null
  })
  await show('/moments')
  await rowsOf('Hidden moments')
  press('Linh')
  type('Note to the author', ' Once more ')
  submit('Delete the moment')
  expect(await screen.findByText('No hidden moments.')).toBeTruthy()
  expect(server.inputs(momentAdmin.delete)).toEqual([{ id: '5', note: 'Once more' }])
})

test('support reads hidden moments and has no button to act', async () => {
  server.role = 'support'
  await show('/moments')
  await rowsOf('Hidden moments')
  press('Linh')
  expect(screen.queryByRole('button', { name: 'Restore the moment' })).toBeNull()
})
