import { moments } from '@mynah/contract/moments'
import { picture } from '../server/test/upload.ts'
import { momentOf, publishMoment } from './steps/moment-steps.ts'
import { expect, test } from './phones.ts'
import { recordVideo } from './recording.ts'

const openFeed = '/#/pages/moment/moment'

test('a moment with nine pictures is published, liked and answered live, hidden from one friend, and deleted', async ({
  phone,
}) => {
  const [amelia, linh] = [await phone('amelia'), await phone('linhvu')]
  for (const { page } of [amelia, linh]) await page.goto(openFeed)
  await expect(linh.page.getByRole('heading', { name: 'Moments' })).toBeVisible()

  await amelia.page.getByRole('button', { name: 'New moment' }).first().click()
  await expect(amelia.page.getByRole('textbox', { name: 'Text' })).toBeDisabled()
  await amelia.page.getByRole('button', { name: 'Post' }).click()
  await expect(amelia.page.getByText('Add a picture or a video.')).toBeVisible()
  await expect(amelia.page.getByRole('button', { name: 'Add pictures or a video' })).toBeFocused()
  const files = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => ({
      name: `step-${index}.png`,
      mimeType: 'image/png',
      buffer: await picture(200 + index, 150),
    })),
  )
  await amelia.page.locator('input[type=file]').setInputFiles(files)
  await amelia.page.getByRole('textbox', { name: 'Text' }).fill('Nine steps up the hill')
  const first = amelia.page.getByRole('button', { name: 'Picture 1 of 9', exact: true })
  await first.focus()
  await amelia.page.keyboard.press('ArrowRight')
  await amelia.page.getByRole('button', { name: 'Post' }).click()

  const mine = amelia.page.getByRole('article', { name: /Amelia/ }).filter({ hasText: 'Nine steps' })
  await expect(mine).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Open picture/ })).toHaveCount(9)

  // The feed does not move under the reader: a pill offers the new moment.
  await linh.page.getByRole('button', { name: /new moment/ }).click()
  const seen = linh.page.getByRole('article', { name: /Amelia/ }).filter({ hasText: 'Nine steps' })
  await expect(seen).toBeVisible()
  const dots = seen.getByRole('button', { name: 'Like or comment' })
  await dots.click()
  await seen.getByRole('button', { name: 'Like', exact: true }).press('Enter')
  await expect(mine.getByLabel('Likes')).toContainText('Linh')
  await dots.click()
  await seen.getByRole('button', { name: 'Comment', exact: true }).click()
  await linh.page.getByRole('textbox', { name: 'Comment' }).fill('Which hill?')
  await linh.page.getByRole('button', { name: 'Send' }).click()
  await mine.getByRole('button', { name: /Which hill/ }).click()
  await amelia.page.getByRole('textbox', { name: /Reply to Linh/ }).fill('The green one')
  await amelia.page.getByRole('button', { name: 'Send' }).click()
  await expect(seen.getByText(/The green one/)).toBeVisible()

  await amelia.page.getByRole('link', { name: /\d new/ }).click()
  await expect(
    amelia.page.getByRole('link', { name: /commented/ }).filter({ hasText: 'Which hill?' }),
  ).toBeVisible()
  await amelia.page.goto(openFeed)
  await expect(amelia.page.getByRole('link', { name: 'Activity' })).toBeVisible()

  await mine.getByRole('button', { name: 'More' }).click()
  await amelia.page.getByRole('menuitem', { name: 'Who can see it' }).click()
  await amelia.page.getByRole('button', { name: 'Only me' }).click()
  await expect(seen).toHaveCount(0)
  await expect(mine.getByText('Only me')).toBeVisible()
  await mine.getByRole('button', { name: 'More' }).click()
  await amelia.page.getByRole('menuitem', { name: 'Delete' }).click()
  await amelia.page.getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveCount(0)
})

