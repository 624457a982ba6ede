import { expect, test } from 'vitest'
import { draftOf, goodOf, newVariant } from './good-draft.ts'

test('a new good has one variant and is on sale', () => {
  const draft = draftOf(undefined)
  expect(goodOf(draft)).toMatchObject({ onSale: true, points: 0, streakDays: 0, texts: {} })
  expect(draft.variants).toHaveLength(1)
})

test('texts without a name are left out, and so is the picture of a variant that the good has no longer', () => {
  const good = goodOf({
    ...draftOf(undefined),
    texts: { en: { name: 'Mug', text: '' }, th: { name: ' ', text: 'x' } },
    pictures: ['/a.jpg'],
    points: '30',
    market: '4.50',
    variants: [
      { ...newVariant(), size: 'S', picture: '/a.jpg' },
      { ...newVariant(), size: 'L', picture: '/gone.jpg' },
    ],
  })
  expect(good).toMatchObject({ texts: { en: { name: 'Mug', text: '' } }, points: 30, marketPrice: 450 })
  expect(good.texts).not.toHaveProperty('th')
  expect(good.variants).toEqual([
    { colour: '', size: 'S', picture: '/a.jpg' },
    { colour: '', size: 'L' },
  ])
})
