import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBoxWith } from './encryption.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]
const plain = Buffer.from('a card')

test('encrypted data is decrypted only if complete, with its key, and for its purpose', () => {
  const seal = secretBoxWith([older])
  const sealed = seal.close(plain, 'ana')
  expect(seal.open(sealed, 'ana')).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(seal.close(plain, 'ana')).not.toEqual(sealed)
  expect(() => seal.open(sealed, 'bo')).toThrow()
  expect(() => secretBoxWith([newer]).open(sealed, 'ana')).toThrow('missing')
  for (const at of [0, 10, 25, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => seal.open(changed, 'ana'), String(at)).toThrow()
  }
  expect(() => seal.open(sealed.subarray(0, 30), 'ana')).toThrow()
})

test('a new key is used first, and the old one still decrypts earlier data', () => {
  const before = secretBoxWith([older]).close(plain, 'ana')
  const both = secretBoxWith([newer, older])
  expect(both.open(before, 'ana')).toEqual(plain)
  expect(() => secretBoxWith([older]).open(both.close(plain, 'ana'), 'ana')).toThrow('missing')
})
