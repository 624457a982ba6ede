import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { redPackets } from '@mynah/contract/red-packets'
import { wallet } from '@mynah/contract/wallet'
import { ApiError } from '@mynah/client/errors'
import { errors } from '@mynah/contract/errors'
import { useCallForm } from '#client/api/call-form.ts'

const start = { money: '', cardUserName: '', cardNum: '' }
const withdrawal = () =>
  renderHook(() =>
    useCallForm(wallet.withdraw, {
      start,
      input: ({ money, ...typed }) => ({ ...typed, money: Number(money) * 100 }),
      sentences: { cardUserName: 'Whose is it?', cardNum: 'That is no number' },
      also: ({ money }) => ({ money: Number(money) > 50 && 'You have 50' }),
    }),
  )

test('a value that the contract does not accept is marked at its field with the form’s sentence, until it is changed', () => {
  const { result } = withdrawal()
  let isRight = true
  act(() => result.current.set({ cardNum: '1 2', money: '60' }))
  act(() => void (isRight = result.current.check()))
  expect(isRight).toBe(false)
  const errorsNow = () =>
    (['money', 'cardUserName', 'cardNum'] as const).map((name) => result.current.errorAt(name))
  expect(errorsNow()).toEqual(['You have 50', 'Whose is it?', 'That is no number'])
  act(() => result.current.text('cardNum').onChange('6222 0000'))
  expect(errorsNow()).toEqual(['You have 50', 'Whose is it?', undefined])
  act(() => result.current.set({ money: '10', cardUserName: 'Ana' }))
  act(() => void (isRight = result.current.check()))
  expect([isRight, errorsNow()]).toEqual([true, [undefined, undefined, undefined]])
})

test('lengths are those of the contract; a name is counted in signs', () => {
  const { result } = withdrawal()
  expect(result.current.text('cardUserName').maxLength).toBe(limits.realNameLengthMax)
  const packet = renderHook(() => useCallForm(redPackets.send, { start: { wish: '' } }))
  expect(packet.result.current.counted('wish').max).toBe(limits.packetWishLengthMax)
  const group = renderHook(() => useCallForm(groups.create, { start: { name: '' } }))
  expect(group.result.current.counted('name')).toMatchObject({ max: limits.nameSignsMax, inSigns: true })
})

test('a refusal is shown at the field that it names, or that the contract assigns, until something is typed', async () => {
  const { result } = renderHook(() => useCallForm(groups.create, { start: { name: '', isSearch: true } }))
  const refuse = (refusal: ApiError) =>
    act(async () => {
      await result.current.submit(() => Promise.reject(refusal))
    })
  await refuse(new ApiError(errors.BadParameter, 'Not like that', 'name'))
  await vi.waitFor(() => expect(result.current.refusedAt('name')).toBe('Not like that'))
  expect(result.current.refusal).toBeUndefined()
  await refuse(new ApiError(errors.NameReserved, 'That name is taken'))
  await vi.waitFor(() => expect(result.current.refusedAt('name')).toBe('That name is taken'))
  act(() => result.current.set({ name: 'Team' }))
  await vi.waitFor(() => expect(result.current.refusedAt('name')).toBeUndefined())
  await refuse(new ApiError(errors.GroupTooLarge, 'Too many'))
  await vi.waitFor(() => expect(result.current.refusal?.text).toBe('Too many'))
  expect(result.current.refusedAt('name')).toBeUndefined()
})

test('nothing is sent while something is wrong', async () => {
  const { result } = withdrawal()
  const send = vi.fn(async () => 1)
  await act(async () => expect(await result.current.submit(send)).toBeUndefined())
  expect(send).not.toHaveBeenCalled()
  act(() => result.current.set({ money: '10', cardUserName: 'Ana', cardNum: '62220000' }))
  await act(async () => expect(await result.current.submit(send)).toBe(1))
})

test('a field of the wire is named inside as the call names it', () => {
  const { result } = renderHook(() => useCallForm(wallet.recharge, { start: { form: '1', money: '' } }))
  expect(result.current.fields).toEqual(['payplatForm', 'money'])
})
