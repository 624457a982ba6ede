import fc from 'fast-check'
import * as z from 'zod/mini'
import { account } from '@mynah/contract/account'
import { conversationEvents, conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { friendEvents, friends } from '@mynah/contract/friends'
import { groupJoinRequestEvents, groupJoinRequests } from '@mynah/contract/group-join-requests'
import type { DataOf, Event } from '@mynah/contract/kit'
import type { Person, Self } from '@mynah/contract/people'
import { profileEvents } from '@mynah/contract/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { features } from '#app/features.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { friendsQuery } from '#client/chat/entities.ts'
import { chat } from '#client/chat/chat.ts'
import { query, queryClient } from '#client/api/query.ts'
import { sessionWith } from '#features/conversations/session.fixture.ts'

const listQuery = query(conversations.list, { pageSize: 100, pageNo: 1 })
const countQuery = query(friends.applyCount, { status: 0 })
const joinQuery = query(groupJoinRequests.count, { status: 0 })
const personQuery = (id: string) => query(account.detail, { id })
const ids = ['7', '8', '9']

interface Server {
  rows: (ConversationSummary & { hidden: boolean })[]
  people: Person[]
  requests: number
  joins: number
}

const freshServer = (): Server => ({
  rows: ids.map((id) => ({
    ...sessionWith({ id: `s${id}`, conversation: { type: 2, id: id } }),
    hidden: false,
  })),
  people: ids.map(
    (userId) =>
      ({
        ...{ userId, userNum: `n${userId}`, userName: 'A', avatarUrl: '', saveAvatar: '', remarks: '' },
        profiles: '',
      }) as Person,
  ),
  requests: 0,
  joins: 0,
})

/** What each screen would get from the server now. */
const fetched = ({ rows, people, requests, joins }: Server) => ({
  list: rows.flatMap(({ hidden, ...row }) => (hidden ? [] : [row])),
  friends: people,
  people,
  requests,
  joins,
})

function fillCache(server: Server): void {
  const answer = fetched(server)
  const page = { pageNo: 1, pageSize: 100, more: false }
  queryClient.setQueryData(listQuery.queryKey, { list: answer.list, ...page })
  queryClient.setQueryData(friendsQuery.queryKey, { list: answer.friends, ...page })
  for (const person of answer.people) queryClient.setQueryData(personQuery(person.userId).queryKey, person)
  queryClient.setQueryData(countQuery.queryKey, { count: answer.requests })
  queryClient.setQueryData(joinQuery.queryKey, { count: answer.joins })
}

const cached = (): ReturnType<typeof fetched> => ({
  list: (queryClient.getQueryData(listQuery.queryKey)?.list ?? []).toSorted((a, b) =>
    a.id.localeCompare(b.id),
  ),
  friends: queryClient.getQueryData(friendsQuery.queryKey)?.list ?? [],
  people: ids.flatMap((id) => queryClient.getQueryData(personQuery(id).queryKey) ?? []),
  requests: queryClient.getQueryData(countQuery.queryKey)?.count ?? -1,
  joins: queryClient.getQueryData(joinQuery.queryKey)?.count ?? -1,
})

const publish = <E extends Event>(event: E, data: DataOf<E>) =>
  chat.handlers.frame({ cmd: 30, name: event.name, data: z.encode(event.data, data as never) } as never)

type Step = { id: string; value: number }

/** Each changes the server's data, and publishes the events that the server would. */
const changes: Record<string, (server: Server, step: Step) => void> = {
  rename: (server, { id, value }) => {
    const changed = {
      userName: `N${value}`,
      avatarUrl: `/media/${value}`,
      userNum: `n${value}`,
      profiles: `p${value}`,
    }
    for (const one of server.people)
      if (one.userId === id) Object.assign(one, changed, { saveAvatar: changed.avatarUrl })
    for (const row of server.rows)
      if (row.conversation.id === id)
        Object.assign(row, { userName: changed.userName, avatarUrl: changed.avatarUrl })
    publish(profileEvents.changed, { userId: id, ...changed })
  },
  setRow: (server, { id, value }) => {
    for (const row of server.rows) {
      if (row.conversation.id !== id) continue
      Object.assign(row, { isPinned: value % 2 === 0, isMuted: value % 3 === 0, isUnread: value % 5 === 0 })
      // a pinned conversation is visible
      if (row.isPinned) row.hidden = false
      const { hidden: _, ...sent } = row
      publish(conversationEvents.changed, sent)
    }
  },
  hide: (server, { id }) => {
    for (const row of server.rows) {
      if (row.conversation.id !== id || row.isPinned) continue
      row.hidden = true
      publish(conversationEvents.hidden, { conversation: { type: 2, id: id } })
    }
  },
  requests: (server, { value }) => {
    server.requests = value
    publish(friendEvents.applyCount, { count: value })
  },
  joins: (server, { value }) => {
    server.joins = value
    publish(groupJoinRequestEvents.count, { groupId: '5', count: value, total: value })
  },
}

beforeEach(() => {
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  chat.handlers.set(features.flatMap(({ events = [] }) => events))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('for any history, applying its events equals fetching again', () => {
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(changes)),
    id: fc.constantFrom(...ids),
    value: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (history) => {
      queryClient.clear()
      const server = freshServer()
      fillCache(structuredClone(server))
      history.forEach(({ name, ...one }) => changes[name]?.(server, one))
      expect(cached()).toEqual(fetched(server))
    }),
    { numRuns: 200 },
  )
})
