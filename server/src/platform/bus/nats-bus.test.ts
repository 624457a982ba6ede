import { expect, test } from 'vitest'
import { natsOptions } from './nats-bus.ts'

const optionsOf = (urls: string) => {
  const { prefix, options } = natsOptions(urls)
  const { servers, user, pass, token, tls } = options
  return { prefix, servers, user, pass, token, tls }
}

test('an address contains the server and the prefix of subjects', () => {
  expect(optionsOf('nats://127.0.0.1')).toEqual({ prefix: 'mynah', servers: ['127.0.0.1'] })
  expect(optionsOf('nats://[::1]:4222/chat/')).toEqual({ prefix: 'chat', servers: ['[::1]:4222'] })
})

test('name and password, or a token, are those of the first address of a cluster', () => {
  expect(optionsOf('tls://mynah:a%20b@one:1/x, tls://two:2')).toEqual({
    prefix: 'x',
    servers: ['one:1', 'two:2'],
    user: 'mynah',
    pass: 'a b',
    tls: {},
  })
  expect(optionsOf('nats://s3cret@one')).toMatchObject({ token: 's3cret', user: undefined })
})
