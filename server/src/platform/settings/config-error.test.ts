import { expect, test } from 'vitest'
import { ConfigError, sentenceOf } from './config-error.ts'

const failing = (code: string, path: string) => Object.assign(new Error('raw'), { code, path })

test('an error that operators can fix is one sentence with its place and reason, any other is a fault', () => {
  expect(sentenceOf(new ConfigError('Say where.'))).toBe('Say where.')
  expect(sentenceOf(failing('ENOSPC', '/backups/x.tar.gz'))).toBe(
    '/backups/x.tar.gz could not be written or read: the disk is full (ENOSPC).',
  )
  for (const code of ['EROFS', 'EACCES', 'EDQUOT'])
    expect(sentenceOf(failing(code, '/tmp/mynah-x'))).toContain('/tmp/mynah-x could not be written')
  expect(sentenceOf(failing('ECONNREFUSED', ''))).toBeUndefined()
  expect(sentenceOf(new TypeError('x is not a function'))).toBeUndefined()
})
