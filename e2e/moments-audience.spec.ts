import { friends } from '@mynah/contract/friends'
import { befriend } from '../server/test/person.ts'
import {
  deleteMoment,
  momentOf,
  openFeed,
  pictures,
  publishMoment,
  expectSeen,
} from './steps/moment-steps.ts'
import { expect, test } from './phones.ts'

test(
  'three people see what is for them, and lose it on open pages when it is deleted or they part',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh, budi] = [await phone('amelia'), await phone('linhvu'), await phone('budi01')]
    for (const { page } of [amelia, linh, budi]) {
      await page.goto(openFeed)
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    const files = await pictures(1)
    const all = ['To friends', 'To Linh alone', 'To all but Linh', 'To myself']
    await publishMoment(amelia.page, { text: 'To friends', files, audience: 'Friends' })
    await publishMoment(amelia.page, {
      ...{ text: 'To Linh alone', files, audience: 'Some friends' },
      people: ['Linh Vũ'],
    })
    await publishMoment(amelia.page, {
      ...{ text: 'To all but Linh', files, audience: 'All friends but…' },
      people: ['Linh Vũ'],
    })
    await publishMoment(amelia.page, { text: 'To myself', files, audience: 'Only me' })
    await expectSeen(linh, all, ['To friends', 'To Linh alone'])
    await expectSeen(budi, all, ['To friends', 'To all but Linh'])

    await deleteMoment(amelia.page, 'To friends')
    for (const { page } of [linh, budi]) await expect(momentOf(page, 'To friends')).toHaveCount(0)
    await amelia.person.call(friends.delete, { ids: [budi.person.id] })
    await expect(momentOf(budi.page, 'To all but Linh')).toHaveCount(0)
    await expect(momentOf(linh.page, 'To Linh alone')).toBeVisible()
    await amelia.person.call(friends.block, { toUserId: linh.person.id })
    await expect(momentOf(linh.page, 'To Linh alone')).toHaveCount(0)
    await amelia.person.call(friends.unblock, { toUserId: linh.person.id })
    // other tests on this server need them as friends
    await befriend(amelia.person, budi.person)
  },
)
