import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bulkDecisions } from '@mynah/contract/bulk-decisions'
import { complaintAbout, complaintAdmin, complaintState } from '@mynah/contract/complaints'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { momentAdmin } from '@mynah/contract/moments-admin'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { msgType } from '@mynah/contract/message-kinds'
import { queuePage } from '#test/queue-page.ts'
import { fact, key, press, rowsOf, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

type Waiting = AdminOutput<typeof complaintAdmin.queue>['list'][number]
type Complaint = AdminOutput<typeof complaintAdmin.look>

const aboutLinh: Waiting = {
  id: '41',
  about: complaintAbout.person,
  targetId: '7',
  targetName: 'Linh',
  kind: 'fraud',
  state: complaintState.waiting,
  decision: '',
  reason: '',
  createTime: Date.UTC(2026, 1, 3),
  decideTime: 0,
  count: 3,
  waiting: 1,
  newestTime: Date.UTC(2026, 1, 3),
}
const aboutGroup: Waiting = {
  ...aboutLinh,
  id: '42',
  about: complaintAbout.group,
  targetId: '9',
  targetName: '',
}

let queue: Waiting[]
let more: Partial<Complaint>
const confirm = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  queue = [aboutLinh, aboutGroup]
  more = {}
  confirm.mockReset().mockReturnValue(true)
  vi.stubGlobal('confirm', confirm)
  server.role = 'reviewer'
  server.answer(complaintAdmin.queue, ({ state }) => queuePage(queue.filter((one) => one.state === state)))
  server.answer(complaintAdmin.look, ({ id }) => ({
    ...(queue.find((one) => one.id === id) ?? aboutLinh),
    userId: '8',
    userName: 'Budi',
    text: 'Asked me for money',
    phone: '+84 90',
    photos: [],
    message: null,
    moment: null,
    others: [],
    ...more,
  }))
  server.answer(complaintAdmin.decide, ({ id }) => {
    queue = queue.filter((one) => one.id !== id)
    return { state: complaintState.acted, closed: 1 }
  })
})

const open = async (name = 'Linh (person)') => {
  await show('/complaints')
  await screen.findByRole('button', { name })
  press(name)
  await screen.findByRole('region', { name: /^Complaint about/ })
}

test('open complaints are listed by the person or group they are about, with the number of complaints', async () => {
  await show('/complaints')
  const [first, second] = await rowsOf('Complaints')
  expect(first?.slice(0, 3)).toEqual(['Linh (person)', 'fraud', '3'])
  expect(second?.[0]).toBe('9 (group)')
  expect(server.inputs(complaintAdmin.look)).toEqual([])
})

test('other states are listed by choice, and where there is none the page says so', async () => {
  queue = [{ ...aboutLinh, state: complaintState.acted, decision: 'warn', decideTime: Date.UTC(2026, 1, 5) }]
  await show('/complaints')
  await screen.findByText('Nothing to review.')
  type('State', String(complaintState.acted))
  const [row] = await rowsOf('Complaints')
  expect(row?.[4]).toContain('5 Feb 2026')
  expect(row?.[5]).toBe('warn')
  press('Linh (person)')
  await screen.findByRole('region', { name: 'Complaint about Linh' })
  expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Choose Linh (person)' })).toBeNull()
})

test('a queue that cannot be had says why', async () => {
  server.fail(complaintAdmin.queue)
  await show('/complaints')
  expect(await trouble('The server is not responding.')).toBeDefined()
})

