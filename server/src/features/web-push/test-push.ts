import type { App } from '#platform/app.ts'
import { textsOf } from '#platform/texts.ts'
import type { Outcome } from './push-queues.ts'
import { push } from './sender.ts'
import * as store from './store.ts'

const texts = textsOf('web-push')

/** A test notification, in the language of the subscription. */
export function pushTest(app: App, subscription: store.Subscription): Promise<Outcome> {
  const say = texts(subscription.language)
  return push(app, subscription, {
    title: 'Mynah',
    body: say('test'),
    many: say('newMessages', { count: '{count}' }),
    count: 1,
    tag: 'test',
    path: '/pages/setting/setting',
  })
}

/** The same to all browsers of a user. @returns the host of each push service, and the result */
export async function pushTests(app: App, userId: string): Promise<{ host: string; outcome: Outcome }[]> {
  const found = await store.ofPeople(app.db, [userId])
  return Promise.all(
    found.map(async (one) => ({
      host: URL.parse(one.endpoint)?.hostname ?? '',
      outcome: await pushTest(app, one),
    })),
  )
}
