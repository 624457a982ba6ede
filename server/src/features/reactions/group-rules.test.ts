import { expect, test } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { reactions } from '@mynah/contract/reactions'
import { groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

async function room() {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const { data } = await (await ana.connect()).sendText({ groupId: id }, 'lunch?')
  const react = (who: Person, emoji = '👍', on = true) =>
    who.call(reactions.set, { conversation: { type: 1, id }, msgId: data.id, emoji, on })
  const shown = async () =>
    (await cy.call(reactions.list, { conversation: { type: 1, id }, msgId: data.id })).list
      .map(({ userName, emojis }) => `${userName} ${emojis.toSorted().join('')}`)
      .toSorted()
  return { ana, bo, cy, id, react, shown }
}

test('the owner permits some emoji: others are refused, existing ones stay, and own ones can be removed', async () => {
  const { ana, bo, cy, id, react, shown } = await room()
  await react(bo, '😂')
  await react(cy, '😂')
  await ana.call(groups.setReactions, { id, emojis: ['👍', '🎉', '👍'] })
  expect((await bo.call(groups.detail, { id })).reactions).toEqual(['👍', '🎉'])
  expect((await bo.call(groups.list, {})).list.find((one) => one.id === id)?.reactions).toEqual(['👍', '🎉'])
  await react(bo, '🎉')
  // For the owner too: it is a rule of the group.
  for (const one of [ana, bo]) await expect(react(one, '❤️')).rejects.toThrow('ReactionNotAllowed')
  expect(await shown()).toEqual(['bo 🎉😂', 'cy 😂'])
  await react(bo, '😂', false)
  await expect(react(bo, '😂')).rejects.toThrow('ReactionNotAllowed')
  expect(await shown()).toEqual(['bo 🎉', 'cy 😂'])
})

test('reactions can be disabled, and all permitted again', async () => {
  const { ana, bo, id, react, shown } = await room()
  await react(bo)
  await ana.call(groups.setReactions, { id, emojis: [] })
  expect((await bo.call(groups.detail, { id })).reactions).toEqual([])
  await expect(react(ana)).rejects.toThrow('ReactionsOff')
  await expect(react(bo, '🎉')).rejects.toThrow('ReactionsOff')
  expect(await shown()).toEqual(['bo 👍'])
  await ana.call(groups.setReactions, { id })
  expect(await bo.call(groups.detail, { id })).not.toHaveProperty('reactions')
  await react(ana, '🎉')
})

test('a muted member, alone or with all, can react unless reactions need the right to write', async () => {
  const { ana, bo, cy, id, react, shown } = await room()
  await ana.call(groups.setUserSilent, { id, state: true, userIds: [bo.id] })
  await react(bo)
  await ana.call(groups.setReactSpeakers, { id, state: true })
  await expect(react(bo, '🎉')).rejects.toThrow('MessageSilenced')
  await react(cy)
  await ana.call(groups.setSilent, { id, state: true })
  await expect(react(cy, '🎉')).rejects.toThrow('MessageGroupSilent')
  await react(ana)
  // Earlier reactions can still be removed.
  await react(bo, '👍', false)
  expect(await shown()).toEqual(['ana 👍', 'cy 👍'])
  await ana.call(groups.setReactSpeakers, { id, state: false })
  await react(bo, '🎉')
})

test('only the owner sets it, with at most twenty emoji, and nobody in a private chat', async () => {
  const { ana, bo, id, react } = await room()
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  await expect(bo.call(groups.setReactions, { id, emojis: [] })).rejects.toThrow('NoPermission')
  await expect(bo.call(groups.setReactSpeakers, { id, state: true })).rejects.toThrow('NoPermission')
  const many = Array.from({ length: limits.groupReactionsMax + 1 }, (_, n) =>
    String.fromCodePoint(0x1f600 + n),
  )
  await expect(ana.call(groups.setReactions, { id, emojis: many })).rejects.toThrow('BadParameter')
  await ana.call(groups.setReactions, { id, emojis: many.slice(1) })
  await expect(react(bo)).rejects.toThrow('ReactionNotAllowed')
  const { data } = await (await ana.connect()).sendText({ to: bo.id }, 'us two')
  await bo.call(reactions.set, {
    conversation: { type: 2, id: ana.id },
    msgId: data.id,
    emoji: '👍',
    on: true,
  })
})

test('each reaction concurrent with a change of the setting is stored or refused', async () => {
  const { ana, bo, cy, id, react, shown } = await room()
  const [, ...answers] = await Promise.allSettled([
    ana.call(groups.setReactions, { id, emojis: [] }),
    ...[bo, cy].flatMap((one) => ['👍', '🎉'].map((emoji) => react(one, emoji))),
  ])
  const taken = answers.filter(({ status }) => status === 'fulfilled').length
  expect((await shown()).join('').match(/👍|🎉/gu)?.length ?? 0).toBe(taken)
  await expect(react(ana)).rejects.toThrow('ReactionsOff')
})
