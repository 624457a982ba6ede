import { expect, test } from 'vitest'
import { trustedScript } from './trusted-types.ts'

test('scripts of this build become workers, those from elsewhere do not', () => {
  expect(trustedScript('/sw.js')).toBe('/sw.js')
  expect(trustedScript('/assets/pdf.worker.min-Dq3x_1.mjs')).toContain('/assets/')
  for (const url of [
    'https://evil.example/sw.js',
    '//evil.example/a.js',
    '/media/a.js',
    '/assets/../media/a.js',
    'blob:x',
  ])
    expect(() => trustedScript(url), url).toThrow(TypeError)
})
