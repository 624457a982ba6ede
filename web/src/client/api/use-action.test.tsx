import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { useAction } from '#client/api/use-action.ts'

const refusal = new ApiError('10101', 'Name too long', 'name')

test('a successful action is done, and returns its result', async () => {
  const { result } = renderHook(() => useAction())
  await act(async () => {
    expect(await result.current.run(async () => 5)).toBe('done')
    expect(await result.current.resultOf(async () => 5)).toBe(5)
  })
  expect(result.current.busy).toBe(false)
  expect(result.current.error).toBeNull()
})

test('a press while the previous action is pending does nothing', async () => {
  const { result } = renderHook(() => useAction())
  const first = Promise.withResolvers<void>()
  const second = vi.fn(async () => undefined)
  let pressed: Promise<unknown> = Promise.resolve()
  await act(async () => {
    pressed = result.current.run(() => first.promise)
    // in the same tick too, before anything is drawn again
    expect(await result.current.run(second)).toBeUndefined()
  })
  await vi.waitFor(() => expect(result.current.busy).toBe(true), { timeout: 20_000 })
  expect(second).not.toHaveBeenCalled()
  await act(async () => {
    first.resolve()
    expect(await pressed).toBe('done')
  })
  await vi.waitFor(() => expect(result.current.busy).toBe(false), { timeout: 20_000 })
  await act(async () => void (await result.current.run(second)))
  expect(second).toHaveBeenCalledOnce()
})

test('a refusal is returned, has its text by its name, and is forgotten on demand', async () => {
  const { result } = renderHook(() => useAction())
  const refuse = async () => {
    throw refusal
  }
  await act(async () => {
    expect(await result.current.run(refuse)).toBe(refusal)
    expect(await result.current.resultOf(refuse)).toBeUndefined()
  })
  await vi.waitFor(() => expect(result.current.refused).toBe(refusal), { timeout: 20_000 })
  const { errorOf } = result.current
  expect(errorOf(refusal.name as never)).toBe('Name too long')
  expect(errorOf('NoDataFound')).toBeFalsy()
  act(() => result.current.forget())
  await vi.waitFor(() => expect(result.current.refused).toBeUndefined(), { timeout: 20_000 })
})

test('without an answer nothing is refused, and the next press acts again', async () => {
  const { result } = renderHook(() => useAction())
  await act(async () => {
    const lost = async () => {
      throw new NoAnswer('networkProblem')
    }
    expect(await result.current.run(lost)).toBeUndefined()
  })
  await vi.waitFor(() => expect(result.current.error).toBeInstanceOf(NoAnswer), { timeout: 20_000 })
  expect(result.current.refused).toBeUndefined()
  await act(async () => {
    expect(await result.current.run(async () => undefined)).toBe('done')
  })
})

test('an error other than a refusal is thrown on, and does not block the next press', async () => {
  const { result } = renderHook(() => useAction())
  await act(async () => {
    const broken = async () => {
      throw new TypeError('not a function')
    }
    await expect(result.current.run(broken)).rejects.toThrow(TypeError)
    expect(await result.current.run(async () => undefined)).toBe('done')
  })
})
