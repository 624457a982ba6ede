import { groupLinks } from '@mynah/contract/group-links'
import { groups } from '@mynah/contract/groups'
import { messageEdits } from '@mynah/contract/message-edits'
import { messagePins } from '@mynah/contract/message-pins'
import { polls } from '@mynah/contract/polls'
import { reactions } from '@mynah/contract/reactions'
import { scheduledMessages } from '@mynah/contract/scheduled-messages'
import { chatType } from '@mynah/contract/socket'
import type { Page } from '@playwright/test'
import { messageId } from '../server/test/person.ts'
import { faultsOf } from './accessible.ts'
import { more, openChat, openInfo } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'
import { settled } from './stage.ts'

/** A menu is outside of all landmarks; the emoji grid counts rows and columns from 0, which its library requires. */
async function expectClean(page: Page, what: string): Promise<void> {
  const faults = await faultsOf(page, (axe) =>
    axe.disableRules('region').exclude('[aria-rowindex="0"]').exclude('[aria-colindex="0"]'),
  )
  expect.soft(faults, what).toEqual([])
}

for (const theme of ['light', 'dark'] as const)
  test(
    `everything that living messages open over a room can be read by everyone, ${theme}`,
    { tag: theme === 'dark' ? ['@full'] : [] },
    async ({ phone }, info) => {
      test.setTimeout(180_000)
      const amelia = await phone('amelia', { theme })
      const budi = await phone('budi01', { language: 'en' })
      const { page, person } = amelia
      const chat = `Sheets ${theme} ${info.project.name}`
      const { id: groupId } = await person.call(groups.create, { name: chat, userList: [budi.person.id] })
      const conversation = { type: chatType.group, id: groupId } as const
      const socket = await budi.person.connect()
      const [first, second, poll] = [messageId(), messageId(), messageId()]
      await socket.sendText({ groupId }, 'We meet at sevn', first)
      await socket.sendText({ groupId }, 'At the east gate', second)
      socket.close()
      for (const msgId of [first, second])
        await person.call(messagePins.set, { conversation, msgId, on: true, days: 0 })
      for (const one of [amelia, budi])
        await one.person.call(reactions.set, { conversation, msgId: first, emoji: '👍', on: true })
      await person.call(polls.create, {
        ...{ conversation, id: poll, kind: 'poll', question: 'Where?', options: ['Noodles', 'Rice'] },
        ...{ multiple: false, secret: false, results: 'now', endTime: 0, addOptions: true },
      })
      await budi.person.call(polls.vote, { conversation, msgId: poll, choices: [1] })
      await person.call(scheduledMessages.add, {
        ...{ conversation, id: messageId(), msgType: 0, content: 'Good morning', timeZone: 'Asia/Jakarta' },
        sendTime: Date.now() + 86_400_000,
      })

      await openChat(page, new RegExp(`^${chat}`))
      const log = page.getByRole('log')
      const dialog = page.getByRole('dialog')
      const message = log.locator('[data-message]').filter({ hasText: 'We meet' })
      const openMenu = () => message.click({ button: 'right' })
      const close = async () => {
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await expect(log.getByRole('radio', { name: /^Rice/ })).toBeVisible()
      // the message was read by now, so that an edit is marked
      await budi.person.call(messageEdits.save, {
        ...{ conversation, msgId: first, version: 0, content: 'We meet at seven' },
      })
      await expect(log.getByRole('button', { name: 'edited' })).toBeVisible()
      await expectClean(page, 'the room with a poll, pills, pins and what is scheduled')

      await openMenu()
      await expect(page.getByRole('menuitem', { name: 'Love' })).toBeVisible()
      await expectClean(page, 'the menu of a message')
      await page.getByRole('menuitem', { name: 'More reactions' }).click()
      await expect(dialog.getByRole('gridcell').first()).toBeVisible()
      await expectClean(page, 'all reactions')
      await close()
      await log.getByRole('button', { name: /^👍/ }).click({ button: 'right' })
      await expect(dialog.getByText('Budi Santoso')).toBeVisible()
      await expectClean(page, 'who reacted')
      await close()
      await log.getByRole('button', { name: 'edited' }).click()
      await expect(dialog.getByText('We meet at sevn')).toBeVisible()
      await expectClean(page, 'earlier versions')
      await close()
      await page.getByRole('button', { name: 'All pinned messages' }).click()
      await expect(dialog.getByText('At the east gate')).toBeVisible()
      await expectClean(page, 'the pinned messages')
      await close()
      await log.getByRole('button', { name: 'Who voted' }).click()
      await expect(dialog.getByRole('button', { name: 'Rice' })).toBeVisible()
      await expectClean(page, 'who voted')
      await close()
      await page.getByRole('button', { name: /^Scheduled: / }).click()
      await expect(dialog.getByText('Good morning')).toBeVisible()
      await expectClean(page, 'what is scheduled')
      await dialog.getByRole('button', { name: /^Good morning/ }).click()
      await page.getByRole('button', { name: 'Change time' }).click()
      await expect(dialog.getByRole('button', { name: /^In an hour/ })).toBeVisible()
      await expectClean(page, 'the time of a scheduled message')
      await close()
      await openMenu()
      await page.getByRole('menuitem', { name: 'Remind me' }).click()
      await expect(dialog.getByRole('button', { name: /^In an hour/ })).toBeVisible()
      await expectClean(page, 'the time of a reminder')
      await close()

      const link = await person.call(groupLinks.add, { groupId, label: 'Poster', places: 20 })
      const invitation = new URL(`/#/q/join/${link.token}`, page.url()).href
      const field = page.getByRole('textbox', { name: 'Message' })
      await field.fill(`Come: ${invitation}`)
      await expect(page.getByRole('group', { name: 'Preview of the link' })).toContainText(chat)
      await expectClean(page, 'the card of a link over the composer')
      await field.fill('')
      await openInfo(page)
      await page.getByRole('button', { name: /^Disappearing messages/ }).click()
      await expect(dialog.getByRole('button', { name: '1 day' })).toBeVisible()
      await expectClean(page, 'the time after which messages disappear')
      await close()
      await page.goto(`/#/q/join/${link.token}`)
      await settled(page)
      await expectClean(page, 'the page of an invitation')

      await amelia.context.grantPermissions(['geolocation'])
      await amelia.context.setGeolocation({ latitude: -6.1754, longitude: 106.8272, accuracy: 9 })
      await page.goto(`/#/pages/room/multi?id=${groupId}`)
      await more(page)
      await page.getByRole('button', { name: 'Poll' }).click()
      await page.getByText('Find a date').click()
      await expect(page.getByText('With a time of day')).toBeVisible()
      await expectClean(page, 'the page that finds a date')
      await page.goBack()
      await more(page)
      await page.getByRole('button', { name: 'Place', exact: true }).click()
      await page.getByText('1 hour').click()
      await page.getByRole('button', { name: 'Share live' }).click()
      await expect(log.getByText(/^Live until/)).toBeVisible()
      await expectClean(page, 'a live place in the room')
    },
  )
