import { friends } from '@mynah/contract/friends'
import { moments } from '@mynah/contract/moments'
import {
  commentOn,
  deleteMoment,
  likeIt,
  momentOf,
  openFeed,
  pictures,
  publishMoment,
  expectSeen,
} from './steps/moment-steps.ts'
import { expect, test } from './phones.ts'
import { recordVideo } from './recording.ts'

/** Open pages remove a hidden moment within a second. */
const soon = { timeout: 1_000 }

test('five people publish, like, answer, delete, block and part, and each sees at once what is for them', async ({
  phone,
}) => {
  test.setTimeout(300_000)
  const [amelia, linh, budi] = [await phone('amelia'), await phone('linhvu'), await phone('budi01')]
  const [chanida, arjun] = [await phone('chanida'), await phone('arjun1')]
  const all = [amelia, linh, budi, chanida, arjun]
  // Arjun is no friend of Amelia and Budi, but follows her.
  await arjun.person.call(friends.delete, { ids: [amelia.person.id, budi.person.id] })
  await arjun.person.call(moments.follow, { userId: amelia.person.id, isOn: true })
  for (const { page } of all) {
    await page.goto(openFeed)
    await expect(page.getByRole('article').first()).toBeVisible()
  }

  const [one, nine] = [await pictures(1), await pictures(9)]
  const texts = {
    everyone: `Nine steps up the hill${'\nand one more'.repeat(9)}`,
    friends: 'For friends',
    some: 'For Linh alone',
    except: 'For all but Budi',
    own: 'A note to myself',
  }
  const { page } = amelia
  await publishMoment(page, { text: texts.everyone, files: nine, audience: 'Everyone' })
  await publishMoment(page, { text: texts.friends, files: one, audience: 'Friends' })
  const some = { files: one, audience: 'Some friends', people: ['Linh Vũ'] } as const
  await publishMoment(page, { ...some, people: [...some.people], text: texts.some })
  const except = { files: one, audience: 'All friends but…', people: ['Budi Santoso'] } as const
  await publishMoment(page, { ...except, people: [...except.people], text: texts.except })
  await publishMoment(page, { text: texts.own, files: one, audience: 'Only me' })
  const seen = (who: typeof amelia, wanted: string[]) => expectSeen(who, Object.values(texts), wanted)
  await seen(linh, [texts.everyone, texts.friends, texts.some, texts.except])
  await seen(budi, [texts.everyone, texts.friends])
  await seen(chanida, [texts.everyone, texts.friends, texts.except])
  await seen(arjun, [texts.everyone])
  for (const reader of [linh, arjun]) {
    const moment = momentOf(reader.page, texts.everyone)
    await expect(moment.getByRole('button', { name: /^Open picture/ })).toHaveCount(9)
    await moment.getByRole('button', { name: 'Full text' }).click()
    await moment.getByRole('button', { name: 'Collapse' }).click()
    await expect(moment.getByRole('button', { name: 'Full text' })).toBeVisible()
  }

  const video = await recordVideo(linh.page)
  await publishMoment(linh.page, { text: 'The sea today', files: [video], audience: 'Friends' })
  await page.getByRole('button', { name: /new moment/ }).click()
  await expect(momentOf(page, 'The sea today').getByRole('button', { name: 'Play video' })).toBeVisible()

  await likeIt(budi.page, texts.everyone)
  await commentOn(linh.page, texts.everyone, 'Which hill?')
  for (const who of [amelia, linh, budi, chanida]) {
    const moment = momentOf(who.page, texts.everyone)
    await expect(moment.getByLabel('Likes')).toContainText('Budi')
    await expect(moment.getByText('Which hill?')).toBeVisible()
  }
  await momentOf(chanida.page, texts.everyone)
    .getByRole('button', { name: /Which hill/ })
    .click()
  await chanida.page.getByRole('textbox', { name: /Reply to Linh/ }).fill('The green one')
  await chanida.page.getByRole('button', { name: 'Send' }).click()
  for (const who of [amelia, linh, budi])
    await expect(momentOf(who.page, texts.everyone).getByText('The green one')).toBeVisible()
  // Likes and comments are visible to common friends of their author and the reader.
  const asArjun = momentOf(arjun.page, texts.everyone)
  await expect(asArjun.getByText('The green one')).toBeVisible()
  await expect(asArjun.getByLabel('Likes')).toHaveCount(0)

  await deleteMoment(page, texts.friends)
  for (const who of [linh, budi, chanida])
    await expect(momentOf(who.page, texts.friends)).toHaveCount(0, soon)

  await publishMoment(budi.page, { text: 'Court four at six', files: one, audience: 'Friends' })
  await page.getByRole('button', { name: /new moment/ }).click()
  await expect(momentOf(page, 'Court four at six')).toBeVisible()
  await budi.person.call(friends.delete, { ids: [amelia.person.id] })
  await expect(momentOf(budi.page, texts.everyone)).toHaveCount(0, soon)
  await expect(momentOf(page, 'Court four at six')).toHaveCount(0, soon)

  await linh.person.call(friends.block, { toUserId: amelia.person.id })
  for (const text of [texts.everyone, texts.some, texts.except])
    await expect(momentOf(linh.page, text)).toHaveCount(0, soon)
  // A blocked person is not notified: moments on open pages disappear with the next load.
  await page.reload()
  await expect(momentOf(page, texts.everyone)).toBeVisible()
  await expect(momentOf(page, 'The sea today')).toHaveCount(0)
  await expect(momentOf(page, texts.everyone).getByText('Which hill?')).toHaveCount(0)
})
