import { expect, test } from 'vitest'
import { loginText, readCode } from './codes.ts'

test('codes of ours lead to people, groups and browsers, whatever name the server has', () => {
  expect(readCode('https://a.example/#/q/user/abc_-1')).toEqual({ kind: 'person', token: 'abc_-1' })
  expect(readCode(' http://192.168.1.7:3000/#/q/group/xyz ')).toEqual({ kind: 'group', token: 'xyz' })
  expect(readCode('https://a.example/#/q/join/abc_-2')).toEqual({ kind: 'group', token: 'abc_-2' })
  expect(readCode(loginText('k'.repeat(43)))).toEqual({ kind: 'login', token: 'k'.repeat(43) })
})

test('a code of another kind is a link that may be opened, or a text', () => {
  expect(readCode('https://a.example/#/q/user/a/b')).toMatchObject({ kind: 'link' })
  expect(readCode('https://a.example/#/q/wallet/abc')).toMatchObject({ kind: 'link' })
  expect(readCode('https://name:word@a.example/x')).toMatchObject({ kind: 'text' })
  expect(readCode('javascript:alert(1)')).toEqual({ kind: 'text', text: 'javascript:alert(1)' })
  expect(readCode('just words')).toEqual({ kind: 'text', text: 'just words' })
})
