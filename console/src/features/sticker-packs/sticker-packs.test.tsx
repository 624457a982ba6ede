import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const birds = { id: '1'.repeat(20), name: 'Birds', makerId: '7', cover: '', count: 3 }
let list = [birds]

beforeEach(() => {
  list = []
  server.role = 'editor'
  server.answer(stickerPackAdmin.offered, () => ({ list }))
})

test('a pack is offered to everyone by its number, and withdrawn', async () => {
  server.answer(stickerPackAdmin.offer, ({ isOffered }) => {
    list = isOffered ? [birds] : []
    return null
  })
  await show('/sticker-packs')
  await screen.findByText('No packs are offered to everyone yet.')
  type('Number of the pack', ` ${birds.id} `)
  submit('Offer to everyone')
  await waitFor(async () =>
    expect(await rowsOf('Packs for everyone')).toEqual([['Birds', birds.id, '7', '3', 'Withdraw']]),
  )
  press('Withdraw')
  await screen.findByText('No packs are offered to everyone yet.')
  expect(server.inputs(stickerPackAdmin.offer)).toEqual([
    { id: birds.id, isOffered: true },
    { id: birds.id, isOffered: false },
  ])
})

test('a number of no pack is refused', async () => {
  server.refuse(stickerPackAdmin.offer, 'NoDataFound')
  await show('/sticker-packs')
  await screen.findByText('No packs are offered to everyone yet.')
  type('Number of the pack', '1')
  submit('Offer to everyone')
  expect((await trouble(/./)).length).toBeGreaterThan(0)
  expect(server.inputs(stickerPackAdmin.offer)).toEqual([{ id: '1', isOffered: true }])
})