test('what was published without a line goes out by itself when the line is back, also after a reload', async ({
  phone,
}) => {
  const { page, context, person } = await phone('amelia')
  const isPublished = async (text: string) =>
    (await person.call(moments.list, {})).list.some((one) => one.text === text)
  const postOffline = async (text: string) => {
    await page.goto(openFeed)
    await page.getByRole('button', { name: 'New moment' }).first().click()
    const file = { name: 'tunnel.png', mimeType: 'image/png', buffer: await picture(64, 64) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('textbox', { name: 'Text' }).fill(text)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByRole('list', { name: 'On the way' }).getByRole('alert')).toBeVisible()
  }
  await postOffline('From the tunnel')
  await page.goto('/#/pages/chat/list')
  await context.setOffline(false)
  await expect.poll(() => isPublished('From the tunnel')).toBe(true)
  await postOffline('From the next tunnel')
  // the next start is on another page
  await page.goto('/#/pages/chat/list')
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => isPublished('From the next tunnel')).toBe(true)
  await page.goto(openFeed)
  await expect(page.getByRole('article').filter({ hasText: 'From the tunnel' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'On the way' })).toHaveCount(0)
})

test(
  'a picked picture is turned and cropped with the keyboard before it goes up, and stays so after a reload',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await page.goto(openFeed)
    await page.getByRole('button', { name: 'New moment' }).first().click()
    const file = { name: 'wide.png', mimeType: 'image/png', buffer: await picture(300, 150) }
    await page.locator('input[type=file]').setInputFiles(file)
    const picked = page.getByRole('button', { name: 'Picture 1 of 1', exact: true })
    const shape = () =>
      picked
        .locator('img')
        .evaluate(
          (image: HTMLImageElement) => Math.round((image.naturalWidth / image.naturalHeight) * 10) / 10,
        )

    await picked.click()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await expect(page.getByRole('slider', { name: 'Proportions' })).toHaveAttribute(
      'aria-valuetext',
      '0.50 : 1',
    )
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect.poll(shape).toBe(0.5)

    await picked.press('Enter')
    await page.getByRole('radio', { name: 'Free' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked()
    await page.getByRole('button', { name: 'Use picture' }).press('Enter')
    await expect.poll(shape).toBe(1)

    await page.reload()
    await expect.poll(shape).toBe(1)
    await page.getByRole('textbox', { name: 'Text' }).fill('Cut to a square')
    await page.getByRole('button', { name: 'Post' }).click()
    const image = page.getByRole('article').filter({ hasText: 'Cut to a square' }).locator('img').last()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight))
      .toBe(1)
  },
)

test(
  'while data is saved pictures stay small and videos are not loaded until they are pressed',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh] = [await phone('amelia'), await phone('linhvu')]
    await amelia.page.goto(openFeed)
    const large = { name: 'large.png', mimeType: 'image/png', buffer: await picture(1600, 1200) }
    await publishMoment(amelia.page, { text: 'A large picture', files: [large], audience: 'Friends' })
    const video = await recordVideo(amelia.page)
    await publishMoment(amelia.page, { text: 'A video', files: [video], audience: 'Friends' })

    const { page, context, person } = linh
    await context.addInitScript(() => localStorage.setItem('save-data', 'always'))
    await page.reload()
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
    await page.goto(openFeed)
    const { list } = await person.call(moments.list, {})
    const mediaOf = (text: string) => {
      const media = list.find((one) => one.text === text)?.media[0]
      expect(media?.thumb).toBeTruthy()
      const pathOf = (url = '') => new URL(url, 'http://localhost').pathname
      return { full: pathOf(media?.url), small: pathOf(media?.thumb) }
    }
    const isShown = (text: string) =>
      expect
        .poll(() =>
          momentOf(page, text)
            .locator('img')
            .last()
            .evaluate((one: HTMLImageElement) => one.naturalWidth),
        )
        .toBeGreaterThan(0)
    for (const text of ['A large picture', 'A video']) {
      await momentOf(page, text).scrollIntoViewIfNeeded()
      await isShown(text)
      expect(loaded).toContain(mediaOf(text).small)
      expect(loaded).not.toContain(mediaOf(text).full)
    }

    await momentOf(page, 'A large picture')
      .getByRole('button', { name: /^Open picture/ })
      .click()
    await expect.poll(() => loaded.has(mediaOf('A large picture').full)).toBe(true)
    await page.keyboard.press('Escape')
    expect(loaded).not.toContain(mediaOf('A video').full)
    await momentOf(page, 'A video').getByRole('button', { name: 'Play video' }).click()
    await expect.poll(() => loaded.has(mediaOf('A video').full)).toBe(true)
  },
)
