import { expect, test } from 'vitest'
import { hostsOf } from './primary.ts'

test.each([
  [
    'postgresql://a:b@h1:1,h2:2/d?target_session_attrs=read-write',
    ['postgresql://a:b@h1:1/d', 'postgresql://a:b@h2:2/d'],
  ],
  [
    'postgres://a:b%40,c@[::1]:1,h2/d?sslmode=require',
    ['postgres://a:b%40,c@[::1]:1/d?sslmode=require', 'postgres://a:b%40,c@h2/d?sslmode=require'],
  ],
  ['postgresql://h/d?target_session_attrs=any', ['postgresql://h/d?target_session_attrs=any']],
  ['postgresql://localhost:5/d?host=%2Fa,b', ['postgresql://localhost:5/d?host=%2Fa,b']],
])('the hosts of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})
