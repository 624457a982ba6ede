import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MomentMedia } from '@mynah/contract/moments'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { chooseDataSaving } from '#client/device/data-saving.ts'

import { MediaGrid } from './media-grid.tsx'

let watched: ((entries: { isIntersecting: boolean }[]) => void)[] = []

beforeAll(loadEnglish)
beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #listener: (typeof watched)[number]
      constructor(listener: (typeof watched)[number]) {
        this.#listener = listener
      }
      observe = () => void watched.push(this.#listener)
      disconnect = () => void (watched = watched.filter((one) => one !== this.#listener))
    },
  )
})
afterEach(() => {
  cleanup()
  chooseDataSaving('off')
  vi.unstubAllGlobals()
})

const media = (type: 'image' | 'video'): MomentMedia => ({
  ...{ type, url: `/media/${type}`, thumb: `/media/${type}-s.webp` },
  ...{ width: 400, height: 300, duration: 9_000 },
})
const show = (one: MomentMedia) => renderScreen(<MediaGrid media={[one]} onOpen={() => undefined} />)
const pictures = () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))
const players = () => document.querySelectorAll('video').length

test('a single picture is shown uncropped, and in low resolution while data is saved', () => {
  show(media('image'))
  expect(pictures()).toEqual(['/media/image'])
  act(() => chooseDataSaving('always'))
  expect(pictures()).toEqual(['/media/image-s.webp'])
})

test('a video in view plays by itself until data is saved; then a press plays it', () => {
  show(media('video'))
  act(() => watched.forEach((seen) => seen([{ isIntersecting: true }])))
  expect(players()).toBe(1)
  act(() => chooseDataSaving('always'))
  expect(players()).toBe(0)
  expect(watched).toEqual([])
  act(() => screen.getByRole('button', { name: 'Play video, 0:09' }).click())
  expect(players()).toBe(1)
})

test('of several visibility changes that a busy page receives at once the last one counts', () => {
  show(media('video'))
  act(() => watched.forEach((seen) => seen([{ isIntersecting: false }, { isIntersecting: true }])))
  expect(players()).toBe(1)
  act(() => watched.forEach((seen) => seen([{ isIntersecting: true }, { isIntersecting: false }])))
  expect(players()).toBe(0)
})
