import { openChat } from './steps/chat-steps.ts'
import { withDevices } from './steps/media-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const button = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true })
const incoming = ({ page }: Phone) => page.getByRole('dialog', { name: /^Call from/ })

/** Calls one member of the open group. */
async function callOne(one: Phone, name: string): Promise<void> {
  await button(one, 'Call').click()
  await one.page.getByRole('menuitem', { name: 'Voice call' }).click()
  await one.page.getByRole('button', { name }).click()
  await button(one, 'Call (1)').click()
}

test(
  'a member who was not called in a group reads who called whom, and missed nothing',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, budi, chanida] = (await withDevices(phone, 'amelia', 'budi01', 'chanida')) as [
      Phone,
      Phone,
      Phone,
    ]
    await openChat(chanida.page, /^Saturday badminton/)
    const log = chanida.page.getByRole('log')
    const [missed, declined] = [log.getByText('Missed call'), log.getByText('You declined')]
    const before = await Promise.all([missed.count(), declined.count()])
    await chanida.page.goto('/#/pages/friend/list')

    await openChat(amelia.page, /^Saturday badminton/)
    await callOne(amelia, 'Budi Santoso')
    await incoming(budi).getByRole('button', { name: 'Decline' }).click()
    await expect(button(amelia, 'Hang up')).toBeHidden()
    await callOne(amelia, 'Budi Santoso')
    await expect(incoming(budi)).toBeVisible()
    await button(amelia, 'Hang up').click()
    await expect(incoming(budi)).toBeHidden()
    await expect(amelia.page.getByRole('log').getByText('Cancelled').last()).toBeVisible()

    await chanida.page.goto('/#/pages/chat/list')
    const row = chanida.page.getByRole('link', { name: /^Saturday badminton/ })
    await expect(row).toBeVisible()
    await expect(row).not.toHaveAccessibleName(/unread|Missed/)
    await openChat(chanida.page, /^Saturday badminton/)
    await expect(log.getByText('Amelia called Budi Santoso, declined').last()).toBeVisible()
    await expect(log.getByText('Amelia called Budi Santoso, no answer').last()).toBeVisible()
    expect(await Promise.all([missed.count(), declined.count()])).toEqual(before)
    await openChat(budi.page, /^Saturday badminton/)
    await expect(budi.page.getByRole('log').getByText('You declined').last()).toBeVisible()
    await expect(budi.page.getByRole('log').getByText('Missed call').last()).toBeVisible()
  },
)

test(
  'if microphone and camera are both refused, both are said, and each message can be closed',
  { tag: '@full' },
  async ({ phone }) => {
    const [amelia, linh] = (await withDevices(phone, 'amelia', 'linhvu')) as [Phone, Phone]
    const { page } = amelia
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      navigator.mediaDevices.getUserMedia = refuse
    })
    await openChat(page, /^Linh Vũ/)
    await button(amelia, 'Video call').click()
    await incoming(linh).getByRole('button', { name: 'Answer', exact: true }).click()
    const [microphone, camera] = [
      page.getByText(/^The microphone is blocked\./),
      page.getByText(/^The camera is blocked\./),
    ]
    await expect(microphone).toBeVisible()
    await expect(camera).toBeVisible()
    for (const left of [1, 0]) {
      await button(amelia, 'Dismiss').first().click()
      await expect(button(amelia, 'Dismiss')).toHaveCount(left)
    }
    await button(amelia, 'Hang up').click()
    await expect(button(linh, 'Hang up')).toBeHidden()
  },
)
