import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { vipAdmin } from '@mynah/contract/vip'
import { queryClient } from '#client.ts'
import { press, testServer, trouble } from '#test/server.tsx'
import { VipForm } from './vip-form.tsx'

const server = testServer()
let until: number
let isSure: boolean

beforeEach(() => {
  until = 0
  isSure = true
  server.role = 'support'
  server.answer(vipAdmin.state, () => ({ until }))
  vi.stubGlobal('confirm', () => isSure)
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <VipForm userId="3" />
    </QueryClientProvider>,
  )

test('days are given once, and the page says until when the user is VIP then', async () => {
  const answered = Promise.withResolvers<void>()
  server.answer(vipAdmin.grant, async () => {
    await answered.promise
    until = Date.UTC(2027, 2, 3)
    return { until }
  })
  show()
  expect(await screen.findByText('Has never been VIP.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End VIP' })).toBeNull()
  press('Give 90 days')
  await waitFor(() => expect(server.inputs(vipAdmin.grant)).toHaveLength(1))
  press('Give 90 days')
  press('Give 30 days')
  answered.resolve()
  expect(await screen.findByText(/^VIP until .*Mar.* 2027/)).toBeTruthy()
  expect(server.inputs(vipAdmin.grant)).toEqual([{ userId: '3', plan: '2', until: 0 }])
})

test('VIP ends after a question alone', async () => {
  until = Date.UTC(2027, 1, 1)
  server.answer(vipAdmin.end, () => {
    until = 0
    return null
  })
  show()
  await screen.findByText(/^VIP until/)
  isSure = false
  press('End VIP')
  expect(server.inputs(vipAdmin.end)).toEqual([])
  isSure = true
  press('End VIP')
  expect(await screen.findByText('Has never been VIP.')).toBeTruthy()
  expect(server.inputs(vipAdmin.end)).toEqual([{ userId: '3' }])
})

test('what is refused says why, and leaves the user as they are', async () => {
  server.refuse(vipAdmin.grant, 'NoDataFound')
  show()
  await screen.findByText('Has never been VIP.')
  press('Give 30 days')
  expect(await trouble(/\S/)).toBeDefined()
  expect(screen.getByText('Has never been VIP.')).toBeTruthy()
})

test('after an answer that was lost the page shows what was given, and the next press asks from there', async () => {
  server.answer(vipAdmin.grant, () => {
    until = Date.UTC(2027, 2, 3)
    throw new Error('lost')
  })
  show()
  await screen.findByText('Has never been VIP.')
  press('Give 30 days')
  expect(await screen.findByText(/^VIP until .*Mar.* 2027/)).toBeTruthy()
  const given = until
  press('Give 30 days')
  await waitFor(() => expect(server.inputs(vipAdmin.grant)[1]).toMatchObject({ until: given }))
})

test('a role that may not give VIP sees nothing of it, and loads nothing', async () => {
  server.role = 'editor'
  show()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(server.inputs(vipAdmin.state)).toEqual([])
})