test('a complaint is shown with its author and text, the reported message and the evidence', async () => {
  more = {
    photos: ['https://files.example/1.webp', 'https://files.example/2.webp'],
    message: {
      msgType: msgType.text,
      content: 'Send me 100',
      version: 1,
      versions: [
        { version: 0, content: 'Good morning', time: Date.UTC(2026, 1, 2) },
        { version: 1, content: 'Send me 100', time: Date.UTC(2026, 1, 2) },
      ],
      msgTime: Date.UTC(2026, 1, 2),
      nick: 'Linh',
      links: ['https://bad.example/'],
      media: [],
      card: {
        id: 'c',
        url: 'https://a.example/',
        host: 'a.example',
        title: 'A cup',
        site: '',
        text: 'Blue',
        image: '',
      },
    },
  }
  await open()
  expect(fact('Reported by')).toBe('Budi (8)')
  expect(fact('About')).toBe('Linh (7)')
  expect(fact('Text')).toBe('Asked me for money')
  expect(fact('Phone')).toBe('+84 90')
  expect(fact('Message')).toBe('Send me 100')
  const versions = within(screen.getByRole('region', { name: 'Versions of the message' }))
  expect(versions.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/2026.*[^)]Good morning$/),
    expect.stringMatching(/2026.*\(reported\)Send me 100$/),
  ])
  expect(fact('Links lead to')).toBe('https://bad.example/')
  expect(fact('Preview of its link')).toBe('a.example: A cup Blue')
  expect(fact('Sent')).toMatch(/^Linh, 2 Feb 2026/)
  expect(screen.getByRole('img', { name: 'Evidence 2' }).getAttribute('src')).toBe(
    'https://files.example/2.webp',
  )
})

test('a message that is no text is shown with its kind', async () => {
  more = {
    message: {
      msgType: msgType.file,
      content: '{"url":"x"}',
      msgTime: 1,
      version: null,
      versions: [],
      nick: 'Linh',
      links: [],
      media: [],
      card: null,
    },
  }
  await open()
  expect(fact('Message')).toBe(`kind ${msgType.file}: {"url":"x"}`)
})

test('a picture is shown with the words under it', async () => {
  const media = [{ type: 'image' as const, url: 'https://files.example/3.webp?s=1', thumb: '' }]
  const box = { url: '/3.webp', thumb: '', width: 1, height: 1, size: 1, mime: 'image/webp' }
  const content = JSON.stringify({ ...box, text: 'Buy followers' })
  more = {
    message: {
      msgType: msgType.image,
      content,
      msgTime: 1,
      nick: 'Linh',
      links: [],
      media,
      card: null,
      version: 0,
      versions: [],
    },
  }
  await open()
  expect(fact('Message')).toBe('Buy followers')
  expect(screen.getByRole('img', { name: 'Picture or video of the message' }).getAttribute('src')).toBe(
    'https://files.example/3.webp?s=1',
  )
})

test('a moment is shown with its words, its pictures or its video', async () => {
  const media = [
    { type: 'image' as const, url: 'https://files.example/1.webp', thumb: '' },
    { type: 'video' as const, url: 'https://files.example/2.mp4', thumb: '' },
  ]
  more = {
    moment: { id: '77', text: 'Buy followers here', media, createTime: Date.UTC(2026, 1, 2), state: 'shown' },
  }
  await open()
  expect(fact('Moment')).toBe('Buy followers here')
  expect(fact('Published')).toMatch(/^2 Feb 2026/)
  const list = screen.getByRole('list', { name: 'Media of the moment' })
  expect(list.querySelector('video')?.getAttribute('src')).toBe('https://files.example/2.mp4')
  expect(screen.getByRole('img', { name: 'Moment 1' }).getAttribute('src')).toBe(
    'https://files.example/1.webp',
  )
})

test('a reported moment is hidden with a note, then restored or deleted', async () => {
  const moment = { id: '77', text: '', media: [], createTime: 1 }
  more = { moment: { ...moment, state: 'shown' } }
  server.answer(momentAdmin.hide, () => {
    more = { moment: { ...moment, state: 'hidden' } }
    return null
  })
  server.answer(momentAdmin.restore, () => null)
  server.answer(momentAdmin.delete, () => {
    more = { moment: { ...moment, state: 'deleted' } }
    return null
  })
  await open()
  type('Note to the author', ' Sells followers ')
  press('Hide the moment')
  await screen.findByRole('button', { name: 'Restore the moment' })
  expect(server.inputs(momentAdmin.hide)).toEqual([{ id: '77', note: 'Sells followers' }])
  press('Restore the moment')
  await waitFor(() => expect(server.inputs(momentAdmin.restore)).toEqual([{ id: '77' }]))
  press('Delete the moment')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the moment' })).toBeNull())
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete the moment?')
  expect(fact('Moment status')).toBe('deleted')
})

