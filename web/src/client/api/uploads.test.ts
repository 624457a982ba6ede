import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { upload } from './uploads.ts'

vi.mock('#client/api/api.ts', () => ({
  api: async () => ({ url: '/media-form', fields: { key: 'k', secret: 's' }, key: 'k', expireTime: 0 }),
}))
afterEach(() => vi.unstubAllGlobals())

test("a part that is refused ends the upload with the server's text", async () => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return Response.json({ retCode: '11391', retDesc: 'The server has no room for files', data: null })
  })
  const file = new File([new Uint8Array(limits.partBytesMax + 1)], 'a.zip', { type: 'application/zip' })
  await expect(upload(file, 'chat')).rejects.toMatchObject({
    text: 'The server has no room for files',
    final: true,
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers.get('lang')).toBe('en')
})
