import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseDataSaving, useSavesData } from '#client/device/data-saving.ts'

const on = (connection: object | undefined) => vi.stubGlobal('navigator', { connection })

afterEach(() => {
  cleanup()
  chooseDataSaving('off')
  vi.unstubAllGlobals()
})

test('a device saves data as it is chosen, and on mobile data where only that was chosen', () => {
  on({ type: 'cellular' })
  const { result } = renderHook(useSavesData)
  expect(result.current).toBe(false)
  act(() => chooseDataSaving('mobile'))
  expect(result.current).toBe(true)
  act(() => chooseDataSaving('always'))
  expect(result.current).toBe(true)
  act(() => chooseDataSaving('off'))
  expect(result.current).toBe(false)
  expect(localStorage.getItem('save-data')).toBeNull()
})

test('it follows the network as it changes', () => {
  const network = Object.assign(new EventTarget(), { type: 'wifi', saveData: false })
  on(network)
  chooseDataSaving('mobile')
  const { result } = renderHook(useSavesData)
  expect(result.current).toBe(false)
  act(() => {
    network.type = 'cellular'
    network.dispatchEvent(new Event('change'))
  })
  expect(result.current).toBe(true)
})

test('a browser that saves data is followed whatever is chosen', () => {
  on({ saveData: true })
  expect(renderHook(useSavesData).result.current).toBe(true)
})

test('without a word of the network mobile data is never assumed', () => {
  on(undefined)
  chooseDataSaving('mobile')
  expect(renderHook(useSavesData).result.current).toBe(false)
})