test('a reported sticker pack is shown with its name and pictures, and deleted after a question', async () => {
  const media = [{ type: 'image' as const, url: 'https://files.example/1.webp', thumb: '' }]
  const pack = { id: '77', text: 'Birds', media, createTime: 1 }
  more = { about: complaintAbout.stickerPack, moment: { ...pack, state: 'shown' } }
  server.answer(stickerPackAdmin.delete, () => {
    more = { about: complaintAbout.stickerPack, moment: { ...pack, state: 'deleted' } }
    return null
  })
  await open()
  expect(fact('Sticker pack')).toBe('Birds')
  expect(screen.queryByRole('button', { name: 'Hide the moment' })).toBeNull()
  press('Delete pack')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete pack' })).toBeNull())
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete this sticker pack for everyone?')
  expect(server.inputs(stickerPackAdmin.delete)).toEqual([{ id: '77' }])
  expect(fact('Pack status')).toBe('deleted')
})

test('people can be dismissed, warned or frozen, groups dissolved in place of frozen', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Dissolve the group' })).toBeNull()
  screen.getByRole('button', { name: 'Freeze the person' })
  press('9 (group)')
  await screen.findByRole('button', { name: 'Dissolve the group' })
  expect(screen.queryByRole('button', { name: 'Freeze the person' })).toBeNull()
})

test.each([
  ['Dismiss', 'dismiss'],
  ['Warn', 'warn'],
] as const)('%s waits ten seconds, can be undone, and opens what waits next', async (button, decision) => {
  server.holdsOrders = true
  await open()
  type('Reason (for the team)', 'the same as last week')
  press(button)
  await screen.findByRole('button', { name: 'Dissolve the group' })
  expect(confirm).not.toHaveBeenCalled()
  await screen.findByText(`Complaint about Linh: ${button} in ten seconds.`)
  press('Linh (person)')
  await screen.findByText(`${button} (1) in ten seconds, even if you leave this page.`)
  expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull()
  press('Undo', within(screen.getByRole('region', { name: 'Complaint about Linh' })))
  await screen.findByRole('button', { name: 'Warn' })
  expect(server.inputs(complaintAdmin.decide)).toEqual([])
  server.holdsOrders = false
  type('Reason (for the team)', 'the same as last week')
  press(button)
  await screen.findByRole('button', { name: 'Dissolve the group' })
  expect(confirm).not.toHaveBeenCalled()
  expect(server.inputs(complaintAdmin.decide)).toEqual([
    { id: '41', decision, until: Date.UTC(2026, 1, 3), reason: 'the same as last week' },
  ])
  await waitFor(async () => expect(await rowsOf('Complaints')).toHaveLength(1))
})

test.each([
  ['Linh (person)', 'Freeze the person', 'freeze'],
  ['9 (group)', 'Dissolve the group', 'dissolve'],
])('of %s: %s asks once more, and a no does nothing', async (name, button, decision) => {
  await open(name)
  confirm.mockReturnValue(false)
  press(button)
  expect(confirm).toHaveBeenCalledExactlyOnceWith(`${button}?`)
  expect(server.inputs(complaintAdmin.decide)).toEqual([])
  confirm.mockReturnValue(true)
  press(button)
  await waitFor(() => expect(server.inputs(complaintAdmin.decide)).toHaveLength(1))
  expect(server.inputs(complaintAdmin.decide)[0]?.decision).toBe(decision)
})

