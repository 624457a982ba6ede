import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPoll } from '@mynah/contract/polls'
import type { App } from '#platform/app.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { perApp } from '#platform/per-app.ts'
import * as messages from '#features/messages/index.ts'
import { isOver, ownOf, pollAt, throwRefusal, viewOf, visiblePoll, type Own, type Poll } from './poll.ts'
import { changeVotes, countSecretly } from './count.ts'
import { publishOwn } from './publish.ts'

type Vote = { userId: string; msgId: string; choices: readonly number[] }
type Asked = { vote: Vote; answer: PromiseWithResolvers<OwnPoll> }

/** The most votes of a poll in one transaction. */
const togetherMax = 100
/**
 * How long votes are collected: for secret polls, so that a transaction contains several; and if counts go to each
 * voter, so that many votes need few events.
 */
const gatheredMs = 1_000

const queues = perApp((app) => {
  const waiting = new Map<string, Asked[]>()
  async function run(key: string, { msgId }: Vote, asked: Asked[], gathers: boolean): Promise<void> {
    while (asked.length > 0) {
      if (gathers) await sleep(gatheredMs)
      const some = asked.splice(0, togetherMax)
      const votes = some.map(({ vote }) => vote)
      try {
        const answers = await app.transaction((tx) => takeAll(app, tx, key, msgId, votes))
        for (const [index, { answer }] of some.entries()) {
          const given = answers[index]
          if (given instanceof Error) answer.reject(given)
          else if (given) answer.resolve(given)
        }
      } catch (error) {
        for (const { answer } of some) answer.reject(error)
      }
    }
    waiting.delete(`${key} ${msgId}`)
  }
  return (key: string, vote: Vote, gathers: boolean): Promise<OwnPoll> => {
    const answer = Promise.withResolvers<OwnPoll>()
    const place = `${key} ${vote.msgId}`
    const asked = waiting.get(place)
    if (asked) asked.push({ vote, answer })
    else {
      const first = [{ vote, answer }]
      waiting.set(place, first)
      void run(key, vote, first, gathers)
    }
    return answer.promise
  }
})

/**
 * Votes, replacing the user's earlier choices. @throws if the poll has ended, the vote is final, or the user may not
 * vote
 */
export async function vote(app: App, key: string, given: Vote): Promise<OwnPoll> {
  const { poll } = await visiblePoll(app.db, { key, ...given })
  const { secret, results } = poll.content
  return queues(app)(key, { ...given, choices: [...new Set(given.choices)] }, secret || results === 'voted')
}

/** Checks votes one by one, and stores the changes. A refused vote gets its error as the answer. */
async function takeAll(
  app: App,
  tx: Tx,
  key: string,
  msgId: string,
  votes: readonly Vote[],
): Promise<(OwnPoll | ApiError)[]> {
  await messages.lockConversation(tx, key)
  const poll = await pollAt(tx, key, msgId)
  if (!poll) return votes.map(() => new ApiError('NoDataFound'))
  const userIds = [...new Set(votes.map(({ userId }) => userId))]
  const people = await messages.participationsOf(
    tx,
    userIds.map((userId) => `${key} ${userId}`),
  )
  const refusals = await messages.callRefusalsAmong(tx, key, userIds)
  const before = await ownOf(tx, poll, userIds)
  const after = new Map(before)
  const over = isOver(poll, app.clock.now())
  const judge = ({ userId, choices }: Vote): void => {
    const me = people.get(`${key} ${userId}`)
    if (!me?.isMember || !messages.maySee(me, poll.seq)) throw new ApiError('NoDataFound')
    throwRefusal(refusals.get(userId) ?? 0)
    if (over) throw new ApiError('PollEnded')
    const { options, multiple, secret, quiz } = poll.content
    if (choices.some((one) => one >= options.length)) throw badParameter('choices')
    if ((!multiple && choices.length > 1) || ((secret || quiz) && choices.length === 0))
      throw badParameter('choices')
    const stood = after.get(userId)
    const isSame = !secret && same(stood?.choices ?? [], choices)
    if (stood && (secret || quiz) && !isSame) throw new ApiError('PollVoteFinal')
    after.set(userId, { choices, waiting: stood?.waiting ?? [], voted: choices.length > 0 })
  }
  const verdicts = votes.map((one) => {
    try {
      judge(one)
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  })
  const changed = userIds.filter((userId) => {
    const [was, is] = [before.get(userId), after.get(userId)]
    return was !== is && !same(was?.choices ?? [], is?.choices ?? [])
  })
  const chosen = changed.flatMap((userId) => after.get(userId)?.choices ?? [])
  if (poll.content.secret) await countSecretly(app, tx, poll, changed, chosen)
  else await storePublic(app, tx, poll, changed, before, after)
  const own = await ownOf(tx, poll, userIds)
  publishOwn(app, tx, poll, new Map(changed.map((userId) => [userId, own.get(userId) ?? noVote])))
  return votes.map(({ userId }, index) => verdicts[index] ?? viewOf(poll, own.get(userId)))
}

const noVote: Own = { choices: [], waiting: [], voted: false }

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((choice) => other.includes(choice))

async function storePublic(
  app: App,
  tx: Tx,
  poll: Poll,
  userIds: readonly string[],
  before: ReadonlyMap<string, Own>,
  after: ReadonlyMap<string, Own>,
): Promise<void> {
  if (userIds.length === 0) return
  const only = (all: ReadonlyMap<string, Own>, but: ReadonlyMap<string, Own>) =>
    userIds.flatMap((userId) =>
      (all.get(userId)?.choices ?? [])
        .filter((option) => !but.get(userId)?.choices.includes(option))
        .map((option) => ({ userId, option })),
    )
  const voted = (all: ReadonlyMap<string, Own>) => userIds.filter((userId) => all.get(userId)?.voted).length
  await changeVotes(app, tx, poll, {
    added: only(after, before),
    gone: only(before, after),
    voters: voted(after) - voted(before),
  })
}