test('each decision has its key, and what is grave asks first', async () => {
  confirm.mockReturnValue(false)
  await open()
  await screen.findByRole('button', { name: 'Freeze the person' })
  key('f')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(server.inputs(complaintAdmin.decide)).toEqual([])
  key('w')
  await waitFor(() => expect(server.inputs(complaintAdmin.decide)).toMatchObject([{ decision: 'warn' }]))
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('several are decided at once: a preview, then each by its own call in the listed version, with the results', async () => {
  server.answer(complaintAdmin.decide, ({ id }) => {
    queue = queue.filter((one) => one.id !== id)
    return { state: complaintState.dismissed, closed: id === '41' ? 3 : 1 }
  })
  await show('/complaints')
  await screen.findByText('Chosen: 0')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dismiss …' }).disabled).toBe(true)
  fireEvent.click(box('Choose all on this page'))
  expect(box('Choose 9 (group)').checked).toBe(true)
  await screen.findByText('Chosen: 2')
  press('Dismiss …')
  const preview = within(screen.getByRole('region', { name: 'Dismiss (2): are you sure?' }))
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Linh (person)',
    '9 (group)',
  ])
  expect(server.inputs(complaintAdmin.decide)).toEqual([])
  press('Dismiss (2)', preview)
  await screen.findByText('Linh (person): Complaints closed: 3')
  await screen.findByText('9 (group): Complaints closed: 1')
  const until = aboutLinh.newestTime
  expect(server.inputs(complaintAdmin.decide)).toEqual([
    { id: '41', decision: 'dismiss', until },
    { id: '42', decision: 'dismiss', until },
  ])
  press('Close', within(screen.getByRole('region', { name: 'Dismiss (2)' })))
  await waitFor(() => expect(screen.queryByText(/^Chosen:/)).toBeNull())
  await screen.findByText('Nothing to review.')
})

test('one that is not decided says why, and the others are decided all the same', async () => {
  server.answer(complaintAdmin.decide, () => {
    server.refuse(complaintAdmin.decide, 'NoDataFound')
    return { state: complaintState.acted, closed: 1 }
  })
  await show('/complaints')
  await screen.findByRole('button', { name: 'Linh (person)' })
  fireEvent.click(box('Choose all on this page'))
  press('Warn …')
  press('Warn (2)')
  await screen.findByText('Linh (person): Complaints closed: 1')
  expect(await screen.findByText(/^9 \(group\): No data found/)).toBeDefined()
})

test('what another operator has open is skipped, with the number and the name', async () => {
  const since = Date.UTC(2026, 1, 3, 4, 5)
  server.answer(complaintAdmin.decide, () => {
    server.refuse(complaintAdmin.decide, 'ClaimedByOther', { name: 'Sam', since })
    return { state: complaintState.acted, closed: 1 }
  })
  await show('/complaints')
  await screen.findByRole('button', { name: 'Linh (person)' })
  fireEvent.click(box('Choose all on this page'))
  press('Warn …')
  press('Warn (2)')
  await screen.findByText('Linh (person): Complaints closed: 1')
  await screen.findByText(/^9 \(group\): Another operator has this open/)
  expect(await screen.findByText('Skipped, as others have them open: 1 (Sam).')).toBeDefined()
})

test('an order whose answer was lost is sent again as the same one', async () => {
  server.holdsOrders = true
  await show('/complaints')
  await screen.findByRole('button', { name: 'Linh (person)' })
  fireEvent.click(box('Choose all on this page'))
  press('Warn …')
  server.loseAnswer(bulkDecisions.start)
  press('Warn (2)')
  await trouble('The server is not responding.')
  press('Warn (2)')
  await screen.findByRole('region', { name: /^Warn \(2\) in ten seconds/ })
  const [first, again, ...more] = server.inputs(bulkDecisions.start).map(({ id }) => id)
  expect([again, more]).toEqual([first, []])
})

test('for ten seconds it can be undone, also by who comes back to the page', async () => {
  server.holdsOrders = true
  await show('/complaints')
  await screen.findByRole('button', { name: 'Linh (person)' })
  press('Linh (person)')
  await screen.findByRole('region', { name: /^Complaint about/ })
  key('x')
  expect(box('Choose Linh (person)').checked).toBe(true)
  press('Dismiss …')
  press('Dismiss (1)')
  const waits = { name: 'Dismiss (1) in ten seconds, even if you leave this page.' }
  press('Undo', within(await screen.findByRole('region', waits)))
  await screen.findByText('Chosen: 0')
  key('x')
  press('Dismiss …')
  press('Dismiss (1)')
  await screen.findByRole('region', waits)
  cleanup()
  await show('/complaints')
  press('Undo', within(await screen.findByRole('region', waits)))
  await screen.findByText('Chosen: 0')
  expect(server.inputs(complaintAdmin.decide)).toEqual([])
})

test('while an order waits the next one is given, about other items, and each is undone alone', async () => {
  server.holdsOrders = true
  await show('/complaints')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Linh (person)' }))
  press('Warn …')
  press('Warn (1)')
  const warns = await screen.findByRole('region', { name: /^Warn \(1\) in ten seconds/ })
  expect(screen.queryByRole('checkbox', { name: 'Choose Linh (person)' })).toBeNull()
  fireEvent.click(box('Choose 9 (group)'))
  press('Dismiss …')
  press('Dismiss (1)')
  const dismisses = await screen.findByRole('region', { name: /^Dismiss \(1\) in ten seconds/ })
  press('Undo', within(warns))
  await waitFor(() => expect(warns.isConnected).toBe(false))
  expect(dismisses.isConnected).toBe(true)
  expect(box('Choose Linh (person)')).toBeDefined()
})

test('the next order removes the results of the one before', async () => {
  await show('/complaints')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Linh (person)' }))
  press('Warn …')
  press('Warn (1)')
  const done = await screen.findByText('Linh (person): Complaints closed: 1')
  fireEvent.click(box('Choose 9 (group)'))
  press('Dismiss …')
  press('Dismiss (1)')
  await screen.findByText('9 (group): Complaints closed: 1')
  expect(done.isConnected).toBe(false)
})

test('a decision that is refused after its ten seconds says why beside the list', async () => {
  server.refuse(complaintAdmin.decide, 'NoDataFound')
  await open()
  press('Warn')
  await screen.findByText(/^Linh: No data found/)
  press('Close')
  await waitFor(() => expect(screen.queryByText(/^Linh: No data found/)).toBeNull())
  expect(await rowsOf('Complaints')).toHaveLength(2)
})

test('a decision that is refused at once says why and stays open', async () => {
  server.refuse(complaintAdmin.decide, 'NoDataFound')
  await open()
  press('Freeze the person')
  await trouble('No data found')
  expect(await rowsOf('Complaints')).toHaveLength(2)
  screen.getByRole('button', { name: 'Warn' })
})

test('j and k walk through the list', async () => {
  await show('/complaints')
  await screen.findByRole('button', { name: 'Linh (person)' })
  key('j')
  await screen.findByRole('button', { name: 'Freeze the person' })
  key('j')
  await screen.findByRole('button', { name: 'Dissolve the group' })
  key('k')
  expect(await screen.findByRole('button', { name: 'Freeze the person' })).toBeDefined()
})

test('customer service reads complaints and is offered no decision', async () => {
  server.role = 'support'
  await open()
  expect(fact('Text')).toBe('Asked me for money')
  for (const name of ['Dismiss', 'Warn', 'Freeze the person'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('other open complaints about the same person are listed beside it, can be opened, and are closed by one decision', async () => {
  const other = {
    ...{ id: '42', userId: '9', userName: 'Nok', kind: 'spam', text: 'Sends me links' },
    createTime: Date.UTC(2026, 1, 4),
  }
  more = { waiting: 2, others: [other], newestTime: other.createTime }
  server.answer(complaintAdmin.decide, { state: complaintState.acted, closed: 2 })
  await open()
  const all = within(screen.getByRole('region', { name: 'Also waiting about Linh' }))
  expect(all.getByRole('link', { name: /^Nok/ }).getAttribute('href')).toBe('#/complaints?open=42')
  all.getByText('Sends me links')
  screen.getByText('Your decision closes all 2 complaints.')
  press('Freeze the person')
  await screen.findByText('Linh: Freeze the person. Complaints closed: 2.')
  expect(server.inputs(complaintAdmin.decide)).toEqual([
    { id: '41', decision: 'freeze', until: other.createTime },
  ])
})
